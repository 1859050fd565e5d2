import type { Finding } from '../../types.js'
import { classLists } from './class-lists.js'
import { commenters } from './commenters.js'
import { fileNames } from './file-name.js'
import { kinNames } from './kin-names.js'
import { letterCommands } from './letter-commands.js'
import { listedPeople } from './listed-people.js'
import type { NameModel } from './name-model.js'
import { prefixedNames } from './prefixed-names.js'
import { toldMoves } from './told-moves.js'
import { toldPersons } from './told-persons.js'

/** Returns what finds names and towns where their form shows that they are personal, so that they keep their scores. */
export function shownFindings(
  model: NameModel | null,
  isWellKnown: Parameters<typeof fileNames>[1],
): readonly ((text: string) => readonly Finding[])[] {
  return [
    fileNames(model, isWellKnown),
    letterCommands(model),
    commenters,
    toldPersons,
    toldMoves,
    prefixedNames,
    kinNames(model),
    listedPeople(model, isWellKnown),
    classLists(model, isWellKnown),
  ]
}

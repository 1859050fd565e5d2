import type { Finding, Span } from '../../types.js'
import { afterHonorifics } from '../../ner/rules/honorifics.js'
import { FLAG, NAME_FLAGS, OFTEN_GIVEN, OFTEN_SURNAME } from '../../ner/text/gazetteer-flags.js'
import { finding } from '../recognizer.js'
import { groupAt, matchesIn } from '../scan/match-at.js'
import { isOrdinary } from '../scan/ordinary-words.js'
import { isDesk } from './mailbox-name.js'
import { mayBeName } from './name-like.js'
import type { NameModel } from './name-model.js'

/** Finds names and addresses in the commands of LaTeX letters and CVs: `\begin{letter}{Anna Schmidt\\ Am Wall 3}`. */

const SCORE = { name: 0.85, location: 0.9 } as const
const COMMAND = /\\(begin\{letter\}|(?:first|last|family)?name|address|signature|opening|closing)(?=\{)/g
const ARGUMENT = /\{([^{}]{0,300})(?=\})/uy
const MOST_ARGUMENTS = 3
/** A line of an argument: up to two backslashes. */
const LINE = /(?:[^\\]|\\(?!\\)){1,300}/gu
/** What is left of the end of the line before. */
const SPACING = /^\\?(?:\[[^\]\n]{0,12}\])?\s*/
const NAME =
  /^(?:\p{Lu}[\p{L}\p{M}'’.-]{0,30}|\p{Lo}[\p{Lo}\p{M}]{0,12})(?: (?:\p{L}{1,3} ){0,2}\p{Lu}[\p{L}\p{M}'’.-]{0,30}){0,4}$/u
const DIGIT = /\d/
/** Words in front of a name: "Yours, ". */
const GREETING = /^[^,]{0,80},\s*(?=\S)/
/** The last word of an institution's name. */
const INSTITUTION =
  /(?:bank|department|committee|council|university|universität|université|institute?|school|college|hospital|ministry|amt|verwaltung)$/i
const TRAIL = /[\s,;:.!]{1,8}$/

type Known = (word: string) => number

/** Makes the search for names and addresses in such commands; the model says what may be a name. */
export function letterCommands(model: NameModel | null): (text: string) => readonly Finding[] {
  const known: Known = (word) => model?.words?.known(word) ?? 0
  return (text) =>
    matchesIn(text, COMMAND).flatMap(({ index, 0: command, 1: name = '' }) => {
      const lines = argumentsAt(text, index + command.length).map((value) => linesOf(text, value))
      if (name === 'address') return addressesIn(text, lines)
      const [[first, ...others] = []] = lines
      if (name.startsWith('begin')) return [...namesIn(text, first, known), ...addressesIn(text, [others])]
      if (name === 'closing') return namesIn(text, behindGreeting(text, others.at(-1) ?? first), known)
      return lines.flatMap(([line]) => namesIn(text, line, known))
    })
}

function argumentsAt(text: string, from: number): readonly Span[] {
  const values: Span[] = []
  let value = groupAt(ARGUMENT, text, from)
  while (value && values.length < MOST_ARGUMENTS) {
    values.push(value)
    value = groupAt(ARGUMENT, text, value.end + 1)
  }
  return values
}

function linesOf(text: string, { start, end }: Span): readonly Span[] {
  return matchesIn(text.slice(start, end), LINE)
    .map(({ index, 0: line }) => {
      const from = SPACING.exec(line)?.[0].length ?? 0
      return { start: start + index + from, end: start + index + line.replace(TRAIL, '').length }
    })
    .filter((line) => line.end > line.start)
}

function behindGreeting(text: string, line: Span | undefined): Span | undefined {
  if (!line) return undefined
  const greeting = GREETING.exec(text.slice(line.start, line.end))
  return greeting ? { start: line.start + greeting[0].length, end: line.end } : line
}

/** The name in a line, without its title; none if it may be words: "Your Name". */
function namesIn(text: string, line: Span | undefined, known: Known): Finding[] {
  if (!line) return []
  const start = line.start + afterHonorifics(text.slice(line.start, line.end))
  const name = text.slice(start, line.end)
  if (!NAME.test(name) || isDesk(name) || INSTITUTION.test(name)) return []
  const words = name.split(/[ .]+/).filter((word) => word.length > 2)
  if (!words.every((word) => mayBeName(word, known(word)) && !isOrdinary(word))) return []
  if (!words.some((word) => isTelling(known(word), words.length))) return []
  return [finding('NAME', SCORE.name, text, { start, end: line.end })]
}

/** True for a word that is a name rather than a common word; alone it must be listed. */
function isTelling(flags: number, words: number): boolean {
  if ((flags & FLAG.common) === 0) return words > 1 || (flags & NAME_FLAGS) !== 0
  return (flags & (OFTEN_GIVEN | OFTEN_SURNAME)) !== 0
}

/** The address in each argument, from its first line with a number; the town has an argument of its own. */
function addressesIn(text: string, values: readonly (readonly Span[])[]): Finding[] {
  const hasNumber = ({ start, end }: Span): boolean => DIGIT.test(text.slice(start, end))
  if (!values.flat().some(hasNumber)) return []
  return values.flatMap((lines) => {
    const [first] = values.length > 1 ? lines : lines.filter(hasNumber)
    const last = lines.at(-1)
    if (!first || !last) return []
    return [finding('LOCATION', SCORE.location, text, { start: first.start, end: last.end })]
  })
}

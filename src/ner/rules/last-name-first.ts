import type { Candidate } from '../crf/candidates.js'
import { TYPE } from '../crf/labels.js'
import { FLAG, SHIFT } from '../text/gazetteer-flags.js'
import { COARSE, coarseShape, SHAPE } from '../text/shape.js'
import { beginsLine, KIND, PAD, type Tokens } from '../text/tokens.js'

/** Joins names written last name first. */

/** Most tokens of a surname, or of the given names after it: "García López", "Hans-Peter". */
const MOST_TOKENS = 4

/**
 * Joins a surname and the given name after it, which the CRF takes for two names: "Smith, Anna". Lists stay lists:
 * "Anna, Ben and Carla" begins with a given name, and in "Brown, Anna, Tom" more names follow.
 */
export function joinLastNameFirst(tokens: Tokens, found: Candidate[]): Candidate[] {
  if (!found.some((_, k) => isLastNameFirst(tokens, found, k))) return found
  const joined: Candidate[] = []
  for (let k = 0; k < found.length; k++) {
    const [surname, given] = [found[k], found[k + 1]]
    if (surname === undefined) break
    if (given === undefined || !isLastNameFirst(tokens, found, k)) {
      joined.push(surname)
      continue
    }
    const probability = Math.max(surname.probability, given.probability)
    joined.push({ ...surname, end: given.end, last: given.last, probability })
    k++
  }
  return joined
}

function isLastNameFirst(tokens: Tokens, found: readonly Candidate[], k: number): boolean {
  const [before, surname, given, after] = [found[k - 1], found[k], found[k + 1], found[k + 2]]
  if (surname?.type !== TYPE.name || given === undefined || !isCommaBetween(tokens, surname, given)) return false
  if (!isShort(surname) || !isShort(given)) return false
  if (before?.type === TYPE.name && isCommaBetween(tokens, before, surname)) return false
  if (after?.type === TYPE.name && continuesList(tokens, given, after, found[k + 3])) return false
  const isCapitals =
    shapeOf(tokens, surname.first) === COARSE.capitals && shapeOf(tokens, given.first) === COARSE.initial
  if (!isCapitals && !isGivenName(tokens, given.first)) return false
  const isLastInField = endsField(tokens, given.last)
  const listed = gradesOf(tokens, surname.first)
  if (!isCapitals && listed.given > listed.surname) return false
  if (!isCapitals && listed.given === listed.surname && listed.given > 0 && !isLastInField) return false
  // "Texas" after "Paris" is not a given name; "María" after "García López" is, if the field ends there.
  return given.type === TYPE.name || (isLastInField && isGivenName(tokens, given.first))
}

/** True for "Brown, Anna, Tom" and "Brown, Anna and Tom", but not for "Brown, Anna and Smith, Tom". */
function continuesList(tokens: Tokens, given: Candidate, next: Candidate, afterNext: Candidate | undefined): boolean {
  if (next.first !== given.last + 2 || beginsLine(tokens, PAD + next.first)) return false
  return afterNext === undefined || !isCommaBetween(tokens, next, afterNext)
}

function isCommaBetween(tokens: Tokens, a: Candidate, b: Candidate): boolean {
  const comma = a.last + 1
  if (b.first !== comma + 1 || beginsLine(tokens, PAD + comma) || beginsLine(tokens, PAD + b.first)) return false
  return tokens.shape[PAD + comma] === SHAPE.comma
}

function isShort({ first, last }: Candidate): boolean {
  return last - first < MOST_TOKENS
}

/** True for a word that is a given name at least as often as a surname or a city. */
function isGivenName(tokens: Tokens, i: number): boolean {
  const { given, surname, city } = gradesOf(tokens, i)
  return given > 0 && given >= surname && given >= city
}

/** Returns how common a word is as each, from 0 to 3. */
function gradesOf(tokens: Tokens, i: number): { given: number; surname: number; city: number } {
  const flags = tokens.listed[PAD + i] ?? 0
  return {
    given: flags & FLAG.given,
    surname: (flags & FLAG.surname) >> SHIFT.surname,
    city: (flags & FLAG.city) >> SHIFT.city,
  }
}

function endsField(tokens: Tokens, last: number): boolean {
  const next = last + 1
  return next >= tokens.count || beginsLine(tokens, PAD + next) || tokens.kind[PAD + next] === KIND.symbol
}

function shapeOf(tokens: Tokens, i: number): number {
  return coarseShape(tokens.shape[PAD + i] ?? 0)
}

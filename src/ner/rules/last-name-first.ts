import { FLAG } from '../text/gazetteer.js'
import { coarseShape, SHAPE } from '../text/shape.js'
import type { Candidate } from '../crf/candidates.js'
import { GAP, KIND, PAD, type Tokens } from '../text/tokens.js'

const NAME = 0
/** A family name, or the given names behind it, has at most so many tokens: "García López", "Hans-Peter". */
const MOST_TOKENS = 4

/**
 * "Smith, Anna" is one name, written family name first, though the model saw two. Lists stay lists: "Anna, Ben and
 * Carla" begins with a given name, and in "Brown, Anna, Tom" further names follow.
 */
export function joinLastFirst(tokens: Tokens, found: Candidate[]): Candidate[] {
  if (!found.some((_, k) => isLastFirst(tokens, found, k))) return found
  const joined: Candidate[] = []
  for (let k = 0; k < found.length; k++) {
    const [family, given] = [found[k], found[k + 1]]
    if (family === undefined) break
    if (given === undefined || !isLastFirst(tokens, found, k)) {
      joined.push(family)
      continue
    }
    const probability = Math.max(family.probability, given.probability)
    joined.push({ ...family, end: given.end, last: given.last, probability })
    k++
  }
  return joined
}

function isLastFirst(tokens: Tokens, found: readonly Candidate[], k: number): boolean {
  const [before, family, given, after] = [found[k - 1], found[k], found[k + 1], found[k + 2]]
  if (family?.type !== NAME || given === undefined || !isCommaBetween(tokens, family, given)) return false
  if (!isShort(family) || !isShort(given)) return false
  if (before?.type === NAME && isCommaBetween(tokens, before, family)) return false
  if (after?.type === NAME && goesOn(tokens, given, after, found[k + 3])) return false
  const isCapitals = shapeOf(tokens, family.first) === CAPITALS && shapeOf(tokens, given.first) === INITIAL
  if (!isCapitals && !isGivenName(tokens, given.first)) return false
  const isField = endsField(tokens, given.last)
  const { given: asGiven, surname } = flagsAt(tokens, family.first)
  if (!isCapitals && (asGiven > surname || (asGiven === surname && asGiven > 0 && !isField))) return false
  // "Texas" behind "Paris" is no given name; "María" behind "García López" is, if the field ends there.
  return given.type === NAME || (isField && isGivenName(tokens, given.first))
}

/** "Brown, Anna, Tom" or "Brown, Anna and Tom", but not "Brown, Anna and Smith, Tom". */
function goesOn(tokens: Tokens, given: Candidate, next: Candidate, last: Candidate | undefined): boolean {
  if (next.first !== given.last + 2 || isNewLine(tokens, next.first)) return false
  const isPair = last !== undefined && isCommaBetween(tokens, next, last)
  return !isPair
}

function isCommaBetween(tokens: Tokens, a: Candidate, b: Candidate): boolean {
  const comma = a.last + 1
  if (b.first !== comma + 1 || isNewLine(tokens, comma) || isNewLine(tokens, b.first)) return false
  return tokens.shape[PAD + comma] === SHAPE.comma
}

function isShort({ first, last }: Candidate): boolean {
  return last - first < MOST_TOKENS
}

/** A word that is a given name as often as it is a family name or a place. */
function isGivenName(tokens: Tokens, i: number): boolean {
  const { given, surname, city } = flagsAt(tokens, i)
  return given > 0 && given >= surname && given >= city
}

/** How common a word is as each, from 0 to 3. */
function flagsAt(tokens: Tokens, i: number): { given: number; surname: number; city: number } {
  const flags = tokens.gaz[PAD + i] ?? 0
  return { given: flags & FLAG.given, surname: (flags & FLAG.surname) >> 2, city: (flags & FLAG.city) >> 4 }
}

function endsField(tokens: Tokens, last: number): boolean {
  const next = last + 1
  return next >= tokens.count || isNewLine(tokens, next) || tokens.kind[PAD + next] === KIND.symbol
}

function isNewLine(tokens: Tokens, i: number): boolean {
  return ((tokens.gap[PAD + i] ?? 0) & GAP.newline) !== 0
}

function shapeOf(tokens: Tokens, i: number): number {
  return coarseShape(tokens.shape[PAD + i] ?? 0)
}

const INITIAL = 1
const CAPITALS = 2

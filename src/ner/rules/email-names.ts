import type { KnownNames } from './repeated-names.js'
import type { Gazetteer } from '../text/gazetteer.js'
import { OFTEN_NAME, OFTEN_SURNAME } from '../text/gazetteer-flags.js'
import { foldHash } from '../text/hash.js'
import { GAP, KIND, PAD, type Tokens } from '../text/tokens.js'

/** Learns names from the e-mail addresses of a text. */

const AT = '@'.charCodeAt(0)
/** A local part with more tokens is machine-made. */
const MOST_TOKENS = 7
const LEAST_LETTERS = 4
/** Words of role addresses, some of which are also surnames. */
const ROLES = new Set(
  'info service sales support mail post master press contact kontakt help order orders office team news job jobs booking'
    .split(' ')
    .map(foldHash),
)

/**
 * Adds the names in e-mail addresses to `names`: if a text has "h.fletcher@example.org", "Fletcher" alone is a name.
 * Role addresses ("info@", "customer.service@") are skipped.
 */
export function learnFromEmails(text: string, tokens: Tokens, gazetteer: Gazetteer, names: KnownNames): void {
  for (let position = PAD + 1; position < PAD + tokens.count; position++) {
    if (!followsSpace(tokens, position) && text.charCodeAt(tokens.start[position] ?? 0) === AT) {
      const words = wordsBefore(tokens, position)
      learnFromLocalPart(text, tokens, words, { gazetteer, names })
    }
  }
}

/** Returns the positions of the words of a local part, which ends before `at`. */
function wordsBefore(tokens: Tokens, at: number): number[] {
  let first = at
  while (first > PAD && at - first < MOST_TOKENS && !followsSpace(tokens, first)) first--
  const words: number[] = []
  for (let position = first; position < at; position++) if (tokens.kind[position] === KIND.word) words.push(position)
  return words
}

interface Learning {
  readonly gazetteer: Gazetteer
  readonly names: KnownNames
}

function learnFromLocalPart(
  text: string,
  tokens: Tokens,
  words: readonly number[],
  { gazetteer, names }: Learning,
): void {
  if (words.some((position) => ROLES.has(tokens.fold[position] ?? 0))) return
  const [only] = words
  if (
    words.some((position) => ((tokens.listed[position] ?? 0) & OFTEN_NAME) !== 0 || lettersOf(tokens, position) === 1)
  ) {
    for (const position of words)
      if (lettersOf(tokens, position) >= LEAST_LETTERS) names.add(tokens.fold[position] ?? 0)
  } else if (words.length === 1 && only !== undefined) {
    learnBesideInitial(text.slice(tokens.start[only], tokens.end[only]), gazetteer, names)
  }
}

/** Learns a listed surname with an initial before or after it: "hfletcher", "fletcherh". */
function learnBesideInitial(word: string, gazetteer: Gazetteer, names: KnownNames): void {
  if (word.length <= LEAST_LETTERS) return
  for (const rest of [word.slice(1), word.slice(0, -1)]) {
    const hash = foldHash(rest)
    if ((gazetteer.get(hash) & OFTEN_SURNAME) !== 0) names.add(hash)
  }
}

function followsSpace(tokens: Tokens, position: number): boolean {
  return ((tokens.gap[position] ?? 0) & (GAP.space | GAP.newline)) !== 0
}

function lettersOf(tokens: Tokens, position: number): number {
  return (tokens.end[position] ?? 0) - (tokens.start[position] ?? 0)
}

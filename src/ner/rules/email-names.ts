import type { Gazetteer } from '../text/gazetteer.js'
import type { NameWords } from './repeated-names.js'
import { foldHash } from '../text/tokenize.js'
import { GAP, KIND, PAD, type Tokens } from '../text/tokens.js'

const AT = '@'.charCodeAt(0)
/** Flags of words that are often given names or surnames, and of those that are often surnames. */
const NAMES = 0xa
const SURNAMES = 0x8
/** A local part of more tokens than that is made by a machine. */
const MOST_TOKENS = 7
const LEAST_LETTERS = 4
/** Words of addresses that no single person reads, though some of them are surnames, too. */
const OFFICES = new Set(
  'info service sales support mail post master press contact kontakt help order orders office team news job jobs booking'
    .split(' ')
    .map(foldHash),
)

/**
 * E-mail addresses name people: with "h.fletcher@example.org" in a message, "Fletcher" alone is a name in it. Addresses
 * of offices ("info@", "customer.service@") teach nothing.
 */
export function learnAddresses(text: string, tokens: Tokens, gazetteer: Gazetteer, names: NameWords): void {
  for (let place = PAD + 1; place < PAD + tokens.count; place++) {
    if (!isApart(tokens, place) && text.charCodeAt(tokens.start[place] ?? 0) === AT) {
      learnLocalPart(text, tokens, place, gazetteer, names)
    }
  }
}

function learnLocalPart(text: string, tokens: Tokens, at: number, gazetteer: Gazetteer, names: NameWords): void {
  let first = at
  while (first > PAD && at - first < MOST_TOKENS && !isApart(tokens, first)) first--
  const words: number[] = []
  for (let place = first; place < at; place++) if (tokens.kind[place] === KIND.word) words.push(place)
  if (words.some((place) => OFFICES.has(tokens.fold[place] ?? 0))) return
  const [only] = words
  if (words.some((place) => ((tokens.gaz[place] ?? 0) & NAMES) !== 0 || lettersOf(tokens, place) === 1)) {
    for (const place of words) if (lettersOf(tokens, place) >= LEAST_LETTERS) names.add(tokens.fold[place] ?? 0)
  } else if (words.length === 1 && only !== undefined) {
    learnBesideInitial(text.slice(tokens.start[only], tokens.end[only]), gazetteer, names)
  }
}

/** "hfletcher", "fletcherh": an initial and a known surname. */
function learnBesideInitial(word: string, gazetteer: Gazetteer, names: NameWords): void {
  if (word.length <= LEAST_LETTERS) return
  for (const rest of [word.slice(1), word.slice(0, -1)]) {
    const hash = foldHash(rest)
    if ((gazetteer.get(hash) & SURNAMES) !== 0) names.add(hash)
  }
}

function isApart(tokens: Tokens, place: number): boolean {
  return ((tokens.gap[place] ?? 0) & (GAP.space | GAP.newline)) !== 0
}

function lettersOf(tokens: Tokens, place: number): number {
  return (tokens.end[place] ?? 0) - (tokens.start[place] ?? 0)
}

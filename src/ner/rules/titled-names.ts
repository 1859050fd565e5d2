import { FLAG } from '../text/gazetteer.js'
import { coarseShape, SHAPE } from '../text/shape.js'
import { nameAt, type Candidate } from '../crf/candidates.js'
import { foldHash } from '../text/tokenize.js'
import { GAP, KIND, PAD, type Tokens } from '../text/tokens.js'

/** What a word behind a form of address counts for. */
const TITLED = 0.6
/** A place of this probability stays one: "Miss England". */
const SURELY_PLACE = 0.8
const NAMES = FLAG.given | FLAG.surname

/** Forms of address that nothing but a name follows, or a word that is none: "Frau Bundeskanzlerin". */
const ADDRESSES = new Set(
  (
    'mr mrs ms mx miss messrs dr prof herr herrn frau monsieur madame mme mlle señor señora señorita sra senhor senhora ' +
    'signor signora signorina sig dott dhr meneer mevrouw mevr pan pani herra rouva fröken fru domnul doamna ' +
    'господин госпожа пан пані κύριος κυρία'
  )
    .split(' ')
    .map(foldHash),
)

/**
 * "Mr. Ye, hello": a word behind a form of address that is known as a name is one, though it may be a common word, too.
 */
export function withTitled(text: string, tokens: Tokens, found: Candidate[]): Candidate[] {
  let all = found
  for (let i = 0; i + 1 < tokens.count; i++) {
    if (!isAddress(tokens, i)) continue
    const next = tokens.shape[PAD + i + 1] === SHAPE.stop ? i + 2 : i + 1
    if (next < tokens.count && isNamed(tokens, next)) all = named(text, tokens, all, next)
  }
  return all
}

function isAddress(tokens: Tokens, i: number): boolean {
  return ((tokens.gaz[PAD + i] ?? 0) & FLAG.title) !== 0 && ADDRESSES.has(tokens.fold[PAD + i] ?? 0)
}

function isNamed(tokens: Tokens, i: number): boolean {
  const place = PAD + i
  const shape = coarseShape(tokens.shape[place] ?? 0)
  return (
    tokens.kind[place] === KIND.word &&
    (shape === 1 || shape === 4) &&
    ((tokens.gap[place] ?? 0) & GAP.newline) === 0 &&
    ((tokens.gaz[place] ?? 0) & NAMES) !== 0
  )
}

function named(text: string, tokens: Tokens, found: Candidate[], i: number): Candidate[] {
  const at = found.findIndex(({ last }) => last >= i)
  const there = found[at]
  if (there === undefined || there.first > i) {
    const to = at < 0 ? found.length : at
    return found.toSpliced(to, 0, nameAt(text, tokens, i, TITLED))
  }
  if (there.first !== i || there.probability >= (there.type === 0 ? TITLED : SURELY_PLACE)) return found
  return found.with(at, { ...there, type: 0, probability: TITLED })
}

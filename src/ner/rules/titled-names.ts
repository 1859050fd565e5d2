import { nameAt, type Candidate } from '../crf/candidates.js'
import { TYPE } from '../crf/labels.js'
import { CERTAIN_LOCATION, TITLED_NAME } from '../crf/thresholds.js'
import { FLAG, NAME_FLAGS } from '../text/gazetteer-flags.js'
import { foldHash } from '../text/hash.js'
import { coarseShape, isCapitalised, SHAPE } from '../text/shape.js'
import { beginsLine, KIND, PAD, type Tokens } from '../text/tokens.js'
import { NAME_TITLES } from './honorifics.js'

/** Finds names after titles. */

const TITLES = new Set(NAME_TITLES.map(foldHash))

/** Adds listed names after titles, even if they are also common words: "Mr. Ye, hello". */
export function withTitledNames(text: string, tokens: Tokens, found: Candidate[]): Candidate[] {
  let all = found
  for (let i = 0; i + 1 < tokens.count; i++) {
    if (!isTitle(tokens, i)) continue
    const next = tokens.shape[PAD + i + 1] === SHAPE.stop ? i + 2 : i + 1
    if (next < tokens.count && isListedName(tokens, next)) all = withNameAt(text, tokens, all, next)
  }
  return all
}

function isTitle(tokens: Tokens, i: number): boolean {
  return ((tokens.listed[PAD + i] ?? 0) & FLAG.title) !== 0 && TITLES.has(tokens.fold[PAD + i] ?? 0)
}

function isListedName(tokens: Tokens, i: number): boolean {
  const position = PAD + i
  return (
    tokens.kind[position] === KIND.word &&
    isCapitalised(coarseShape(tokens.shape[position] ?? 0)) &&
    !beginsLine(tokens, position) &&
    ((tokens.listed[position] ?? 0) & NAME_FLAGS) !== 0
  )
}

function withNameAt(text: string, tokens: Tokens, found: Candidate[], i: number): Candidate[] {
  const index = found.findIndex(({ last }) => last >= i)
  const present = found[index]
  if (present === undefined || present.first > i) {
    return found.toSpliced(index < 0 ? found.length : index, 0, nameAt(text, tokens, i, TITLED_NAME))
  }
  const certain = present.type === TYPE.name ? TITLED_NAME : CERTAIN_LOCATION
  if (present.first !== i || present.probability >= certain) return found
  return found.with(index, { ...present, type: TYPE.name, probability: TITLED_NAME })
}

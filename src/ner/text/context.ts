import { roll } from './hash.js'
import { asciiShape, COARSE, coarseShape, isCapitalised, SHAPE } from './shape.js'
import { beginsLine, KIND, PAD, REGIME, type Tokens } from './tokens.js'

/** Fills the columns of tokens that depend on their line. */

// Looked up once: in a vm context, as test runners have them, every look-up of a global is slow.
const { min } = Math

/** Number of tokens after a ":" or "=" for which the key before it counts. */
const KEY_REACH = 6
const LONGEST_RUN = 7
// Different bases keep a run read forwards apart from the same run read backwards.
const LEFT_BASIS = 7
const RIGHT_BASIS = 11
const EQUALS = asciiShape('=')
const GREATER = asciiShape('>')

/** Fills the columns that depend on the line of a token: use of capitals, key of a field, run of characters. */
export function addContext(tokens: Tokens): void {
  const to = PAD + tokens.count
  for (let first = PAD; first < to;) {
    let end = first + 1
    while (end < to && !beginsLine(tokens, end)) end++
    tokens.regime.fill(regimeOf(tokens, first, end), first, end)
    addKeys(tokens, first, end)
    first = end
  }
  addRunsBefore(tokens, to)
  addRunsAfter(tokens, to)
}

function regimeOf(tokens: Tokens, from: number, to: number): number {
  let lower = 0
  let capitalised = 0
  let capitals = 0
  for (let position = from; position < to; position++) {
    const shape = coarseShape(tokens.shape[position] ?? 0)
    if (shape === COARSE.lower) lower++
    else if (isCapitalised(shape)) capitalised++
    else if (shape === COARSE.capitals) capitals++
  }
  if (lower + capitalised + capitals === 0) return REGIME.caseless
  if (capitals > 1 && capitals > 2 * (lower + capitalised)) return REGIME.capitals
  if (capitals > 0 && lower + capitalised === 0) return REGIME.capitals
  if (capitalised + capitals === 0) return REGIME.lower
  return lower === 0 ? REGIME.title : REGIME.normal
}

function addKeys(tokens: Tokens, from: number, to: number): void {
  let word = 0
  let key = 0
  let distance = 0
  for (let position = from; position < to; position++) {
    const shape = tokens.shape[position] ?? 0
    tokens.key[position] = key
    tokens.keyDistance[position] = key === 0 ? 0 : min(++distance, KEY_REACH)
    if (tokens.kind[position] !== KIND.symbol) {
      if (tokens.kind[position] === KIND.word) word = tokens.fold[position] ?? 0
      if (distance >= KEY_REACH) key = 0
    } else if (shape === SHAPE.colon || shape === EQUALS || shape === GREATER) {
      key = word
      distance = 0
    }
  }
}

// Korean words end in particles: the characters since the last space, and up to the next, tell them apart. The
// position in a run of one script helps with the other scripts, too.
function addRunsBefore(tokens: Tokens, to: number): void {
  let hash = 0
  let steps = 0
  for (let position = PAD; position < to; position++) {
    const kind = tokens.kind[position] ?? 0
    if (kind < KIND.han) continue
    const continues = tokens.kind[position - 1] === kind && tokens.gap[position] === 0
    steps = continues ? min(steps + 1, LONGEST_RUN) : 0
    hash = roll(continues ? hash : LEFT_BASIS, tokens.word[position] ?? 0)
    tokens.left[position] = hash
    tokens.before[position] = steps
  }
}

function addRunsAfter(tokens: Tokens, to: number): void {
  let hash = 0
  let steps = 0
  for (let position = to - 1; position >= PAD; position--) {
    const kind = tokens.kind[position] ?? 0
    if (kind < KIND.han) continue
    const next = position + 1
    const continues = next < to && tokens.kind[next] === kind && tokens.gap[next] === 0
    steps = continues ? min(steps + 1, LONGEST_RUN) : 0
    hash = roll(continues ? hash : RIGHT_BASIS, tokens.word[position] ?? 0)
    tokens.right[position] = hash
    tokens.after[position] = steps
  }
}

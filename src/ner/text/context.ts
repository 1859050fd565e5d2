import { roll } from './tokenize.js'
import { SHAPE, coarseShape } from './shape.js'
import { GAP, KIND, PAD, type Tokens } from './tokens.js'

// Looked up once: in a vm context, as test runners have them, every look-up of a global is slow.
const { min } = Math

/** How a line uses capitals. */
export const REGIME = { normal: 0, lower: 1, capitals: 2, title: 3, caseless: 4 } as const

const KEY_REACH = 6

/** Fills what a token knows of its line: use of capitals, the field it stands in, the run of characters around it. */
export function addContext(tokens: Tokens): void {
  const to = PAD + tokens.count
  for (let first = PAD; first < to;) {
    let end = first + 1
    while (end < to && ((tokens.gap[end] ?? 0) & GAP.newline) === 0) end++
    tokens.regime.fill(regimeOf(tokens, first, end), first, end)
    addKeys(tokens, first, end)
    first = end
  }
  addRuns(tokens, to)
}

function regimeOf(tokens: Tokens, from: number, to: number): number {
  let lower = 0
  let initial = 0
  let capitals = 0
  for (let place = from; place < to; place++) {
    const shape = coarseShape(tokens.shape[place] ?? 0)
    if (shape === 0) lower++
    else if (shape === 1 || shape === 4) initial++
    else if (shape === 2) capitals++
  }
  if (lower + initial + capitals === 0) return REGIME.caseless
  if (capitals > 1 && capitals > 2 * (lower + initial)) return REGIME.capitals
  if (capitals > 0 && lower + initial === 0) return REGIME.capitals
  if (initial + capitals === 0) return REGIME.lower
  return lower === 0 ? REGIME.title : REGIME.normal
}

function addKeys(tokens: Tokens, from: number, to: number): void {
  let word = 0
  let key = 0
  let distance = 0
  for (let place = from; place < to; place++) {
    const shape = tokens.shape[place] ?? 0
    tokens.key[place] = key
    tokens.keyDistance[place] = key === 0 ? 0 : min(++distance, KEY_REACH)
    if (tokens.kind[place] !== KIND.symbol) {
      if (tokens.kind[place] === KIND.word) word = tokens.fold[place] ?? 0
      if (distance >= KEY_REACH) key = 0
    } else if (shape === SHAPE.colon || isEquals(shape)) {
      key = word
      distance = 0
    }
  }
}

function isEquals(shape: number): boolean {
  return shape === EQUALS || shape === GREATER
}

const EQUALS = SHAPE.ascii + '!"#$%&\'()*+,-./:;<=>'.indexOf('=')
const GREATER = SHAPE.ascii + '!"#$%&\'()*+,-./:;<=>'.indexOf('>')

// Korean words end in particles: what stands between the space and here, and from here to the space, tells them apart.
// Where in a run of one script a character stands helps the others, too.
function addRuns(tokens: Tokens, to: number): void {
  let hash = 0
  let steps = 0
  for (let place = PAD; place < to; place++) {
    const kind = tokens.kind[place] ?? 0
    if (kind < KIND.han) continue
    const goesOn = tokens.kind[place - 1] === kind && tokens.gap[place] === 0
    steps = goesOn ? min(steps + 1, LONGEST_RUN) : 0
    hash = roll(goesOn ? hash : 7, tokens.word[place] ?? 0)
    tokens.left[place] = hash
    tokens.before[place] = steps
  }
  for (let place = to - 1; place >= PAD; place--) {
    const kind = tokens.kind[place] ?? 0
    if (kind < KIND.han) continue
    const goesOn = place + 1 < to && tokens.kind[place + 1] === kind && tokens.gap[place + 1] === 0
    steps = goesOn ? min(steps + 1, LONGEST_RUN) : 0
    hash = roll(goesOn ? hash : 11, tokens.word[place] ?? 0)
    tokens.right[place] = hash
    tokens.after[place] = steps
  }
}

const LONGEST_RUN = 7

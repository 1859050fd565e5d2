import type { Span } from '../../types.js'
import { align } from './align.js'
import { classNames, probabilities } from './classifier.js'
import type { ClassifierTokenizer, TokenClassifier } from './classifier.js'
import { surfacesOf } from './surfaces.js'
import type { ReadToken } from './words.js'

/** Reads a text by a model, however long it is. */
export type Reader = (text: string) => Promise<readonly ReadToken[]>

/** Tokens of a window that the next one reads again, since a model needs what stands around a word. */
const OVERLAP = 64
/** A window is read on its own, and may have a few more tokens than within its text. */
const SPARE = 8
/** For tokenizers that do not know how many tokens their model takes. */
const USUAL_LENGTH = 512

/** Reads texts in windows of at most as many tokens as the model takes. Reads one window at a time, over all callers. */
export function reader({ tokenizer, model }: TokenClassifier): Reader {
  const classes = classNames(model).length
  const isKnown = tokenizer.model_max_length > 0 && tokenizer.model_max_length < 1e6
  const special = specialTokens(tokenizer)
  const most = (isKnown ? tokenizer.model_max_length : USUAL_LENGTH) - special.before - special.after
  const example = tokenizer.tokenize(EXAMPLE, PLAIN)
  const inTurn = turns()

  function located(text: string) {
    const tokens = tokenizer.tokenize(text, PLAIN)
    return align(text, surfacesOf(tokens, example), tokens.length, tokenizer.unk_token)
  }

  async function readWindow(text: string, { start, end }: Span): Promise<readonly ReadToken[]> {
    const window = text.slice(start, end)
    const spans = located(window)
    if (spans.length === 0) return []
    if (spans.length > most) {
      const middle = middleOf(text, start, end)
      if (middle <= start) throw new Error('transformersDetector: the model takes too few tokens for a character.')
      return [...(await readWindow(text, { start, end: middle })), ...(await readWindow(text, { start: middle, end }))]
    }
    const { logits } = await inTurn(() => model(tokenizer(window)))
    const chances = probabilities(logits, special.before + spans.length + special.after, classes)
    return spans.flatMap((span, at) => {
      const own = chances[special.before + at]
      return span && own ? [{ span: { start: span.start + start, end: span.end + start }, chances: own }] : []
    })
  }

  return async function read(original) {
    // Tokenizers differ in how they treat lone surrogates. They are replaced one for one, so positions stay.
    const text = original.toWellFormed()
    const read: ReadToken[] = []
    let from = 0
    for (const { window, until } of windowsOf(text, located(text), most - SPARE)) {
      // What reaches over the border is taken from both, since they may have cut it into other tokens.
      for (const token of await readWindow(text, window))
        if (token.span.end > from && token.span.start < until) read.push(token)
      from = until
    }
    return read
  }
}

// --- Internal helpers ---

const PLAIN = { add_special_tokens: false }
const EXAMPLE = 'a a'

/** Counts the special tokens that a tokenizer adds before and after those of a text. */
function specialTokens(tokenizer: ClassifierTokenizer): { readonly before: number; readonly after: number } {
  const own = tokenizer.tokenize(EXAMPLE, PLAIN)
  const all = tokenizer.tokenize(EXAMPLE, { add_special_tokens: true })
  const before = Math.max(0, all.indexOf(own[0] ?? ''))
  return { before, after: all.length - own.length - before }
}

interface Window {
  readonly window: Span
  /** Where the part that the next window reads begins. */
  readonly until: number
}

/** Cuts a text into overlapping windows of at most `most` tokens. A window counts up to the middle of its overlap. */
function* windowsOf(text: string, spans: readonly (Span | undefined)[], most: number): Generator<Window> {
  const overlap = Math.min(OVERLAP, most >> 2)
  const startOf = startsOf(spans, text.length)
  let first = 0
  for (; spans.length - first > most; first += most - overlap) {
    const end = boundary(text, startOf(first + most))
    const until = boundary(text, startOf(first + most - (overlap >> 1)))
    yield { window: { start: boundary(text, startOf(first)), end }, until }
  }
  yield { window: { start: first === 0 ? 0 : boundary(text, startOf(first)), end: text.length }, until: text.length }
}

/** Returns a function that gives the start of a token, or that of the next one if it has no span. */
function startsOf(spans: readonly (Span | undefined)[], end: number): (token: number) => number {
  const starts = new Int32Array(spans.length + 1).fill(end)
  for (let at = spans.length - 1; at >= 0; at -= 1) starts[at] = spans[at]?.start ?? starts[at + 1] ?? end
  return (token) => starts[token] ?? end
}

/** Moves a position within a surrogate pair to the start of the pair. */
function boundary(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  return unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at
}

/** Returns where to split a range: after white space in its second quarter, if there is any, else in the middle. */
function middleOf(text: string, start: number, end: number): number {
  const middle = Math.floor((start + end) / 2)
  const quarter = Math.floor((start + middle) / 2)
  const space = /\s\S*$/.exec(text.slice(quarter, middle))
  return boundary(text, space ? quarter + space.index + 1 : middle)
}

/** Returns a function that runs work in order, one at a time. */
function turns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const done = last.then(work)
    last = done.catch(() => {}) // the caller handles it
    return done
  }
}

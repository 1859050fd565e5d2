import type { Finding, Span } from '../../types.js'
import { finding } from '../recognizer.js'
import type { TokenClass } from './labels.js'

/** Turns the probabilities of a text's tokens into findings of whole words. */

/** A token with its span in the text and the probability of each class. */
export interface ReadToken {
  readonly span: Span
  readonly chances: Float64Array
}

/**
 * Classifies a text word by word and joins words into findings. The tokens of a word count equally, so that no word is
 * cut. Its score is the probability that it has any of the labels; from 0.5 it is a finding, with the likeliest label.
 */
export function findingsOf(text: string, tokens: readonly ReadToken[], classes: readonly TokenClass[]): Finding[] {
  const found: Found[] = []
  for (const word of wordsOf(text, tokens)) {
    const read = readingOf(word, classes)
    if (!read) continue
    const last = found.at(-1)
    if (last && continuesSpan(text, last, read)) found.splice(-1, 1, joined(last, read))
    else found.push(read)
  }
  return found.map(({ label, scores, start, end }) => {
    const score = scores.reduce((sum, each) => sum + each, 0) / scores.length
    return finding(label, Math.round(score * 1000) / 1000, text, { start, end })
  })
}

// --- Internal helpers ---

interface Word extends Span {
  readonly tokens: readonly ReadToken[]
}

interface Found extends Span {
  readonly label: string
  /** The class of the last word, without its prefix. */
  readonly type: string
  /** True if the class of the first word begins a new entity. */
  readonly isBegin: boolean
  readonly scores: readonly number[]
}

const FOUND = 0.5

/** Joins tokens into words: those that touch within a word, or share a span. */
function wordsOf(text: string, tokens: readonly ReadToken[]): readonly Word[] {
  const words: { start: number; end: number; tokens: ReadToken[] }[] = []
  for (const token of tokens) {
    const last = words.at(-1)
    const { start, end } = token.span
    if (last && (start < last.end || (start === last.end && isWithinWord(text, start)))) {
      last.end = Math.max(end, last.end)
      last.tokens.push(token)
    } else words.push({ start, end, tokens: [token] })
  }
  return words
}

const WORD = /[\p{L}\p{M}\p{N}_]/u
/** Scripts that are written without spaces: there each token is a word. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hira}\p{Script=Kana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmr}\p{Script=Mymr}]/u

function isWithinWord(text: string, at: number): boolean {
  const before = String.fromCodePoint(text.codePointAt(isLow(text, at - 1) ? at - 2 : at - 1) ?? 0)
  const after = String.fromCodePoint(text.codePointAt(at) ?? 0)
  return WORD.test(before) && WORD.test(after) && !UNSPACED.test(before) && !UNSPACED.test(after)
}

function isLow(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  return unit >= 0xdc00 && unit <= 0xdfff
}

/** Returns the finding of one word; undefined if it is not personal. */
function readingOf({ start, end, tokens }: Word, classes: readonly TokenClass[]): Found | undefined {
  const chances = classes.map(
    (_, at) => tokens.reduce((sum, token) => sum + (token.chances[at] ?? 0), 0) / tokens.length,
  )
  const byLabel = new Map<string, number>()
  for (const [at, { label }] of classes.entries())
    if (label !== undefined) byLabel.set(label, (byLabel.get(label) ?? 0) + (chances[at] ?? 0))
  const score = [...byLabel.values()].reduce((sum, chance) => sum + chance, 0)
  const [best] = [...byLabel].sort(([, a], [, b]) => b - a)
  if (!best || score < FOUND) return undefined
  const [label] = best
  const isOfLabel = (at: number) => classes[at]?.label === label
  const first = likeliest(tokens[0]?.chances ?? chances, isOfLabel)
  const type = classes[likeliest(chances, isOfLabel)]?.type ?? ''
  return { start, end, label, type, isBegin: classes[first]?.isBegin ?? false, scores: [Math.min(1, score)] }
}

function likeliest(chances: ArrayLike<number>, isCandidate: (at: number) => boolean): number {
  let best = -1
  for (let at = 0; at < chances.length; at += 1)
    if (isCandidate(at) && (best < 0 || (chances[at] ?? 0) > (chances[best] ?? 0))) best = at
  return best
}

/** True if a word continues the finding before it: `Anna Schmidt`; not `Paris London` if the model begins an entity. */
function continuesSpan(text: string, last: Found, next: Found): boolean {
  if (last.label !== next.label || (next.isBegin && last.type === next.type)) return false
  return /^[^\S\r\n]*$/.test(text.slice(last.end, next.start))
}

function joined(last: Found, next: Found): Found {
  return { ...last, end: next.end, type: next.type, scores: [...last.scores, ...next.scores] }
}

import { GAP, PAD, type Tokens } from '../src/ner/text/tokens.js'
import type { Span } from './corpus.js'

/**
 * Gold labels of a stretch. A span that covers part of a token takes all of it; spans of other labels are no names or
 * places; a span does not cross a line.
 */
export function encode(tokens: Tokens, spans: readonly Span[], gold: Uint8Array): void {
  gold.fill(0, 0, tokens.count)
  let at = 0
  for (const span of spans) {
    if (span.label !== 'NAME' && span.label !== 'LOCATION') continue
    const base = span.label === 'NAME' ? 1 : 5
    while (at < tokens.count && (tokens.end[PAD + at] ?? 0) <= span.start) at++
    let first = at
    while (at < tokens.count && (tokens.start[PAD + at] ?? 0) < span.end) {
      const next = at + 1
      const isLast = next >= tokens.count || (tokens.start[PAD + next] ?? 0) >= span.end
      if (isLast || ((tokens.gap[PAD + next] ?? 0) & GAP.newline) !== 0) {
        label(gold, first, at, base)
        first = next
      }
      at = next
    }
  }
}

function label(gold: Uint8Array, first: number, last: number, base: number): void {
  if (first === last) {
    gold[first] = base + 3
    return
  }
  gold[first] = base
  gold[last] = base + 2
  gold.fill(base + 1, first + 1, last)
}

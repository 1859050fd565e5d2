import { beginOf, LABEL, TYPE } from '../../src/ner/crf/labels.js'
import { beginsLine, PAD, type Tokens } from '../../src/ner/text/tokens.js'
import type { LabelledSpan } from '../doc.js'

/** Turns annotated spans into labels of tokens. */

// How far the labels I, E and S of a type are from its B.
const I = LABEL.I_NAME - LABEL.B_NAME
const E = LABEL.E_NAME - LABEL.B_NAME
const S = LABEL.S_NAME - LABEL.B_NAME

/**
 * Writes the labels of a stretch to `gold`. A span that covers part of a token takes all of it. Spans of other labels are
 * skipped, and a span that crosses a line becomes several entities.
 */
export function writeGoldLabels(tokens: Tokens, spans: readonly LabelledSpan[], gold: Uint8Array): void {
  gold.fill(0, 0, tokens.count)
  let at = 0
  for (const span of spans) {
    if (span.label !== 'NAME' && span.label !== 'LOCATION') continue
    const begin = beginOf(span.label === 'NAME' ? TYPE.name : TYPE.location)
    while (at < tokens.count && (tokens.end[PAD + at] ?? 0) <= span.start) at++
    let first = at
    while (at < tokens.count && (tokens.start[PAD + at] ?? 0) < span.end) {
      const next = at + 1
      const isLast = next >= tokens.count || (tokens.start[PAD + next] ?? 0) >= span.end
      if (isLast || beginsLine(tokens, PAD + next)) {
        label(gold, first, at, begin)
        first = next
      }
      at = next
    }
  }
}

function label(gold: Uint8Array, first: number, last: number, begin: number): void {
  if (first === last) {
    gold[first] = begin + S
    return
  }
  gold[first] = begin
  gold[last] = begin + E
  gold.fill(begin + I, first + 1, last)
}

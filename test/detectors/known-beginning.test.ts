import { describe, expect, it } from '@jest/globals'
import fc from '../support/fast-check.js'
import { knownBeginning } from '../../src/detectors/known-beginning.js'
import { wordsIn } from '../../src/detectors/personal/known-persons.js'
import { finding } from '../../src/detectors/recognizer.js'
import { rememberedFindings } from '../../src/detectors/remembered-findings.js'
import { normalize } from '../../src/detectors/scan/normalize.js'
import type { Span } from '../../src/types.js'

/** Returns the hashes of names in a text that is known, before a new one. */
function namesIn(text: string, spans: readonly Span[]): number[] {
  const remembered = rememberedFindings(1_000_000)
  const findings = spans.map((span) => finding('NAME', 0.9, text, span))
  knownBeginning(remembered, 'acme', [text]).complete([findings])
  const names = () => [...knownBeginning(remembered, 'acme', [text, 'new']).past.names]
  expect(names()).toEqual(names()) // worked out, then remembered
  return names()
}

const PIECE = fc.constantFrom(
  ...[
    'Anna',
    'Schmidt',
    'José',
    'Jose\u0301',
    'Ａｎｎａ',
    'ﬁn',
    '…',
    '李明',
    '𝒜nna',
    '\u{2f800}',
    '&uuml;',
    '%40',
    '\u00ad',
  ],
  ...[' ', ' ', ' ', '\n', '-', '\u00a0', '\u200b', '7', 'x'.repeat(70)],
)

describe('the names of a known beginning', () => {
  it('are the words of its findings in the normalised text, wherever they are', () => {
    const text = fc.array(PIECE, { minLength: 1, maxLength: 24 }).map((pieces) => pieces.join(''))
    const cuts = fc.array(fc.nat(60), { minLength: 2, maxLength: 6 })
    fc.assert(
      fc.property(text, cuts, (text, cuts) => {
        const edges = [...new Set(cuts.map((cut) => cut % (text.length + 1)))].sort((a, b) => a - b)
        const spans = edges.flatMap((start, at) => {
          const end = edges[at + 1]
          return at % 2 === 0 && end !== undefined ? [{ start, end }] : []
        })
        expect(new Set(namesIn(text, spans))).toEqual(new Set(wordsIn(normalize(text), spans)))
      }),
      { numRuns: 2000 },
    )
  })
})

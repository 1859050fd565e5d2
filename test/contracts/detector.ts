import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import type { Detector } from '../../src/detectors/detector.js'

const PIECES = [
  'Anna Schmidt',
  'anna@example.org',
  '+49 30 1234567',
  ' ',
  '\n',
  ', ',
  'ß',
  '😀',
  '\ud83d',
  '١٢٣',
  '12 Baker Street',
]

/** What every detector has to keep, whatever it finds. */
export function detectorContract(name: string, make: () => Detector): void {
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.array(fc.constantFrom(...PIECES), { maxLength: 20 }).map((pieces) => pieces.join('')),
  )

  describe(`${name} as a detector`, () => {
    const detector = make()

    it('names its model', () => {
      expect(detector.model).toMatch(/^[A-Za-z0-9][A-Za-z0-9._-]*$/)
    })

    it('finds nothing in an empty text', async () => {
      expect(await detector.detect('')).toEqual([])
    })

    it('gives findings in order, not overlapping, each with its exact text, a label and a score', async () => {
      await fc.assert(
        fc.asyncProperty(texts, async (text) => {
          let last = 0
          for (const finding of await detector.detect(text)) {
            const { start, end } = finding.spans
            expect(start).toBeGreaterThanOrEqual(last)
            expect(end).toBeGreaterThan(start)
            expect(end).toBeLessThanOrEqual(text.length)
            expect(finding.text).toBe(text.slice(start, end))
            expect(finding.label).toMatch(/^[A-Z][A-Z0-9]{1,31}$/)
            expect(finding.score).toBeGreaterThanOrEqual(0)
            expect(finding.score).toBeLessThanOrEqual(1)
            last = end
          }
        }),
      )
    })

    it('gives the same findings for the same text', async () => {
      await fc.assert(
        fc.asyncProperty(texts, async (text) => {
          expect(await detector.detect(text)).toEqual(await detector.detect(text))
        }),
        { numRuns: 30 },
      )
    })

    it('takes any text, also lone surrogates', async () => {
      for (const text of ['\ud800', '\udc00 a@\ud800.org', '\0', '\u202e12\u202c', 'x'.repeat(10_000)]) {
        expect(Array.isArray(await detector.detect(text))).toBe(true)
      }
    })

    const all = detector.detectAll?.bind(detector)
    if (!all) return

    it('answers for each text of a request, for one alone as for a text', async () => {
      await fc.assert(
        fc.asyncProperty(texts, async (text) => {
          expect(await all([text])).toEqual([await detector.detect(text)])
        }),
        { numRuns: 30 },
      )
      expect(await all([])).toEqual([])
    })

    it('never lets a later text change what is found in an earlier one', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(texts, { maxLength: 6 }), async (request) => {
          const whole = await all(request)
          expect(whole).toHaveLength(request.length)
          for (let size = 0; size < request.length; size++) {
            expect(await all(request.slice(0, size))).toEqual(whole.slice(0, size))
          }
        }),
        { numRuns: 50 },
      )
    })
  })
}

import { describe, expect, it } from '@jest/globals'
import fc from '../../support/fast-check.js'
import { normalize } from '../../../src/detectors/scan/normalize.js'
import { found } from '../found.js'

describe('values in disguise', () => {
  it.each([
    ['passport： Ｃ０１Ｘ００Ｔ４７', 'Ｃ０１Ｘ００Ｔ４７'],
    ['my SSN is 536‑90‑4399', '536‑90‑4399'],
    ['my SSN is 536\u00a090\u20094399', '536\u00a090\u20094399'],
    ['DNI 1\u200b2\u200b3\u200b45678Z', '1\u200b2\u200b3\u200b45678Z'],
    ['DNI \u202a12345678Z\u202c', '12345678Z'],
    ['write to a\u00adnna@exam\u00adple.org', 'a\u00adnna@exam\u00adple.org'],
    ['tel ٠٣٠ ١٢٣٤٥٦٧', '٠٣٠ ١٢٣٤٥٦٧'],
    ['phone 𝟎𝟑𝟎 𝟏𝟐𝟑𝟒𝟓𝟔𝟕', '𝟎𝟑𝟎 𝟏𝟐𝟑𝟒𝟓𝟔𝟕'],
    ['te\u0301le\u0301phone 01 23 45 67 89', '01 23 45 67 89'],
    ['write to anna&#64;example&#46;org', 'anna&#64;example&#46;org'],
    ['<a href="mailto:anna&#x40;example.org">', 'anna&#x40;example.org'],
    ['write to anna&commat;example&period;org', 'anna&commat;example&period;org'],
    ['t&eacute;l&eacute;phone&nbsp;: 01&nbsp;23&nbsp;45&nbsp;67&nbsp;89', '01&nbsp;23&nbsp;45&nbsp;67&nbsp;89'],
    ['<a href="mailto:anna%40example.org?subject=Hi">', 'anna%40example.org'],
    ['https://example.org/?mail=anna%2Eschmidt%40example.org&x=1', 'anna%2Eschmidt%40example.org'],
  ])('are found in %j, as they stand there', (text, value) => {
    expect(found(text).map((finding) => finding.replace(/^\S+ /, ''))).toEqual([value])
  })

  it('are found in JSON, CSV, tables, HTML, logs and URLs', () => {
    for (const text of [
      '{"passport_number":"C01X00T47"}',
      'passportNumber=C01X00T47&x=1',
      '| Passport | C01X00T47 |',
      '<td>Passport</td><td>C01X00T47</td>',
      '2024-05-06T10:30:00Z INFO ip=192.168.1.1 passport=C01X00T47',
      'https://example.com/?passport=C01X00T47',
    ]) {
      expect(found(text)).toEqual(['DOCUMENT C01X00T47'])
    }
  })
})

describe('values in tables', () => {
  it.each([
    [
      '| Name | Passport no. | Order |\n|---|---|---|\n| Anna | C01X00T47 | 1234567 |\n| Ben | 123456789 | 7654321 |',
      2,
    ],
    ['name,passport,amount\nAnna,C01X00T47,1234567\n"Smith, Ben",123456789,7654321\n', 2],
    ['"dni";"teléfono"\n"12345678A";"912345678"\n"12345678B";"912345679"', 4],
    ['order\tphone\n123456782\t0301234567', 1],
    [
      '<table><tr><th>Name</th><th>Passport</th></tr><tr><td>x</td><td>C01X00T47</td></tr>' +
        '<tr><td>y</td><td>123456789</td></tr></table>',
      2,
    ],
  ])('are named by the head of their column: %j', (text, count) => {
    expect(found(text).filter((finding) => !finding.startsWith('NAME'))).toHaveLength(count)
  })
})

describe('normalize', () => {
  it('maps every unit of the normalised text back into the original', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const readable = normalize(text)
        let last = 0
        for (let index = 0; index < readable.text.length; index++) {
          const start = readable.startOf(index)
          const end = readable.endOf(index + 1)
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(text.length)
          last = start
        }
      }),
    )
  })

  it('leaves plain text alone', () => {
    fc.assert(
      fc.property(fc.string(), (text) =>
        expect(normalize(text.replace(/[%&]/g, '')).text).toBe(text.replace(/[%&]/g, '')),
      ),
    )
  })
})

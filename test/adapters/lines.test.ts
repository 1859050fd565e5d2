import { describe, expect, it } from '@jest/globals'
import fc from '../support/fast-check.js'
import { LineDecoder } from '../../src/adapters/lines.js'
import { UpstreamError } from '../../src/errors.js'
import { expectLinear } from '../support/expect-linear.js'

function lines(...chunks: readonly (Uint8Array | string)[]): string[] {
  const decoder = new LineDecoder()
  return [...chunks.flatMap((chunk) => decoder.push(chunk)), ...decoder.flush()]
}

describe('LineDecoder', () => {
  it('ends a line at LF, CR and CRLF', () => {
    expect(lines('a\nb\rc\r\nd')).toEqual(['a', 'b', 'c', 'd'])
    expect(lines('\n\r\r\n\n')).toEqual(['', '', '', ''])
  })

  it('takes CR and LF as one end also when they are cut apart, with empty chunks between', () => {
    expect(lines('a\r', '\nb')).toEqual(['a', 'b'])
    expect(lines('a\r', '', '\nb')).toEqual(['a', 'b'])
    expect(lines('a\r', new Uint8Array(0), '\n', '\nb')).toEqual(['a', '', 'b'])
  })

  it('gives a line at its CR, without waiting for what follows', () => {
    expect(new LineDecoder().push('a\r')).toEqual(['a'])
  })

  it('drops a BOM at the start only', () => {
    expect(lines('\uFEFFa\n\uFEFFb')).toEqual(['a', '\uFEFFb'])
    expect(lines(Uint8Array.of(0xef), Uint8Array.of(0xbb), Uint8Array.of(0xbf, 0x61))).toEqual(['a'])
  })

  it('gives the same lines however the bytes are cut', () => {
    const part = fc.constantFrom('\r', '\n', '\r\n', 'a', 'é', '€', '😀', ' ', '\uFEFF')
    fc.assert(
      fc.property(fc.array(part), fc.array(fc.nat(60)), (parts, cuts) => {
        const bytes = Buffer.from(parts.join(''))
        const bounds = [0, ...cuts.map((at) => Math.min(at, bytes.length)).sort((a, b) => a - b), bytes.length]
        const chunks = bounds.slice(1).map((end, index) => bytes.subarray(bounds[index], end))
        expect(lines(...chunks)).toEqual(lines(bytes))
        const expected = parts
          .join('')
          .replace(/^\uFEFF/, '')
          .split(/\r\n?|\n/)
        expect(lines(bytes)).toEqual(expected.at(-1) === '' ? expected.slice(0, -1) : expected)
      }),
    )
  })

  it('refuses a line that is too long, also one without end', () => {
    const decoder = new LineDecoder(10)
    expect(decoder.push('0123456789\n')).toEqual(['0123456789'])
    expect(() => decoder.push('0123456789a\n')).toThrow(UpstreamError)
    const endless = new LineDecoder(10)
    expect(() => {
      for (let index = 0; index < 11; index++) endless.push('x')
    }).toThrow(UpstreamError)
  })

  it('takes a long line in small chunks in linear time', () => {
    const length = 4_000_000
    const decoder = new LineDecoder(length)
    expectLinear(() => {
      for (let index = 0; index < length / 4; index++) decoder.push('xxxx')
      expect(decoder.push('\n')).toEqual(['x'.repeat(length)])
    })
  })
})

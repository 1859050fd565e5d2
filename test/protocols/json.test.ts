import { describe, expect, it } from '@jest/globals'
import fc from '../support/fast-check.js'
import { NumberLexeme, readJson, writeJson } from '../../src/protocols/json.js'

/** JSON in, the same JSON out. */

/** A number as it may stand in JSON: most are not what JavaScript would write. */
const lexeme = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.nat(),
    fc.constantFrom('', '.0', '.50', '.000000000000000000001'),
    fc.constantFrom('', 'e5', 'E+07', 'e-400'),
  )
  .map((parts) => parts.join(''))
const string = fc
  .array(fc.constantFrom('\\', '"', '1.0', '12345678901234567890', '{', ',', 'ü', '\u2028', '👋', '\n'), {
    maxLength: 6,
  })
  .map((pieces) => JSON.stringify(pieces.join('')))
/** A key, which JavaScript may take for an index. */
const key = fc.oneof(
  string,
  fc.nat().map((index) => `"${index}"`),
  fc.constantFrom('"0"', '"007"', '"4294967296"'),
)
const { json } = fc.letrec<{ json: string }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4 },
    lexeme,
    string,
    fc.constantFrom('true', 'false', 'null'),
    fc.array(tie('json'), { maxLength: 4 }).map((items) => `[${items.join(',')}]`),
    fc
      .uniqueArray(fc.tuple(key, tie('json')), { maxLength: 4, selector: ([key]) => key })
      .map((entries) => `{${entries.map(([key, value]) => `${key}:${value}`).join(',')}}`),
  ),
}))

describe('JSON', () => {
  it('is written as it was read, digit for digit and key for key', () => {
    fc.assert(
      fc.property(json, (text) => expect(writeJson(readJson(text))).toBe(text)),
      { numRuns: 500, seed: 16 },
    )
  })

  it('may have white space anywhere, and odd numbers at its ends', () => {
    expect(writeJson(readJson(' { "a" :\t1.0 ,\n"b\\\\" : [ 2.50 , "\\"3.0" ] , "c": -0 } '))).toBe(
      '{"a":1.0,"b\\\\":[2.50,"\\"3.0"],"c":-0}',
    )
    expect(readJson('1.0')).toEqual(new NumberLexeme('1.0'))
    expect(readJson('10')).toBe(10)
  })

  it.each(['"', '"\\"', '{"a":1.0', '01', '[1.0,]', ''])('throws for %j', (text) => {
    expect(() => readJson(text)).toThrow(SyntaxError)
  })
})

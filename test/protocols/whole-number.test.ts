import { expect, it } from '@jest/globals'
import { piiDetector } from '../../src/detectors/pii.js'
import { JsonText } from '../../src/protocols/json-text.js'
import { wholeNumber } from '../../src/protocols/whole-number.js'

/** Whole numbers of JSON, written with a point or an exponent. */

const { detect } = piiDetector({ model: null })

it.each([
  ['4.111111111111111e15', '4111111111111111'],
  ['4111111111111111.0', '4111111111111111'],
  ['4.1111111111111110E+15', '4111111111111111'],
  ['-12345678.00', '-12345678'],
  ['0.4930901820e10', '4930901820'],
])('reads %s as %s', (literal, digits) => {
  expect(wholeNumber(literal)).toBe(digits)
})

it.each([
  '1.5e9',
  '52.520008',
  '1234567.5',
  '1e400',
  '0012345678',
  '2024-05-01',
  '1234567e-2',
  'e',
  '10.0',
  '1234567e99',
])('leaves %s as it is', (literal) => {
  expect(wholeNumber(literal)).toBe(literal)
})

it.each([
  ['{"card":4.111111111111111e15,"n":1.50}', '{"card":"[TOKEN]","n":1.50}'],
  ['{"card":4111111111111111.0}', '{"card":"[TOKEN]"}'],
  ['{"phone":4.930901820e9}', '{"phone":"[TOKEN]"}'],
  ['{"size":4.111111111111112e15}', '{"size":4.111111111111112e15}'],
])('is found in %s', (json, sent) => {
  const text = new JsonText(json)
  const found = detect(text.readable).filter(({ score }) => score >= 0.6)
  expect(text.replace(found.map(({ spans }) => ({ ...spans, written: '[TOKEN]' })))).toBe(sent)
})

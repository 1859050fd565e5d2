import { describe, it } from '@jest/globals'
import { piiDetector } from '../../src/detectors/pii.js'
import { expectLinear } from '../support/expect-linear.js'

/** Half a megabyte of each of these, over and over: what a recogniser would take quadratic time for. */

const detector = piiDetector({ model: null, rememberBytes: 0 })

const HOSTILE = [
  ...[
    '1',
    '1 ',
    '123456789 ',
    '@',
    'a@',
    'a.',
    'a.b@',
    '.',
    '[',
    '(',
    '+',
    '-',
    '%',
    '%40',
    '&',
    '&#64;',
    '&#',
    '\\u0040',
    '=\n',
    'a=40b.cd ',
    'a**',
    'a@<b>',
    '<b>1</b> ',
    '|',
    ',\n',
    'phone,tel\n',
    'tel|a\n1|2\n',
    '\n',
    '"',
    ' ',
  ],
  ...['e\u0301', '\u0301', '😀', '\ud800', '\u200b', '１', 'A ', 'Anna ', 'Street ', '12 Baker Street, ', 'rue de la '],
  ...[
    'passport ',
    'passport 12345678 ',
    'tel ',
    'tel 030 1234567 ',
    'a at b dot ',
    'Mr. A. ',
    'Best,\n',
    'name: ',
    'AB12 ',
  ],
  ...['address: ', 'address: 1', 'Via Roma ', '电话', '路1号', '丁目', '가1', 'DE89 3704 ', '1.1.1.1 ', 'x'],
  ...['A1 ', '12 ', '00 0 ', '12345-', '123.456.789-0 ', 'passport AB12 ', '+12345678901 ', 'IL 62704 ', 'AA 12345 '],
  ...['市区町村1-2-3', '1号', '\n10115 ', 'Berlin 10115 ', '1, ', 'Fax: ', 'zip 12 ', 'a,b,c,phone\n1,2,3,4\n'],
]

describe('hostile input', () => {
  it.each(HOSTILE)('of many %j takes time in proportion to its length', (unit) => {
    const text = unit.repeat(Math.ceil(500_000 / unit.length))
    expectLinear(() => detector.detect(text))
  })
})

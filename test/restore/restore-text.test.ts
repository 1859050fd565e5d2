import { describe, expect, it } from '@jest/globals'
import { restoreText } from '../../src/restore/restore-text.js'
import { VALUES, keeps, restores } from './restores.js'

describe('a token of the set', () => {
  restores([
    ['[NAME_8F3A21C4]', 'Anna'],
    ['Dear [NAME_8F3A21C4], hello', 'Dear Anna, hello'],
    ['[NAME_8F3A21C4] and [NAME_8F3A21C4]', 'Anna and Anna'],
    ['([NAME_8F3A21C4])', '(Anna)'],
    ['"[NAME_8F3A21C4]"', '"Anna"'],
    ["[NAME_8F3A21C4]'s", "Anna's"],
    ['x[NAME_8F3A21C4]y', 'xAnnay'],
    ['[NAME_8F3A21C4]씨는', 'Anna씨는'],
    ['你好[NAME_8F3A21C4]。', '你好Anna。'],
    ['[CARD2_C0FFEE]', '4711'],
    ['[x] [NAME_8F3A21C4] [ ]', '[x] Anna [ ]'],
    ['<[CONTACT_5C01AA3F]>', '<a@b.example>'],
  ])
})

describe('more than one token', () => {
  restores([
    ['[NAME_8F3A21C4][NAME_0B77D2E9]', 'AnnaBert'],
    ['[NAME_8F3A21C4, NAME_0B77D2E9]', '[Anna, Bert]'],
    ['[NAME_8F3A21C4 NAME_0B77D2E9]', '[Anna Bert]'],
    ['[NAME_8F3A21C4/NAME_0B77D2E9]', '[Anna/Bert]'],
    ['[[NAME_8F3A21C4], [NAME_0B77D2E9]]', '[Anna, Bert]'],
    ['[NAME_8F3A21C4 [NAME_0B77D2E9]]', 'Anna Bert'],
    ['[NAME_8F3A21C4 [CONTACT_5C01AA3F]', 'Anna a@b.example'],
    ['NAME_8F3A21C4 NAME_0B77D2E9', 'Anna Bert'],
    ['8F3A21C4_NAME 0B77D2E9_NAME', 'Anna Bert'],
    ['["NAME_8F3A21C4", "NAME_0B77D2E9"]', '["Anna", "Bert"]'],
    ['CONTACT_8F3A21C4 NAME_0B77D2E9', 'CONTACT_8F3A21C4 Bert'],
    ['8F3A21C4, NAME 0B77D2E9', '8F3A21C4, Bert'],
    ['[8F3A21C4, NAME 0B77D2E9', '[8F3A21C4, Bert'],
  ])
})

describe('what is not a token of the set', () => {
  keeps([
    '',
    'Plain text, nothing in it.',
    '[NAME]',
    'NAME_',
    'names_8f',
    '[NAME_8F3A21C5]',
    '[NAME_8F3A21C]',
    '[NAME_8F3A21C44]',
    '[NAME_F8F3A21C4]',
    '[NAME_8F3A2C14]',
    '[NAME_8F3A21C4 F]'.replace(' ', ''),
    '8F3A21C4',
    '[8F3A21C4]',
    'Name: [8F3A21C4]',
    '[CONTACT_8F3A21C4]',
    '[NAME_5C01AA3F]',
    '[NAMES_8F3A21C4]',
    '[XNAME_8F3A21C4]',
    'XNAME_8F3A21C4',
    'MY_NAME_8F3A21C4',
    'éNAME_8F3A21C4',
    'NAME_8F3A21C4s',
    'NAME_8F3A21C4_x',
    'NAME_8F3A21C4X',
    'NAME_8F3A21C4-5678-90AB',
    'NAME_8F3A21C4-77',
    '8F3A21C4 NAME',
    'the 8F3A21C4 name',
    '8F3A21C4_NAMES',
    'X8F3A21C4_NAME',
    '[NAME_8F3A21C4_0B77D2E9]',
    '[8F3A21C4_NAME_0B77D2E9]',
    'NAME_8F3A21C4NAME_0B77D2E9',
    'NAME\n8F3A21C4',
    'NAME_8F3A[21C4]',
    '[NAME_8F3A\u041021C4]',
    `[NAME_${' '.repeat(300)}8F3A21C4]`,
    `[NAME_8F3A${'\u200b'.repeat(300)}21C4]`,
    `NAME${'_'.repeat(40)}8F3A21C4`,
    '[NAME_DEADBEEF]',
    '&#91; & &amp; &nosuch; %5 %zz 100% \\ \\u00',
    '\ud83d\ude00 \ud83d \ude00 \u0000 \u200b',
  ])
})

describe('brackets of the text', () => {
  restores([
    ['[see NAME_8F3A21C4]', '[see Anna]'],
    ['[NAME_8F3A21C4 and others]', '[Anna and others]'],
    ['[1] NAME_8F3A21C4]', '[1] Anna'],
    ['[[NAME_8F3A21C4]', '[Anna'],
    ['[[[[NAME_8F3A21C4]]]]', '[Anna]'],
    ['<NAME_8F3A21C4', '<Anna'],
    ['\\bold{NAME_8F3A21C4}', '\\bold{Anna}'],
    ['Array<NAME_8F3A21C4>', 'Array<Anna>'],
    ['f({NAME_8F3A21C4', 'f({Anna'],
    ['<[NAME_8F3A21C4]>', '<Anna>'],
    ['{"a": "NAME_8F3A21C4"}', '{"a": "Anna"}'],
    ['["[NAME_8F3A21C4]"]', '["Anna"]'],
  ])
})

describe('a value', () => {
  const hard = [
    '$& $1 $$ $`',
    '[NAME_0B77D2E9]',
    '[NAME_8F3A21C4]',
    '"quoted" \\ back',
    'two\nlines',
    '\u0000',
    '\ud83d',
    '',
    'x'.repeat(10_000),
  ]
  for (const value of hard) {
    it(`${JSON.stringify(value.slice(0, 30))} is put in as it is and not scanned again`, () => {
      const map = new Map([...VALUES, ['[NAME_8F3A21C4]', value]])
      expect(restoreText('a [NAME_8F3A21C4] b', map)).toBe(`a ${value} b`)
    })
    it(`${JSON.stringify(value.slice(0, 30))} keeps JSON valid`, () => {
      const map = new Map([['[NAME_8F3A21C4]', value]])
      const json = restoreText('{"a":"[NAME_8F3A21C4]!"}', map, { json: true })
      expect(JSON.parse(json)).toEqual({ a: `${value}!` })
    })
  }

  it('keeps JSON in strings of JSON valid', () => {
    const inner = JSON.stringify({ who: '[NAME_8F3A21C4]', deep: JSON.stringify(['[NAME_8F3A21C4]']) })
    const map = new Map([['[NAME_8F3A21C4]', 'An"na\\']])
    const json = restoreText(JSON.stringify({ inner, who: '[NAME_8F3A21C4]' }), map, { json: true })
    const outer = JSON.parse(json) as { inner: string; who: string }
    const read = JSON.parse(outer.inner) as { who: string; deep: string }
    expect([outer.who, read.who, JSON.parse(read.deep)]).toEqual(['An"na\\', 'An"na\\', ['An"na\\']])
  })

  it('is not wanted under a key that is no token', () => {
    expect(() => restoreText('x', new Map([['Anna', '[NAME_8F3A21C4]']]))).toThrow(TypeError)
    expect(() => restoreText('x', new Map([['Anna', '[NAME_8F3A21C4]']]))).not.toThrow(/Anna/)
  })

  it('is not needed: without any the text stays', () => {
    expect(restoreText('Dear [NAME_8F3A21C4]', new Map())).toBe('Dear [NAME_8F3A21C4]')
  })

  it('belongs to the longest hash that is there', () => {
    const map = new Map([
      ['[NAME_8F3A21]', 'short'],
      ['[NAME_8F3A21C4]', 'long'],
    ])
    expect(restoreText('[NAME_8F3A21] [NAME_8F3A21C4] [NAME_8F3A21C]', map)).toBe('short long [NAME_8F3A21C]')
  })
})

describe('in JSON', () => {
  restores(
    [
      ['["NAME_8F3A21C4"]', '["Anna"]'],
      ['["[NAME_8F3A21C4]"]', '["Anna"]'],
      ['["NAME_8F3A21C4","NAME_0B77D2E9"]', '["Anna","Bert"]'],
      ['{"NAME_8F3A21C4":["NAME_0B77D2E9"]}', '{"Anna":["Bert"]}'],
      ['{"a":"Dear\\nNAME_8F3A21C4\\tx"}', '{"a":"Dear\\nAnna\\tx"}'],
      ['{"a":"\\u005bNAME\\u005f8F3A21C4\\u005D"}', '{"a":"Anna"}'],
      ['{"a":"\\\\[NAME\\\\_8F3A21C4\\\\]"}', '{"a":"Anna"}'],
      ['{"a":"[\\"NAME_8F3A21C4\\"]"}', '{"a":"Anna"}'],
      ['{"a":"\\"[NAME_8F3A21C4]\\""}', '{"a":"\\"Anna\\""}'],
      ['{"a":"\\\\","b":"[NAME_8F3A21C4]"}', '{"a":"\\\\","b":"Anna"}'],
      ['{"a":"see https://x.example","b":"[NAME_8F3A21C4]"}', '{"a":"see https://x.example","b":"Anna"}'],
      ['{"a":"https://x.example\\n[NAME_8F3A21C4]"}', '{"a":"https://x.example\\nAnna"}'],
      ['{"a":"mailto:[CONTACT_5C01AA3F]"}', '{"a":"mailto:a@b.example"}'],
    ],
    { json: true },
  )
  keeps(['{"a":"NAME_8F3A","b":"21C4"}', '{"NAME":"8F3A21C4"}', '{"a":"https:\\/\\/x.example\\/[NAME_8F3A21C4]"}'], {
    json: true,
  })
})

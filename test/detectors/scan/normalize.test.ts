import { describe, expect, it } from '@jest/globals'
import fc from '../../support/fast-check.js'
import { normalize } from '../../../src/detectors/scan/normalize.js'
import { expectLinear } from '../../support/expect-linear.js'
import { found, foundByDefault } from '../found.js'

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
    ['write to anna%2540example.org', 'anna%2540example.org'],
    ['write to anna&amp;#64;example.org', 'anna&amp;#64;example.org'],
    ['write to anna\\u0040example.org', 'anna\\u0040example.org'],
    ['write to anna\\\\u0040example.org', 'anna\\\\u0040example.org'],
    ['write to anna\\x40example\\x2eorg', 'anna\\x40example\\x2eorg'],
    ['write to \\u{61}nna\\U00000040example.org', '\\u{61}nna\\U00000040example.org'],
    ['%74%6f%20%61%40%65%78%61%6d%70%6c%65%2e%6f%72%67', '%61%40%65%78%61%6d%70%6c%65%2e%6f%72%67'],
    [
      '\\u0061\\u0040\\u0065\\u0078\\u002e\\u006f\\u0072\\u0067',
      '\\u0061\\u0040\\u0065\\u0078\\u002e\\u006f\\u0072\\u0067',
    ],
    ['write to anna.schm=\nidt@example.org', 'anna.schm=\nidt@example.org'],
    ['write to anna@exam=\r\nple.org', 'anna@exam=\r\nple.org'],
    ['write to anna=40example.org', 'anna=40example.org'],
    ['phone +49 30 90=\n1820', '+49 30 90=\n1820'],
    [`${'a line that a mail program has broken '.repeat(2)}a@exam=\nple.org`, 'a@exam=\nple.org'],
    ['write to anna.**sc**hmidt@example.org', 'anna.**sc**hmidt@example.org'],
    ['write to anna.<b>schmidt</b>@example.org', 'anna.<b>schmidt</b>@example.org'],
    ['write to <i class="x">anna</i>.schmidt@example.org', '<i class="x">anna</i>.schmidt@example.org'],
    ['write to anna@<!-- no spam -->example<wbr>.org', 'anna@<!-- no spam -->example<wbr>.org'],
    ['call +49 <b>30</b> 901820', '+49 <b>30</b> 901820'],
    ['call +49 30 **901820** now', '+49 30 **901820**'],
    ['write to an\u3164na@ex\u115fam\uffa0ple.org', 'an\u3164na@ex\u115fam\uffa0ple.org'],
    ['write to an\u{e0061}na@ex\u{e0100}ample.org', 'an\u{e0061}na@ex\u{e0100}ample.org'],
    ['DNI 1\u{1d173}2\u180b3\u{1bca0}45678Z', '1\u{1d173}2\u180b3\u{1bca0}45678Z'],
  ])('are found in %j, as they stand there', (text, value) => {
    expect(found(text).map((finding) => finding.replace(/^\S+ /, ''))).toEqual([value])
  })

  it.each([
    ['From: =?utf-8?Q?J=C3=BCrgen_Ploch?= <jp@example.org>', '=?utf-8?Q?J=C3=BCrgen_Ploch?='],
    ['From: =?iso-8859-1?Q?Roc=EDo_Pe=F1alver?= <rp@example.org>', '=?iso-8859-1?Q?Roc=EDo_Pe=F1alver?='],
    ['To: =?UTF-8?B?TWlsYW4gSG9ydmF0?= <mh@example.org>', '=?UTF-8?B?TWlsYW4gSG9ydmF0?='],
    [
      'Cc: =?UTF-8?Q?Ale=C5=A1_?=\n =?UTF-8?Q?Hor=C3=A1k?= <ah@example.org>',
      '=?UTF-8?Q?Ale=C5=A1_?=\n =?UTF-8?Q?Hor=C3=A1k?=',
    ],
    ['To: =?koi8-r?B?8dLP08zB1yDuycvPzMHFzsvP?= <i@example.org>', '=?koi8-r?B?8dLP08zB1yDuycvPzMHFzsvP?='],
    ['Der Vertrag von Frau Anke S=F6hnlein l=E4uft aus.', 'Anke S=F6hnlein'],
    ['Der Vertrag von Herrn Jos=E9 Mu=F1oz l=E4uft aus.', 'Jos=E9 Mu=F1oz'],
    ['Bitte rufen Sie Herrn J=C3=BCrgen Pl=\noch zur=C3=BCck.', 'J=C3=BCrgen Pl=\noch'],
    [
      'INFO {"name": "\\u0410\\u043d\\u043d\\u0430 \\u0428\\u043c\\u0438\\u0434\\u0442"}',
      '\\u0410\\u043d\\u043d\\u0430 \\u0428\\u043c\\u0438\\u0434\\u0442',
    ],
    ['INFO {"name": "J\\u00fcrgen M\\u00fcller", "id": 7} saved', 'J\\u00fcrgen M\\u00fcller'],
    ["Dear b'J\\xc3\\xbcrgen M\\xc3\\xbcller', please call", 'J\\xc3\\xbcrgen M\\xc3\\xbcller'],
    [
      '<td>Name</td><td>&#1040;&#1085;&#1085;&#1072; &#1064;&#1084;&#1080;&#1076;&#1090;</td>',
      '&#1040;&#1085;&#1085;&#1072; &#1064;&#1084;&#1080;&#1076;&#1090;',
    ],
    ['Dear J=C3=BCrgen M=C3=\n=BCller, please call', 'J=C3=BCrgen M=C3=\n=BCller'],
    ['My name is J%C3%BCrgen%20M%C3%BCller.', 'J%C3%BCrgen%20M%C3%BCller'],
    ['My name is An\u2061na Schm\u180bidt.', 'An\u2061na Schm\u180bidt'],
  ])('are found by the model, too: %j', (text, name) => {
    expect(foundByDefault(text).filter((one) => !one.startsWith('CONTACT'))).toEqual([`NAME ${name}`])
  })

  it.each([
    'set color=FFaabb;',
    'x=E4rr',
    'Subject: =?utf-8?Q?K=C3=BCndigung?=',
    'a =?no-such-set?Q?Anna_Schmidt?= b',
    'if a=?b',
  ])('but nothing where nobody is named: %j', (text) => {
    expect(foundByDefault(text)).toEqual([])
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
        expect(normalize(text.replace(/[%&\\=<*]/g, '')).text).toBe(text.replace(/[%&\\=<*]/g, '')),
      ),
    )
  })

  it.each([
    'printf("%4d of %5d, %02x", limit=40)',
    'API_KEY=\nNAME=Anna\nSIZE=40px',
    'digest: c2VjcmV0IHNlY3JldA=\nnext line',
    'C:\\Users\\uwe\\xavier "\\u0022" \\x1b[31m \\ud83d',
    '2**3**x, a*b*c, **Contact**: anna@example.org, **E-mail**anna@example.org',
    '<b>Name</b>Anna <b>Berlin</b>, <b>5</b> of <b>6</b> <span>Mail</span>anna@example.org',
    'A&amp;B %C3 %FF%FE =C3 =FF 100%',
  ])('leaves %j alone', (text) => {
    expect(normalize(text).text).toBe(text)
  })

  it('leaves out all that Unicode calls ignorable', () => {
    const ignored: string[] = []
    const ignorable: string[] = []
    for (let code = 0x80; code < 0x110000; code++) {
      const sign = code < 0xd800 || code > 0xdfff ? String.fromCodePoint(code) : ''
      if (sign && /\p{Default_Ignorable_Code_Point}/u.test(sign)) ignorable.push(code.toString(16))
      if (sign && normalize(sign).text === '') ignored.push(code.toString(16))
    }
    expect(ignored).toEqual(ignorable)
  })

  it.each([
    '%',
    '&',
    '&amp;',
    '\\',
    '\\u',
    '=',
    '=\n',
    'a=\n',
    '<b>',
    '<b>1',
    '*',
    '**1',
    'a**',
    '<!--',
    '%25',
    '=40a',
    '@**a',
  ])('takes time in proportion to the length of many %j', (unit) => {
    expectLinear(() => normalize(unit.repeat(Math.ceil(300_000 / unit.length))))
  })
})

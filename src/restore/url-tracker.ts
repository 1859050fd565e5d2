import { BACKSLASH, COLON, DOT, SLASH } from './characters.js'
import { shown } from './shown.js'
import { WALL, type Form } from './symbols.js'

/**
 * Follows a text symbol by symbol and knows whether it is in a URL. A page that loads or links a URL with a restored
 * value in it sends the value away, so tokens in URLs stay tokens, unless the host is one of `urls`.
 *
 * Where in doubt it is a URL: `//`, `/\`, `www.`, and the colon of `https:` start one wherever they stand, however they
 * are written, whatever else the scheme. It ends where the mark before it is closed (a quoted attribute, a Markdown
 * destination, `<…>`), else at white space: where renderers differ, at the latest place. Within a quoted attribute only
 * its quotation mark ends it. A host is allowed only if it is written plainly: nothing encoded, no user name, no
 * backslash, no final dot, ASCII only. So what our reading of a URL and a browser's could differ in is refused, not
 * parsed. A URL inside of an allowed one must be allowed too. Style sheets, which write characters in ways of their own,
 * count as one URL.
 */

/** How much text before a symbol `see` may ask for, to tell what a URL stands in. */
export const LONGEST_BEFORE = 64
/** `https`, and the character before it. */
const LONGEST_WEB = 6

/** The last code units, as written, before the symbol that is being seen. */
type Before = (length: number) => string

type State = 'outside' | 'authority' | 'allowed' | 'refused'

const DOUBLE_QUOTE = 0x22
const LESS = 0x3c
const GREATER = 0x3e
/** So many letters of a tag's name are enough. */
const TAG_NAME = 6
const SINGLE_QUOTE = 0x27

const SPACES = ' \t\n\r\f'
const LONGEST_AUTHORITY = 300
const HOST = /^\/\/([a-z0-9.-]+)(:\d{1,5})?$/
const WEB = /(?:^|[^a-z0-9+.-])https?$/i
const LOADING = ['https', 'http', 'wss', 'ws', 'ftp', 'javascript', 'vbscript']
/** As shown: browsers drop line breaks from a URL. */
const SCHEME_THAT_LOADS = new RegExp(`(?:^|[^a-z0-9+.-])(?:${LOADING.map(broken).join('|')})\n*$`, 'i')
/** The end of a reference too long to be seen whole, and letters. */
const CUT_OFF = /^(?:a?m?p?;)?[\\#xu\da-f]*;?([a-z\n]*)$/i
const WWW = /(?:^|[^a-z0-9_-])www$/i
// Behind nothing but white space, what stands before is out of sight: then it is in doubt, too.
const ATTRIBUTE = /(?:=|^\s{32})[\s\\]*$/
/** Where browsers take two backslashes, or one and a slash, for `//`. In prose they are a line break or an escape. */
const DESTINATION = /(?:["'=<]|\]\(|\]:|\burl\(|^\s{32})\s*[/\\]*$/
/** The same in an attribute of a tag, which may hold several URLs. */
const CANDIDATE = /[\s,;(][/\\]*$/
const STYLE_ATTRIBUTE = /(?:\bstyle\s*=|^\s{32})[\s\\]*$/i
const STYLE_TAG = /^style(?![a-z])/i
const TAG = /^[a-z]/i
const QUOTES = `"'\``

export class UrlTracker {
  readonly #hosts: ReadonlySet<string>
  #state: State = 'outside'
  /** The characters that end this URL. */
  #until = ''
  #parentheses = 0
  #authority = ''
  /** The quotation mark of the attribute that the text is in, or nothing. */
  #attribute = ''
  /** It is one of a tag. */
  #isTagged = false
  /** The beginning of the name of the tag that the text is in, or undefined. */
  #tag: string | undefined
  /** The symbol before was a slash or backslash. */
  #slash = false

  constructor(urls: readonly string[] = []) {
    this.#hosts = new Set(urls.map(hostName))
  }

  /** In a URL whose host is not (or not yet known to be) allowed: tokens stay as they are. */
  get blocks(): boolean {
    return this.#state === 'authority' || this.#state === 'refused'
  }

  /** In a URL at all. */
  get inside(): boolean {
    return this.#state !== 'outside'
  }

  /** A token, or text from `from` to `to` in which there is nothing to see, went by. */
  pass(text = '', from = 0, to = 0): void {
    this.#slash = false
    if (this.#tag !== undefined && this.#tag.length < TAG_NAME) {
      this.#tag += text.slice(from, Math.min(to, from + TAG_NAME - this.#tag.length))
    }
  }

  /**
   * The symbol to come stands behind so many backslashes, as written. HTML and URLs take these as they are: two of them,
   * or one beside a slash, are a `//`.
   */
  seeEscape(backslashes: number, code: number, before: Before, linkText: boolean): void {
    const pairs = backslashes + (this.#slash ? 1 : 0) + (code === SLASH || code === BACKSLASH ? 1 : 0)
    if (pairs < 2 || this.blocks || !this.#mayBegin(shown(before(LONGEST_BEFORE)))) return
    this.#refuse(before, linkText)
  }

  /** Takes the next symbol. `linkText` tells whether the last `]` closed a bracket. */
  see(code: number, form: Form, before: Before, linkText: boolean): void {
    if (this.#state !== 'outside' && this.#ends(code, form)) {
      this.#state = 'outside'
    } else if (this.#state === 'outside' || this.#state === 'allowed') {
      this.#open(code, form, before, linkText)
    } else if (this.#state === 'authority') {
      this.#name(code, form)
    }
    this.#follow(code)
    this.#quote(code, form, before)
    // Browsers drop line breaks and tabs from a URL.
    if (code !== 0x09 && code !== 0x0a && code !== 0x0d) this.#slash = code === SLASH || code === BACKSLASH
  }

  #open(code: number, form: Form, before: Before, linkText: boolean): void {
    const state = this.#begins(code, form, before)
    if (state === undefined) return
    this.#delimit(before, linkText)
    this.#state = this.#hosts.size === 0 ? 'refused' : state
  }

  #refuse(before: Before, linkText: boolean): void {
    this.#delimit(before, linkText)
    this.#state = 'refused'
  }

  /** A URL in a URL ends where the outer one does. */
  #delimit(before: Before, linkText: boolean): void {
    if (this.#state !== 'outside') return
    this.#until = this.#attribute || endOf(before(LONGEST_BEFORE), linkText)
    this.#parentheses = 0
  }

  /** Whether a URL may begin behind this text, as shown, but for slashes. */
  #mayBegin(lead: string): boolean {
    return DESTINATION.test(lead) || (this.#attribute !== '' && this.#isTagged && CANDIDATE.test(lead))
  }

  /** Whether a URL begins with this symbol, and what is then known of its host. */
  #begins(code: number, form: Form, before: Before): State | undefined {
    const plain = form === 'literal'
    if (code === COLON) {
      if (!loads(before(LONGEST_BEFORE))) return undefined
      return plain && WEB.test(before(LONGEST_WEB)) ? this.#authorityFrom('') : 'refused'
    }
    if (code === DOT) {
      if (plain && WWW.test(before(4))) return this.#authorityFrom('//www.')
      return WWW.test(shown(before(LONGEST_BEFORE))) ? 'refused' : undefined
    }
    if (code === SLASH && this.#slash)
      return plain && /(?:^|[^:/\\])\/$/.test(before(LONGEST_BEFORE)) ? this.#authorityFrom('//') : 'refused'
    if (code === BACKSLASH && this.#slash) return this.#mayBegin(shown(before(LONGEST_BEFORE))) ? 'refused' : undefined
    return undefined
  }

  /** Follows tags, and holds everything in a style sheet for a URL. */
  #follow(code: number): void {
    if (code === LESS) this.#tag = ''
    else if (code === WALL) this.#tag = undefined
    else if (code === GREATER && this.#attribute === '') {
      if (STYLE_TAG.test(this.#tag ?? '')) this.#styleUntil('<')
      this.#tag = undefined
    } else if (this.#tag !== undefined && this.#tag.length < TAG_NAME && code > 0) {
      this.#tag += String.fromCharCode(code)
    }
  }

  #styleUntil(end: string): void {
    this.#until = end
    this.#state = 'refused'
  }

  /** Follows the quotation marks of attributes, escaped or not. */
  #quote(code: number, form: Form, before: Before): void {
    if (code === WALL) this.#attribute = ''
    if ((code !== DOUBLE_QUOTE && code !== SINGLE_QUOTE) || form === 'encoded') return
    const mark = String.fromCharCode(code)
    if (this.#attribute === mark) this.#attribute = ''
    else if (this.#attribute === '' && ATTRIBUTE.test(before(LONGEST_BEFORE))) {
      this.#attribute = mark
      this.#isTagged = TAG.test(this.#tag ?? '')
      if (this.#isTagged && STYLE_ATTRIBUTE.test(before(LONGEST_BEFORE))) this.#styleUntil(mark)
    }
  }

  #authorityFrom(authority: string): State {
    this.#authority = authority
    return 'authority'
  }

  #name(code: number, form: Form): void {
    const character = String.fromCharCode(code)
    if (form !== 'literal' || code >= 0x80 || this.#authority.length > LONGEST_AUTHORITY) this.#state = 'refused'
    else if ('/?#'.includes(character) && this.#authority.length >= 2) {
      this.#state = this.#isAllowed(this.#authority) ? 'allowed' : 'refused'
    } else this.#authority += character.toLowerCase()
  }

  #isAllowed(authority: string): boolean {
    const [, host = '', port = ''] = HOST.exec(authority) ?? []
    return this.#hosts.has(host) || this.#hosts.has(host + port)
  }

  #ends(code: number, form: Form): boolean {
    if (code === WALL) return true
    const character = String.fromCharCode(code)
    // In HTML a quotation mark ends an attribute also behind a backslash. Encoded, nothing ends anything.
    if (form === 'encoded' || (form === 'escaped' && !`"'`.includes(character))) return false
    if (character === '(') this.#parentheses++
    if (!this.#until.includes(character)) return false
    return character !== ')' || this.#parentheses-- === 0
  }
}

/** Whether what stands before a colon, as written, is a scheme that loads, or may be one whose beginning is out of sight. */
function loads(before: string): boolean {
  const lead = shown(before)
  if (SCHEME_THAT_LOADS.test(lead)) return true
  const rest = before.length < LONGEST_BEFORE ? undefined : CUT_OFF.exec(lead)?.[1]?.replaceAll('\n', '').toLowerCase()
  return rest !== undefined && LOADING.some((scheme) => scheme.endsWith(rest))
}

/** A word between whose letters there may be line breaks. */
function broken(word: string): string {
  return word.replace(/[a-z](?=[a-z])/g, '$&\\n*')
}

/** The host of an entry of `urls`, as a browser would write it. */
function hostName(entry: string): string {
  try {
    const url = new URL(`https://${entry}/`)
    if (url.href === `https://${url.host}/`) return url.host
  } catch {
    // Named below.
  }
  throw new TypeError(
    `Each entry of \`urls\` must be a host such as example.org or example.org:8443, not ${JSON.stringify(entry)}.`,
  )
}

/** The characters that end a URL, by what stands before it: `before` ends within its scheme or slashes. */
function endOf(before: string, linkText: boolean): string {
  const lead = withoutScheme(before)
  const trimmed = lead.trimEnd()
  const mark = trimmed.slice(-1)
  const outer = trimmed.slice(0, -1).replace(/[\s\\]+$/, '')
  const quoted = mark !== '' && QUOTES.includes(mark)
  if (quoted && mark !== '`' && /[=(]$/.test(outer)) return mark
  if (mark === '<' && lead === trimmed) return /\][(:]$/.test(outer) ? '>\n\r' : `>${SPACES}`
  if (trimmed.endsWith('](') && linkText) return `)${SPACES}`
  if (lead !== trimmed) return `<${SPACES}`
  if (mark === '=') return `>${SPACES}`
  return `${quoted ? mark : '<'}${SPACES}`
}

function withoutScheme(before: string): string {
  let end = before.length
  while (end > 0 && /[/\\:\t\n\r]/.test(before.charAt(end - 1))) end--
  while (end > 0 && /[a-z0-9+.-]/i.test(before.charAt(end - 1))) end--
  return before.slice(0, end)
}

import type { AllowedHosts } from './allowed-hosts.js'
import { Authority } from './authority.js'
import { classOf, COLON, DASH, DOT, IGNORED, isWord, LESS, LINE, SLASH, SPACE, WORD } from './characters.js'
import { Recent } from './recent.js'
import { isSchemeCharacter, isWebScheme } from './schemes.js'
import type { Form } from './symbols.js'
import type { UrlRule } from './url-rule.js'

/**
 * Follows the input of a tool, which no page shows. A tool that fetches a URL with a restored value sends that value
 * away, so a token stays in the URL of a remote host (`scheme://host`, `//host`, in any spelling) unless the host is one
 * of `urls`. Everywhere else it is restored: in tags, comments and scripts, paths and `file:` URLs.
 *
 * A URL with a scheme that begins a string ends with the string, since a tool that fetches the string fetches its spaces,
 * too. Any other URL ends at white space, or at the counterpart of the bracket before it.
 */

type State = 'outside' | 'authority' | 'allowed' | 'url'

/** Schemes for which URL parsers do not need `//`. */
const SPECIAL = ['https', 'http', 'wss', 'ws', 'ftp']
/** The start of a string that may be nothing but a URL. */
const LEAD = /^(?:[a-z][a-z\d+.-]*:?)?[/\\]*$/i
const LONGEST_LEAD = 32

const BLANK = 0x20
const GREATER = 0x3e
const PARENTHESIS = 0x28
const PARENTHESIS_CLOSING = 0x29
const TOKEN = 0xfffd
const PLUS = 0x2b
const QUOTES = codesOf(`"'\``)
/** Characters before `//` that make it part of a path. */
const PATH = new Set([...codesOf('.-_~/)]}'), TOKEN])
/** Characters that no authority contains, but other texts after `//` do, such as XPath. */
const NO_AUTHORITY = codesOf(`()*|^"'\``)

export class ToolUrls implements UrlRule {
  readonly inTag = false
  readonly startsTag = false
  readonly linksHosts = false
  readonly behind = undefined
  readonly #authority: Authority
  readonly #recent = new Recent()
  #state: State = 'outside'
  /** The start of the string, while it may be that of a URL. */
  #lead: string | undefined = ''
  /** True if the string began with the URL. */
  #isWhole = false
  /** True for `//host` without a scheme. */
  #isRelative = false
  /** True after the colon of `file:`, or of a drive. */
  #isLocal = false
  /** The symbol before the URL, if it is written literally or escaped. */
  #opener: { readonly code: number; readonly form: Form } | undefined
  /** Number of open parentheses in the URL. */
  #depth = 0

  constructor(hosts: AllowedHosts) {
    this.#authority = new Authority(hosts)
  }

  get blocks(): boolean {
    return this.#state === 'authority' || this.#state === 'url'
  }

  get encodes(): boolean {
    return this.#state === 'allowed'
  }

  get inside(): boolean {
    return this.#state !== 'outside' || this.#lead !== undefined
  }

  read(): void {}

  pass(text: string, from: number, to: number): void {
    this.#recent.pass(text, from, to)
    let at = to - 1
    while (at >= from && isUrlStart(text.charCodeAt(at))) at--
    if (at >= from) this.#opener = { code: text.charCodeAt(at), form: 'literal' }
  }

  token(): void {
    this.#lead = undefined
    this.#recent.push(TOKEN, true)
    if (this.#state === 'outside') this.#opener = undefined
  }

  see(code: number, form: Form): void {
    if (code === IGNORED) {
      if (this.#state === 'authority') this.#state = 'url' // no host that is written plainly
      return
    }
    if (this.#isStripped(code)) return
    this.#lead = this.#leadWith(code)
    if (this.#state !== 'outside' && this.#ends(code, form)) this.#state = 'outside'
    else if (this.#state === 'authority') this.#name(code, form)
    else if (this.#state !== 'url') this.#open(code, form)
    if (this.#state === 'outside' && !isUrlStart(code)) this.#opener = form === 'encoded' ? undefined : { code, form }
    this.#recent.push(code, form === 'literal')
  }

  /** True for what URL parsers strip: control characters and spaces at the start of a string, tabs and line breaks in it. */
  #isStripped(code: number): boolean {
    if (this.#lead === undefined) return false
    return this.#lead === '' ? code <= BLANK : isSpace(code) && code !== BLANK
  }

  #leadWith(code: number): string | undefined {
    if (this.#lead === undefined || this.#lead.length > LONGEST_LEAD) return undefined
    const lead = this.#lead + String.fromCharCode(code)
    return LEAD.test(lead) ? lead : undefined
  }

  // --- The start of a URL ---

  #open(code: number, form: Form): void {
    if (code === COLON) this.#scheme(form)
    else if (code === SLASH && this.#recent.last === SLASH) this.#slashes(form)
  }

  #scheme(form: Form): void {
    const { word, isPlain, before } = this.#recent.word()
    this.#isLocal = !isSchemeCharacter(before) && (word === 'file' || word.length === 1)
    if (!SPECIAL.includes(word)) return
    const isAllowable = isPlain && form === 'literal' && isWebScheme(word) && !isSchemeCharacter(before)
    this.#begin(isAllowable ? '' : undefined)
  }

  #slashes(form: Form): void {
    const before = this.#recent.symbol(2)
    if (before === COLON ? this.#isLocal : isWord(before) || PATH.has(before)) return
    const isPlain = form === 'literal' && this.#recent.plain(1) === SLASH
    this.#begin(isPlain && before !== COLON ? '//' : undefined)
    this.#isRelative = before !== COLON
  }

  /** Begins a URL. Its authority is read if it is written so that its host may be allowed. */
  #begin(authority: string | undefined): void {
    if (this.#state === 'outside') {
      this.#isWhole = this.#lead !== undefined
      this.#depth = 0
    }
    this.#isRelative = false
    this.#lead = undefined
    this.#state = authority === undefined ? 'url' : 'authority'
    if (authority !== undefined) this.#authority.start(authority)
  }

  #name(code: number, form: Form): void {
    if (this.#isRelative && form === 'literal' && NO_AUTHORITY.has(code)) {
      this.#state = 'outside'
      return
    }
    const isAllowed = this.#authority.see(code, form)
    if (isAllowed !== undefined) this.#state = isAllowed ? 'allowed' : 'url'
  }

  // --- The end of a URL ---

  #ends(code: number, form: Form): boolean {
    const isBlank = form === 'literal' && isSpace(code)
    if (isBlank && (this.#state === 'allowed' || (this.#isWhole && this.#isRelative))) return true
    if (this.#isWhole) return false
    const opener = this.#opener?.code ?? 0
    const isAlike = form === this.#opener?.form
    if (QUOTES.has(opener)) return isAlike && code === opener
    if (opener === LESS) return isAlike && (code === GREATER || classOf(code) === LINE)
    if (isBlank) return true
    if (opener === GREATER) return isAlike && code === LESS
    return opener === PARENTHESIS && isAlike && this.#closes(code)
  }

  /** True for the parenthesis that closes the one before the URL. */
  #closes(code: number): boolean {
    if (code === PARENTHESIS) this.#depth++
    if (code === PARENTHESIS_CLOSING) this.#depth--
    return this.#depth < 0
  }
}

// --- Internal helpers ---

/** True for a character of a scheme, its colon and slashes. */
function isUrlStart(code: number): boolean {
  return classOf(code) === WORD || [PLUS, DASH, DOT, COLON, SLASH].includes(code)
}

function isSpace(code: number): boolean {
  return (classOf(code) & (SPACE | LINE)) !== 0
}

function codesOf(characters: string): ReadonlySet<number> {
  return new Set(Array.from(characters, (character) => character.charCodeAt(0)))
}

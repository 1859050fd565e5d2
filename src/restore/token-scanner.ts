import { AllowedHosts } from './allowed-hosts.js'
import { AMPERSAND, BACKSLASH, fold, IGNORED, isWord, LESS, NEWLINE, UNDERSCORE } from './characters.js'
import { SymbolReader, WALL, type Form } from './symbols.js'
import { isOpening, TokenMatcher, type TokenMatch } from './token-matcher.js'
import { tokenSet, type TokenSet } from './token-set.js'
import { ToolUrls } from './tool-urls.js'
import type { UrlRule } from './url-rule.js'
import { LONGEST_BEFORE, UrlTracker } from './url-tracker.js'

/**
 * Finds the tokens of a closed set in a text that comes in chunks, however they are mangled or split.
 *
 * Reads the text symbol by symbol. Where a token may start (a bracket, the start of a word) the matcher looks ahead; if
 * it runs out of text, everything from there on is held until there is more, at most LONGEST_TOKEN code units. No
 * decision depends on the chunks, so a stream gives the same result as the whole text. Of the text before, only
 * LONGEST_BEFORE code units are kept and a few facts: whether it is in a word, how many brackets and quotation marks of
 * JSON there were, and whether it is in a URL.
 */

/** A token found in a text. */
export interface Occurrence {
  readonly token: string
  /** The token as written, with its brackets and marks. */
  readonly text: string
  /** True in a URL: the value must be percent-encoded. */
  readonly url: boolean
  /** A token whose brackets would turn this one into a link destination: if it is not restored, neither is this one. */
  readonly behind?: string
}

/** Text without tokens, or a token. */
export type Segment = string | Occurrence

export interface ScanOptions {
  /** True if the text is JSON: no token crosses the end of a string. */
  readonly json?: boolean
  /** True for the input of a tool, which no page shows: `tool-urls.ts` says where tokens stay in it. */
  readonly tool?: boolean
  /** Hosts in whose `http(s)` URLs tokens are found. */
  readonly urls?: readonly string[]
}

const SQUARE = 0x5b
const SQUARE_CLOSING = 0x5d
const HIGH_SURROGATE = 0xd800

/**
 * ASCII characters that need a closer look outside of words: those that may start a token, a URL or an encoded
 * character.
 */
const NOTABLE = Uint8Array.from({ length: 0x80 }, (_, code) =>
  `[](){<>&%\\/:._"'\`~\t\n\r`.includes(String.fromCharCode(code)) ? 1 : 0,
)

export class TokenScanner {
  readonly #set: TokenSet
  readonly #options: ScanOptions
  #reader: SymbolReader
  #matcher: TokenMatcher
  readonly #hosts: AllowedHosts
  #urls: UrlRule
  #at = 0
  #isAfterWord = false
  #brackets = 0
  /** Quotation marks of JSON so far: after an odd number, it is in a string. */
  #quotes = 0
  /** Number of brackets that are open around the last string. */
  #outerBrackets = 0

  /** Creates a scanner; a `TokenSet` can be reused for any number of texts. */
  constructor(tokens: Iterable<string> | TokenSet, options: ScanOptions = {}) {
    this.#set = 'byLabel' in tokens ? tokens : tokenSet(tokens)
    this.#options = options
    this.#hosts = new AllowedHosts(options.urls)
    this.#urls = this.#urlRule()
    this.#reader = new SymbolReader(options.json ?? false)
    this.#matcher = new TokenMatcher(this.#set, this.#reader)
  }

  /** True while text is held back that can still become a token. */
  get holding(): boolean {
    return this.#reader.text.length > this.#at
  }

  /** Returns the segments that are final after this chunk. */
  push(chunk: string): Segment[] {
    if (chunk === '') return []
    if (this.#set.size === 0) return [chunk]
    this.#reader.text += chunk
    return this.#scan()
  }

  /** Returns the rest. The next chunk begins a new text. */
  flush(): Segment[] {
    this.#reader.final = true
    const segments = this.#scan()
    this.#reader = new SymbolReader(this.#options.json ?? false)
    this.#matcher = new TokenMatcher(this.#set, this.#reader)
    this.#urls = this.#urlRule()
    this.#at = this.#brackets = this.#quotes = this.#outerBrackets = 0
    this.#isAfterWord = false
    return segments
  }

  #scan(): Segment[] {
    const segments: Segment[] = []
    const { text } = this.#reader
    let done = this.#at
    this.#reader.isStarved = false
    for (;;) {
      if (!this.#urls.inside) this.#passOrdinary(text)
      if (this.#at >= text.length) break
      const start = this.#at
      const token = this.#step()
      if (this.#reader.isStarved) break
      if (token === undefined) continue
      if (start > done) segments.push(text.slice(done, start))
      segments.push(this.#occurrence(token, start))
      done = this.#at
    }
    if (this.#at > done) segments.push(text.slice(done, this.#at))
    this.#forget()
    return segments
  }

  #urlRule(): UrlRule {
    return this.#options.tool ? new ToolUrls(this.#hosts) : new UrlTracker(this.#hosts)
  }

  #occurrence(token: string, start: number): Occurrence {
    const text = this.#reader.text.slice(start, this.#at)
    const { encodes, behind } = this.#urls
    this.#urls.token(token, text)
    return { token, text, url: encodes, ...(behind !== undefined && { behind }) }
  }

  /** Skips text that can neither start nor end anything: most of it. */
  #passOrdinary(text: string): void {
    let at = this.#at
    let word = this.#isAfterWord
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code >= 0x80 ? code >= HIGH_SURROGATE || fold(code) !== code : NOTABLE[code] === 1) break
      const inWord = isWord(code)
      if (inWord && !word && this.#set.starts[code] === 1) break
      word = inWord
    }
    if (at > this.#at) this.#urls.pass(text, this.#at, at)
    this.#at = at
    this.#isAfterWord = word
  }

  /** Skips one symbol, or a token, which it returns. If the reader starves, it stays in place. */
  #step(): string | undefined {
    const reader = this.#reader
    const code = reader.read(this.#at)
    const { end, form } = reader
    if ((code & 0xfc00) === HIGH_SURROGATE) reader.read(end) // both halves at once, or none
    const starts = isOpening(code) || (!this.#isAfterWord && this.#set.starts[code] === 1)
    const match = starts && !this.#urls.blocks ? this.#match() : undefined
    if (reader.isStarved) return undefined
    // Skips only the backslashes: `[` or `&`, which is one unit long, is read again as it is.
    if (form === 'escaped' && (match ? this.#isPath(match.end) : code === AMPERSAND)) {
      this.#pass(BACKSLASH, 'literal', end - 1)
      return undefined
    }
    if (match) {
      this.#at = match.end
      this.#isAfterWord = false
      return match.token
    }
    this.#pass(code, form, end)
    return undefined
  }

  #match(): TokenMatch | undefined {
    const { startsTag: isAfterLess, linksHosts } = this.#urls
    const [isAfterWord, brackets, isStructure] = [this.#isAfterWord, this.#brackets, this.#isStructure]
    return this.#matcher.match(this.#at, { isAfterWord, brackets, isStructure, isAfterLess, linksHosts })
  }

  /** True if a backslash before a token's bracket does not escape it: it is the only one, after a part of a path. */
  #isPath(end: number): boolean {
    const { text } = this.#reader
    const escapes = text.slice(this.#at, end).replace(/^\\+/, '').includes('\\')
    return !escapes && /[\p{L}\p{N}:.)\]}%~]$/u.test(this.#before(2))
  }

  /** Skips a symbol. */
  #pass(code: number, form: Form, end: number): void {
    if (this.#urls.inTag || code === LESS) this.#readUnits(end)
    if (code === WALL) this.#urls = this.#urlRule()
    else this.#urls.see(code, form)
    this.#at = end
    if (code === IGNORED) return
    if (code === SQUARE) this.#brackets++
    if (code === SQUARE_CLOSING) this.#brackets = Math.max(0, this.#brackets - 1)
    if (code === WALL) this.#passQuote()
    else if (code === NEWLINE && !this.#isStructure) this.#brackets = 0
    if (code !== UNDERSCORE) this.#isAfterWord = isWord(code)
  }

  /** True in JSON outside its strings, once there was one. */
  get #isStructure(): boolean {
    return this.#quotes > 0 && this.#quotes % 2 === 0
  }

  /** Enters or leaves a string of JSON. */
  #passQuote(): void {
    this.#quotes++
    if (!this.#isStructure) this.#outerBrackets = this.#brackets
    this.#brackets = this.#isStructure ? this.#outerBrackets : 0
  }

  /** Passes code units to the HTML tracker, which reads the text as written. */
  #readUnits(end: number): void {
    const reader = this.#reader
    if (end === this.#at + 1 && !this.#options.json) this.#urls.read(reader.text.charCodeAt(this.#at))
    else for (let at = this.#at; at < end; at = reader.end) this.#urls.read(reader.unit(at))
  }

  #before(length: number): string {
    return this.#reader.text.slice(Math.max(0, this.#at - length), this.#at)
  }

  #forget(): void {
    const gone = Math.max(0, this.#at - LONGEST_BEFORE)
    this.#reader.text = this.#reader.text.slice(gone)
    this.#at -= gone
    this.#matcher.reset()
  }
}

import type { AllowedHosts } from './allowed-hosts.js'
import { Authority } from './authority.js'
import { BareHost } from './bare-host.js'
import { COLON, IGNORED, LESS, NEWLINE } from './characters.js'
import { RETURN } from './html-states.js'
import { HtmlTracker } from './html-tracker.js'
import { LineJoin } from './line-join.js'
import { LineStart } from './line-start.js'
import { LinkBrackets } from './link-brackets.js'
import { ImageText } from './image-text.js'
import { MovedText } from './moved-text.js'
import { Recent } from './recent.js'
import { endsUrl, isMailScheme, isWebScheme } from './schemes.js'
import { openingOf } from './url-opening.js'
import type { Form } from './symbols.js'
import type { UrlRule } from './url-rule.js'

/**
 * Follows a text symbol by symbol and decides where a token may be restored. A page that loads a URL with a restored
 * value sends that value away, so a token stays wherever any renderer of Markdown or HTML could take it for part of a
 * URL, a tag or a style sheet, unless the host is one of `urls`.
 *
 * A URL begins with anything that may begin one, however it is written: a scheme that loads, `//`, `www.`, a bare host
 * before its path, `](`, `[label]:`, `url(`. It ends at white space after its first character, which ends it for every
 * renderer. Anything that ends it earlier must do so for every renderer, too: the `>` of an autolink, or of a tag that
 * is one by the rules of both Markdown and HTML. `html-tracker.ts` follows tags.
 *
 * Wherever our reading of a URL could differ from a browser's, the token stays. A URL inside that of an allowed host
 * must be allowed, too.
 */

/** How much text before a symbol the scanner keeps. */
export const LONGEST_BEFORE = 8

/**
 * Where the text is. `before`: after `](`, `]:` or `url(`, before the destination. `angle`: in a destination that began
 * with `<` and ends with `>`. `line`: the same in a definition, on which renderers differ.
 */
type State = 'outside' | 'before' | 'destination' | 'angle' | 'line' | 'quoted' | 'url' | 'authority' | 'allowed'
type Kind = 'link' | 'definition' | 'style'

const DOUBLE_QUOTE = 0x22
const SINGLE_QUOTE = 0x27
const GREATER = 0x3e
const TOKEN = 0xfffd

export class UrlTracker implements UrlRule {
  readonly linksHosts = true
  readonly #authority: Authority
  readonly #line = new LineStart()
  readonly #html = new HtmlTracker(this.#line)
  readonly #recent = new Recent()
  readonly #host = new BareHost()
  #state: State = 'outside'
  readonly #brackets = new LinkBrackets(this.#line)
  readonly #moved = new MovedText(this.#brackets, this.#line.fence)
  readonly #image = new ImageText()
  #kind: Kind = 'link'
  /** Number of symbols of the destination so far. */
  #length = 0
  /** The quotation mark that ends a URL of a style sheet. */
  #mark = 0
  /** True if the URL ends with the tag that it is in, at the next `>`. */
  #isTagged = false
  #isAutolink = false
  readonly #join = new LineJoin()
  /** True if the destination began inside a URL, of which it is part. */
  #isInner = false
  /** True after the start of another destination, which counts if this one does not end. */
  #isNested = false

  constructor(hosts: AllowedHosts) {
    this.#authority = new Authority(hosts)
  }

  get blocks(): boolean {
    return this.#html.blocks || this.#moved.isMoved || !this.#isOpen
  }

  get #isOpen(): boolean {
    return this.#state === 'outside' || this.#state === 'allowed'
  }

  get #isEndedByMark(): boolean {
    return this.#state === 'angle' || this.#state === 'line' || this.#state === 'quoted'
  }

  get encodes(): boolean {
    return this.#state === 'allowed'
  }

  get inside(): boolean {
    return this.#state !== 'outside' || this.inTag || this.#host.isPossible || this.#moved.isActive
  }

  get inTag(): boolean {
    return this.#html.isActive || this.#html.isVerbatim
  }

  get startsTag(): boolean {
    return this.#html.isBehindLess
  }

  get behind(): string | undefined {
    return this.#brackets.behind ?? this.#moved.behind
  }

  read(code: number): void {
    this.#html.next(code)
  }

  pass(text: string, from: number, to: number): void {
    if (to === from) return
    this.#brackets.pass(text, from, to)
    this.#image.pass()
    this.#recent.pass(text, from, to)
    this.#line.pass(text, from, to)
  }

  token(token: string, text: string): void {
    this.#brackets.token(token, text)
    this.#moved.see(TOKEN, 'encoded')
    this.#line.see(TOKEN)
    this.#line.fence.see(TOKEN, true, true)
    this.#recent.push(TOKEN, true)
    this.#host.token()
    this.#html.token()
  }

  see(code: number, form: Form): void {
    if (code === IGNORED) return this.#ignored()
    const isPlain = form === 'literal'
    const isSpace = isPlain && endsUrl(code)
    this.#brackets.leave(isSpace)
    if (isSpace) this.#space(code)
    else if (isPlain && this.#brackets.leads(code)) this.#expect(code === COLON ? 'definition' : 'link')
    else this.#follow(code, form)
    this.#doubt(code, form)
    if (code === COLON || this.#moved.isActive) this.#moved.see(code, form)
    this.#brackets.see(code, form)
    this.#recent.push(code, isPlain)
    this.#line.fence.see(code, isPlain, this.#html.isActive)
    if ((code !== NEWLINE && code !== RETURN) || isPlain) return this.#line.see(code)
    this.#line.renew()
    this.#join.open()
  }

  /** Blocks the rest of a text in which renderers would differ on the position. */
  #doubt(code: number, form: Form): void {
    if (this.#image.see(code, form, this.#recent.last, this.#html.count)) this.#html.close()
  }

  // --- Destinations ---

  #expect(kind: Kind): void {
    if (kind === 'definition') this.#line.renew() // it may be all of a footnote
    if (this.#isEndedByMark) {
      this.#isNested = true
      return
    }
    this.#isInner = !this.#isOpen
    this.#state = 'before'
    this.#kind = kind
    this.#isAutolink = this.#isTagged = false
    this.#length = 0
  }

  #begin(code: number, form: Form): void {
    if (code === GREATER && this.#line.isFresh) return void this.#length++ // the mark of a quotation
    const isQuote = code === DOUBLE_QUOTE || code === SINGLE_QUOTE
    this.#mark = code
    if (this.#kind === 'style' && isQuote) this.#state = 'quoted'
    else if (this.#kind !== 'style' && code === LESS && form === 'literal') {
      this.#state = this.#kind === 'link' ? 'angle' : 'line'
    } else {
      this.#state = 'destination'
      this.#length++
    }
  }

  // --- URLs ---

  #space(code: number): void {
    this.#host.end()
    const isBreak = code !== 0x20 && code !== 0x09
    if (this.#state === 'outside' || this.#state === 'before') return
    if (this.#join.space(code, this.#recent.last)) return this.#goOn()
    if (!isBreak && this.#isEndedByMark) return
    const isNested = this.#isNested
    this.#end()
    if (isNested) this.#expect('link')
  }

  /** Continues after a line break, where no tag can be open. */
  #goOn(): void {
    this.#isAutolink = this.#isTagged = false
  }

  #end(): void {
    this.#state = 'outside'
    this.#isAutolink = this.#isTagged = this.#isNested = this.#isInner = false
    this.#join.close()
  }

  #follow(code: number, form: Form): void {
    this.#isNested = false
    this.#join.see(code)
    if (code <= 0x20 || code === LESS) this.#isAutolink = false
    if (this.#host.see(code, this.#recent.last) && this.#state === 'outside') this.#refuse()
    else if (this.#state === 'before') this.#begin(code, form)
    else if (this.#state === 'angle' && code === GREATER && form === 'literal') this.#state = 'url'
    else if (this.#state === 'quoted' && code === this.#mark) this.#state = 'url'
    else if (this.#state === 'destination' || this.#state === 'angle') this.#destination(code, form)
    else if (code === GREATER && form === 'literal' && this.#endsHere()) this.#end()
    else if (this.#state === 'authority') this.#name(code, form)
    else if (this.#state === 'outside' || this.#state === 'allowed') this.#open(code, form)
  }

  /** Takes an invisible character, which is part of a destination anyway. */
  #ignored(): void {
    this.#moved.see(IGNORED, 'encoded')
    if (this.#state === 'authority') this.#state = 'url' // no host that is written plainly
    if (this.#state === 'before' && this.#kind !== 'style') this.#state = 'destination'
    this.#length++
  }

  #endsHere(): boolean {
    return this.#isAutolink || (this.#isTagged && this.#html.hasEnded)
  }

  /** Checks the scheme at its start: that of mail, or of an allowed host. */
  #destination(code: number, form: Form): void {
    if (code === COLON && form === 'literal') {
      const { word, isPlain } = this.#recent.word()
      if (isPlain && word.length === this.#length && !this.#isInner) {
        if (isMailScheme(word)) this.#end()
        else if (isWebScheme(word) && this.#state === 'destination' && !this.#authority.isNever) this.#authorityFrom('')
      }
    }
    this.#length++
  }

  /** Begins a URL if this symbol does. */
  #open(code: number, form: Form): void {
    const opening = openingOf(code, form, this.#recent)
    if (opening === undefined) return
    const { kind, authority, length, isBehindLess } = opening
    if (kind === 'style') return this.#expect('style')
    if (kind === 'mail') {
      if (this.#html.beganValue(length, ['href'])) this.#html.exempt()
      return
    }
    const isAutolink = isBehindLess && this.#html.isInName
    if (authority === undefined) this.#refuse()
    else this.#authorityIf(authority, length)
    this.#isAutolink = isAutolink
  }

  /** Follows the authority; inside a tag only if the value is nothing but this URL. */
  #authorityIf(authority: string, length: number): void {
    const isRefused = this.#authority.isNever || (this.#html.blocks && !this.#html.beganValue(length, ['href', 'src']))
    if (isRefused && !(this.#state === 'allowed' && !this.#authority.isNever)) this.#refuse()
    else this.#authorityFrom(authority)
  }

  #authorityFrom(authority: string): void {
    this.#tag()
    this.#state = 'authority'
    this.#authority.start(authority)
  }

  #refuse(): void {
    this.#tag()
    this.#state = 'url'
  }

  /** Ends an inner URL with the outer one. */
  #tag(): void {
    if (this.#state === 'outside') this.#isTagged = this.#html.isInValue
  }

  #name(code: number, form: Form): void {
    const isAllowed = this.#authority.see(code, form)
    if (isAllowed === undefined) return
    this.#state = isAllowed ? 'allowed' : 'url'
    if (isAllowed && this.#html.blocks) this.#html.exempt()
  }
}

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

/**
 * Follows a text symbol by symbol and decides where a token may be restored. A page that loads a URL with a restored value
 * in it sends the value away, so a token stays wherever any renderer of Markdown or HTML could take it for a part of a
 * URL, a tag or a style sheet, unless its host is one of `urls`.
 *
 * A URL begins with whatever may begin one, however it is written: a scheme that loads, `//`, `www.`, a bare host before
 * its path, `](`, `[label]:`, `url(`. It ends with the white space behind its first character: that ends it for all. What
 * ends it sooner is only what does so in all of them, too: the `>` of an autolink, or of a tag that is one by the rules of
 * Markdown and of HTML. Tags are the business of `html-tracker.ts`.
 *
 * What our reading of a URL and a browser's could differ in is refused, not parsed. A URL in one of an allowed host must be
 * allowed, too.
 */

/** How much text before a symbol the scanner keeps. */
export const LONGEST_BEFORE = 8

/**
 * `before`: behind `](`, `]:` or `url(`, no character of the destination has come. `angle`: it began with `<`, which `>`
 * ends. `line`: so did that of a definition, for which renderers differ.
 */
type State = 'outside' | 'before' | 'destination' | 'angle' | 'line' | 'quoted' | 'url' | 'authority' | 'allowed'
type Kind = 'link' | 'definition' | 'style'

const DOUBLE_QUOTE = 0x22
const SINGLE_QUOTE = 0x27
const GREATER = 0x3e
const TOKEN = 0xfffd

export class UrlTracker {
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
  /** How many symbols of the destination have come. */
  #length = 0
  /** The mark that ends a quoted URL of a style sheet. */
  #mark = 0
  /** The URL ends with the tag that it stands in; with the next `>`. */
  #isTagged = false
  #isAutolink = false
  readonly #join = new LineJoin()
  /** The destination began in a URL: what stands in it is a part of that. */
  #isInner = false
  /** Behind the beginning of another destination, which is one if this one does not end. */
  #isNested = false

  constructor(hosts: AllowedHosts) {
    this.#authority = new Authority(hosts)
  }

  /** Tokens stay as they are. */
  get blocks(): boolean {
    return this.#html.blocks || this.#moved.isMoved || !this.#isOpen
  }

  get #isOpen(): boolean {
    return this.#state === 'outside' || this.#state === 'allowed'
  }

  get #isEndedByMark(): boolean {
    return this.#state === 'angle' || this.#state === 'line' || this.#state === 'quoted'
  }

  /** In a URL of an allowed host: values are percent-encoded. */
  get encodes(): boolean {
    return this.#state === 'allowed'
  }

  /** Each symbol has to be seen. */
  get inside(): boolean {
    return this.#state !== 'outside' || this.inTag || this.#host.isPossible || this.#moved.isActive
  }

  /** Code units have to be read as well. */
  get inTag(): boolean {
    return this.#html.isActive || this.#html.isVerbatim
  }

  /** Behind `<`: a token here may begin the name of a tag, or the scheme of an autolink. */
  get startsTag(): boolean {
    return this.#html.isBehindLess
  }

  /** A token here may be restored only if this one is: with its brackets it would be the text of a link, or a label. */
  get behind(): string | undefined {
    return this.#brackets.behind ?? this.#moved.behind
  }

  /** Takes a code unit of the symbol to come. */
  read(code: number): void {
    this.#html.next(code)
  }

  /** Text from `from` to `to`, in which there is nothing to see, went by. */
  pass(text: string, from: number, to: number): void {
    if (to === from) return
    this.#brackets.pass(text, from, to)
    this.#image.pass()
    this.#recent.pass(text, from, to)
    this.#line.pass(text, from, to)
  }

  /** A token went by, as written, with its value or as it is. */
  token(token: string, text: string): void {
    this.#brackets.token(token, text)
    this.#moved.see(TOKEN, 'encoded')
    this.#line.see(TOKEN)
    this.#line.fence.see(TOKEN, true, true)
    this.#recent.push(TOKEN, true)
    this.#host.token()
    this.#html.token()
  }

  /** Takes the next symbol. */
  see(code: number, form: Form): void {
    if (code === IGNORED) return this.#ignored()
    const isPlain = form === 'literal'
    const space = isPlain && endsUrl(code)
    this.#brackets.leave(space)
    if (space) this.#space(code)
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

  /** Restores nothing more in a text in which only one renderer would know where it is. */
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

  /** What follows a line break is no tag. */
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

  /** What cannot be seen is a part of a destination all the same. */
  #ignored(): void {
    this.#moved.see(IGNORED, 'encoded')
    if (this.#state === 'authority') this.#state = 'url' // no host that is written plainly
    if (this.#state === 'before' && this.#kind !== 'style') this.#state = 'destination'
    this.#length++
  }

  #endsHere(): boolean {
    return this.#isAutolink || (this.#isTagged && this.#html.hasEnded)
  }

  /** What the scheme at its very beginning says: that of mail, or of an allowed host. */
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

  /** Begins a URL, if this symbol does. */
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

  /** In a tag only if the value is nothing but this URL. */
  #authorityIf(authority: string, length: number): void {
    const refused = this.#authority.isNever || (this.#html.blocks && !this.#html.beganValue(length, ['href', 'src']))
    if (refused && !(this.#state === 'allowed' && !this.#authority.isNever)) this.#refuse()
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

  /** A URL in a URL ends where the outer one does. */
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

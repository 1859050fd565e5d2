import {
  AMPERSAND,
  BACKSLASH,
  classOf,
  fold,
  IGNORED,
  JOINT,
  LESS,
  referencedCharacter,
  SLASH,
  STRAY,
} from './characters.js'
import { isLetter } from './html-states.js'

/**
 * Reads a text symbol by symbol. A symbol is one character as a renderer would show it, however it is written: `[`,
 * `［`, `\[`, `&#91;`, `%5B`, `\u005b`. `read(at)` returns its folded code; `end` is where it ends, so that a match in
 * symbols can be cut out of the text as written.
 *
 * If a symbol runs over the end of a text that may still grow, `isStarved` is set. A caller that finds it set must undo
 * its decisions since it last cleared it, and ask again when there is more text. So no decision ever depends on where a
 * chunk ended.
 */

/** The end of the text, or of the part to read. */
export const END = -1
/** A quotation mark that delimits a JSON string: no token crosses it. */
export const WALL = -2
/** A small integer, which compares faster than Infinity. */
export const NO_LIMIT = 2 ** 30 - 1

/** How a symbol is written: literally, after a backslash, or encoded. */
export type Form = 'literal' | 'escaped' | 'encoded'

const PERCENT = 0x25
const QUOTE = 0x22
const LOWER_U = 0x75
const LOWER_X = 0x78
const SEMICOLON = 0x3b
const HASH = 0x23

const ANGLE_CLOSING = 0x3e
/** Most letters of a packed tag: five bits each fit a small integer. */
const LONGEST_TAG = 6
const LETTER_BITS = 5
/** The tags that Markdown's marks produce, and similar ones. */
const INLINE_NAMES = ['b', 'i', 'u', 's', 'em', 'strong', 'code', 'mark', 'span', 'tt', 'kbd', 'del', 'ins']
const INLINE_TAGS = new Set(INLINE_NAMES.map(packed))
/** The letters that begin such a tag, one bit each. */
const INLINE_STARTS = INLINE_NAMES.reduce((bits, name) => bits | (1 << packed(name.charAt(0))), 0)

const LONGEST_REFERENCE = 10
const MOST_BACKSLASHES = 4
/** Most layers of encoding that are read: `%255B`, `&amp;#91;`. */
const MOST_LAYERS = 2

/** Meaning of a letter after a backslash, in JSON and in most source code. */
const CONTROL = new Map([
  [0x62, 0x20], // \b and \f become a space: all that matters is that they are no letters
  [0x66, 0x20],
  [0x6e, 0x0a],
  [0x72, 0x0d],
  [0x74, 0x09],
])

/** ASCII characters that stand for themselves. */
const PLAIN = Uint8Array.from({ length: 0x80 }, (_, code) => (`\\&%`.includes(String.fromCharCode(code)) ? 0 : 1))

export class SymbolReader {
  text = ''
  /** True if the text is complete, so that its end is final. */
  final = false
  /** Offset at which reading stops, as if the text ended there. */
  limit = NO_LIMIT
  /** True if reading reached the limit. */
  isLimited = false
  isStarved = false
  /** End of the symbol read last. */
  end = 0
  form: Form = 'literal'
  readonly #json: boolean

  constructor(json: boolean) {
    this.#json = json
  }

  /** Returns the folded code of the symbol at `at`, or END, WALL, IGNORED. */
  read(at: number): number {
    this.form = 'literal'
    const code = this.#json || at >= this.limit || at >= this.text.length ? this.#character(at) : this.#plainUnit(at)
    if (PLAIN[code] === 1) return code
    if (code === BACKSLASH) return this.#escape(this.end)
    if (code === AMPERSAND) return this.#reference(this.end)
    if (code === PERCENT) return this.#percent(this.end)
    if (code < 0) return code
    const folded = fold(code)
    if (folded !== code) this.form = 'encoded'
    return folded
  }

  /** Returns one character of the text, decoded from JSON only. */
  unit(at: number): number {
    return this.#character(at)
  }

  /** Returns the next visible symbol. */
  visible(at: number): number {
    if (at < this.text.length && at < this.limit && !this.#json) {
      const code = this.text.charCodeAt(at)
      const folded = code < 0x80 ? (PLAIN[code] === 1 ? code : IGNORED) : fold(code)
      if (folded !== IGNORED) {
        this.form = folded === code ? 'literal' : 'encoded'
        this.end = at + 1
        return folded
      }
    }
    let code = this.read(at)
    while (code === IGNORED) code = this.read(this.end)
    return code
  }

  /** Returns the end of at most `most` symbols of the given classes. */
  skip(at: number, most: number, classes: number): number {
    let end = at
    for (let count = 0; count < most; count++) {
      if (!(classOf(this.visible(end)) & classes)) return end
      end = this.end
    }
    return end
  }

  /** Returns the end of at most `most` symbols of the given classes except `stop`, or of inline tags. */
  skipMarked(at: number, most: number, classes: number, stop = END): number {
    let end = at
    for (let count = 0; count < most; count++) {
      const code = this.visible(end)
      const after = this.end
      const tag = code === LESS ? this.#tagEnd(after) : undefined
      if (tag === undefined && (code === stop || !(classOf(code) & classes))) break
      end = tag ?? after
    }
    return end
  }

  /** Returns the end of an inline tag, such as `<b>` or `</em>`; `at` if there is none. */
  skipTag(at: number): number {
    return this.visible(at) === LESS ? (this.#tagEnd(this.end) ?? at) : at
  }

  /** Does the same after its `<`. */
  #tagEnd(after: number): number | undefined {
    let name = 0
    let length = 0
    let code = this.visible(after)
    if (code === SLASH) code = this.visible(this.end)
    if (!isLetter(code) || !(INLINE_STARTS & (1 << (code & 0x1f)))) return undefined
    for (; isLetter(code) && length < LONGEST_TAG; code = this.visible(this.end), length++)
      name = withLetter(name, code)
    return code === ANGLE_CLOSING && INLINE_TAGS.has(name) ? this.end : undefined
  }

  /** Reads one character of the text; in JSON, one that it encodes. */
  #character(at: number): number {
    const code = this.#unit(at)
    if (!this.#json) return code
    if (code === QUOTE) return WALL
    if (code !== BACKSLASH) return code
    const next = this.#unit(at + 1)
    const encoded = next === LOWER_U ? this.#hex(at + 2, 4) : (CONTROL.get(next) ?? next)
    if (encoded >= 0) return encoded
    this.end = at + 1
    return code
  }

  #plainUnit(at: number): number {
    this.end = at + 1
    return this.text.charCodeAt(at)
  }

  #unit(at: number): number {
    this.end = at
    if (at >= this.limit) {
      this.isLimited = true
      return END
    }
    if (at >= this.text.length) {
      if (!this.final) this.isStarved = true
      return END
    }
    this.end = at + 1
    return this.text.charCodeAt(at)
  }

  /** Reads `\[`, `\_`, `\n`, `\u005b`, `\x5b`, also with more backslashes; otherwise the backslash alone. */
  #escape(after: number): number {
    let code = this.#character(after)
    for (let count = 1; code === BACKSLASH && count < MOST_BACKSLASHES; count++) code = this.#character(this.end)
    const digits = code === LOWER_U ? 4 : code === LOWER_X ? 2 : 0
    const meant = digits > 0 ? this.#hex(this.end, digits) : CONTROL.get(code)
    if (meant !== undefined && meant >= 0) {
      this.form = 'encoded'
      return fold(meant)
    }
    if (code !== BACKSLASH && classOf(code) & (STRAY | JOINT)) return this.#as('escaped', code, this.end)
    if (code >= 0x5b && code <= 0x7d && !classOf(code)) return this.#as('escaped', code, this.end)
    return this.#as('literal', BACKSLASH, after)
  }

  /** Reads `&#91;`, `&lsqb;`; otherwise the ampersand alone. */
  #reference(after: number): number {
    let from = after
    for (let layer = 0; layer <= MOST_LAYERS; layer++) {
      const name = this.#referenceName(from)
      const code = name === undefined ? undefined : referencedCharacter(name)
      if (code === undefined) break
      from = this.end
      if (code !== AMPERSAND) return this.#as('encoded', fold(code), from)
    }
    return this.#as(from === after ? 'literal' : 'encoded', AMPERSAND, from)
  }

  #referenceName(from: number): string | undefined {
    for (let at = from; at <= from + LONGEST_REFERENCE; at++) {
      const code = this.#unit(at)
      if (code === SEMICOLON) return this.text.slice(from, at)
      if (code !== HASH && !(code < 0x80 && classOf(code) === 1)) return this.#unclosed(from, at)
    }
    return this.#unclosed(from, from + LONGEST_REFERENCE)
  }

  /** Reads a numeric reference without its semicolon. It ends before the character that ended it. */
  #unclosed(from: number, to: number): string | undefined {
    if (this.text.charCodeAt(from) !== HASH) return undefined
    const [number] = /^#(?:\d+|x[\da-f]+)/i.exec(this.text.slice(from, to)) ?? []
    if (number !== undefined) this.end = from + number.length
    return number
  }

  /** Reads `%5B`, `%255B`; otherwise the percent sign alone. */
  #percent(after: number): number {
    let from = after
    for (let layer = 0; layer <= MOST_LAYERS; layer++) {
      const code = this.#hex(from, 2)
      if (code < 0 || code >= 0x80) break
      from = this.end
      if (code !== PERCENT) return this.#as('encoded', code, from)
    }
    return this.#as(from === after ? 'literal' : 'encoded', PERCENT, from)
  }

  /** Returns the number of `digits` hexadecimal digits, or -1. */
  #hex(from: number, digits: number): number {
    let value = 0
    for (let at = from; at < from + digits; at++) {
      const digit = hexDigit(this.#unit(at))
      if (digit < 0) return -1
      value = value * 16 + digit
    }
    return value
  }

  #as(form: Form, code: number, end: number): number {
    this.form = form
    this.end = end
    return code
  }
}

/** Packs a short word of ASCII letters into one number, ignoring case. */
function packed(word: string): number {
  return Array.from(word, (letter) => letter.charCodeAt(0)).reduce(withLetter, 0)
}

function withLetter(name: number, code: number): number {
  return (name << LETTER_BITS) | (code & 0x1f)
}

/** Returns the value of a hexadecimal digit, or -1. */
export function hexDigit(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30
  const letter = code | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1
}

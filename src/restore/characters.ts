/**
 * Tables of characters for finding tokens: the ASCII character that each stands for (`fold`), its class, and the
 * characters of HTML references such as `&lsqb;`. `symbols.ts` and `token-matcher.ts` read them.
 */

/** Stands for a character without width, a soft hyphen or a direction mark: all are skipped. */
export const IGNORED = -3

export const AMPERSAND = 0x26
export const BACKSLASH = 0x5c
export const COLON = 0x3a
export const DASH = 0x2d
export const DOT = 0x2e
export const LESS = 0x3c
export const NEWLINE = 0x0a
export const SLASH = 0x2f
export const UNDERSCORE = 0x5f

/** Classes of a folded character, to be combined with `|`. */
export const WORD = 1
export const SPACE = 2
export const LINE = 4
/** `_`, what models write instead, and the backslash that escapes it. */
export const JOINT = 8
/** Punctuation that may stray into a token's brackets: all of ASCII's except the brackets themselves. */
export const STRAY = 16

const ASCII = classesOfAscii()

/**
 * End of the scripts with spaces between words, whose letters and digits may continue a Latin word: those before
 * Armenian.
 */
const WORD_LIMIT = 0x530
const WIDE_WORD = Uint8Array.from({ length: WORD_LIMIT }, (_, code) =>
  /[\p{L}\p{N}\p{M}]/u.test(String.fromCharCode(code)) ? WORD : 0,
)

/**
 * Returns the class bits of a folded character; 0 for brackets, other scripts and the negative codes of `symbols.ts`.
 */
export function classOf(code: number): number {
  return ASCII[code] ?? WIDE_WORD[code] ?? 0
}

/** True for letters and digits that would make a bare token part of a longer word. */
export function isWord(code: number): boolean {
  return (classOf(code) & WORD) !== 0
}

/** Returns a letter in upper case, in which tokens are matched. */
export function upper(code: number): number {
  return code >= 0x61 && code <= 0x7a ? code - 0x20 : code
}

/** The folded character of every code unit. */
const FOLDED = folded([
  ...equivalents('[', '【〔〖〚⟦⁅'),
  ...equivalents(']', '】〕〗〛⟧⁆'),
  ...equivalents('-', '\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63'),
  ...equivalents('"', '«»“”„‟‹›″‶「」『』〝〞〟'),
  ...equivalents("'", '‘’‚‛′‵´ʼ'),
  ...equivalents(
    ' ',
    '\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000',
  ),
  ...equivalents('\n', '\u0085\u2028\u2029'),
  ...invisible(),
])

/** Folds a character to the ASCII character that it stands for (`［` → `[`, `Ａ` → `A`), to IGNORED, or to itself. */
export function fold(code: number): number {
  return FOLDED[code] ?? code
}

const REFERENCES = new Map<string, string>(
  Object.entries({
    ...{ lsqb: '[', lbrack: '[', rsqb: ']', rbrack: ']', lcub: '{', lbrace: '{', rcub: '}', rbrace: '}' },
    ...{ lt: '<', LT: '<', gt: '>', GT: '>', amp: '&', AMP: '&', quot: '"', QUOT: '"', apos: "'", grave: '`' },
    ...{ lowbar: '_', UnderBar: '_', hyphen: '-', dash: '-', ndash: '-', mdash: '-', minus: '-', ast: '*' },
    ...{ ldquo: '“', rdquo: '”', lsquo: '‘', rsquo: '’', laquo: '«', raquo: '»', lpar: '(', rpar: ')' },
    ...{ sol: '/', bsol: '\\', colon: ':', period: '.', comma: ',', equals: '=', quest: '?', num: '#', vert: '|' },
    ...{ nbsp: ' ', ensp: ' ', emsp: ' ', thinsp: ' ', Tab: '\t', NewLine: '\n' },
    ...{ shy: '\u00ad', zwj: '\u200d', zwnj: '\u200c', lrm: '\u200e', rlm: '\u200f', NoBreak: '\u2060' },
  }),
)

/** Returns the character of an HTML reference, given without its `&` and `;`: `lsqb`, `#91`, `#x5b`. */
export function referencedCharacter(name: string): number | undefined {
  if (!name.startsWith('#')) return REFERENCES.get(name)?.charCodeAt(0)
  const code = /^#\d+$/.test(name)
    ? Number(name.slice(1))
    : /^#x[\da-f]+$/i.test(name)
      ? parseInt(name.slice(2), 16)
      : 0
  return code > 0 && code <= 0xffff ? code : undefined
}

// --- Internal helpers ---

function folded(equivalents: readonly [number, number][]): Int32Array {
  const codes = new Int32Array(0x10000)
  for (let code = 0; code < 0x10000; code++) codes[code] = code >= 0xff01 && code <= 0xff5e ? code - 0xfee0 : code
  for (const [equivalent, code] of equivalents) codes[equivalent] = code
  return codes
}

function equivalents(character: string, equivalents: string): [number, number][] {
  return Array.from(equivalents, (equivalent) => [equivalent.charCodeAt(0), character.charCodeAt(0)])
}

/**
 * Returns the ranges of soft hyphens, joiners, zero-width spaces, direction marks, variation selectors and byte order
 * marks.
 */
function invisible(): [number, number][] {
  const ranges =
    '\u00ad\u00ad\u034f\u034f\u061c\u061c\u180e\u180e\u200b\u200f\u202a\u202e\u2060\u2064\u2066\u2069\ufe00\ufe0f\ufeff\ufeff'
  const codes: [number, number][] = []
  for (let at = 0; at < ranges.length; at += 2) {
    for (let code = ranges.charCodeAt(at); code <= ranges.charCodeAt(at + 1); code++) codes.push([code, IGNORED])
  }
  return codes
}

function classesOfAscii(): Uint8Array {
  const bits = new Uint8Array(0x80)
  for (let code = 0; code < 0x80; code++) {
    const character = String.fromCharCode(code)
    if (/[A-Za-z0-9]/.test(character)) bits[code] = WORD
    else if (/[ \t]/.test(character)) bits[code] = SPACE
    else if (/[\n\r]/.test(character)) bits[code] = LINE
    else if (/[_\-\\]/.test(character)) bits[code] = JOINT
    else if (/[^[\]{}]/.test(character) && code > 0x20 && code < 0x7f) bits[code] = STRAY
  }
  return bits
}

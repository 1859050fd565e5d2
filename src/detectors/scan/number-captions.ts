import {
  compoundRole,
  endsCaption,
  endsPhrase,
  HOLDERS,
  isBeginning,
  isLink,
  ROLE,
  roleOf,
  unspacedRole,
} from './caption-words.js'
import { fold } from './characters.js'
import { isCommonLetter } from './letters.js'

/** Reads captions of numbers by which an institution knows a person: "customer no.", "Č. smlouvy", "lidnr". */

/**
 * How a caption names the number behind it: with a word for a number; as the holder, the contract, the card or the
 * account alone ("policy KH/402118"); or as the last digits of something ("ending in").
 */
export type NumberCaption = 'number' | 'holder' | 'contract' | 'card' | 'account' | 'ending'

/** How far before a number its caption may begin, in characters. */
export const REACH = 80
/** Read backwards, from the end. */
const LAST_WORD = /(?<=(\p{L}[\p{L}\p{M}]*)\s*)$/uy
const TOKEN = /\p{L}[\p{L}\p{M}]*|\d+|[^\s\p{L}\p{M}\d]/gu
/** The start of another line, cell or clause. */
const PARTED = '\n\t;|'
/** Signs between a caption and its number. */
export const SIGNS: ReadonlySet<string> = new Set([...':：=#№°º("\'«„“”‘’–—-.*[`>_'])
export const NUMBER_SIGNS: ReadonlySet<string> = new Set('#№°º')
const COLONS: ReadonlySet<string> = new Set(':：=')
const NUMBERS = ROLE.number | ROLE.identifier
const SPACE = 0x20
const MOST_SIGNS = 5
const MOST_LINKS = 3
/** Words of a caption behind the words that count: "BSN voor de apotheek:". */
const MOST_QUALIFIERS = 4
/** Words of a phrase. */
const LONGEST_PHRASE = 3
/** Small words between a number word and its holder: "numéro de la carte". */
const MOST_BETWEEN = 4
/** Plural articles: "numero dei soci" counts. */
const COUNTS = /^(?:of|dei|degli|delle|dos|das|des|los|las)$/u
/** Number words of one or two letters that are words, too, and need their full stop: "č. smlouvy", "na. ya faili". */
export const NEEDS_STOP = /^(?:n|c|na|br|бр|αρ|st)$/u
/** Those of them that count without it in keys, which have none: "br_kartona"; "n_members" counts members. */
const OF_KEYS = /^(?:c|br|бр|αρ|st)$/u
export const STOP = /^[.°º]$/u
const IS_ONE_WORD = /^\p{L}+$/u

/** Options of the readers. */
export interface CaptionOptions {
  /** Cards and accounts count as holders. */
  readonly payments: boolean
}

/** Returns how the text before `start` names a number there. */
export function captionBefore(text: string, start: number, options: CaptionOptions): NumberCaption | undefined {
  const before = text.slice(Math.max(0, start - REACH), start)
  if (!/\p{L}/u.test(before)) return undefined
  const last = lastWord(before)
  if (last !== undefined && !endsCaption(folded(last))) return undefined
  return captionAtEnd(before.slice(partedAt(before)), options)
}

/** True if a caption with a word for a number stands anywhere in a line. */
export function holdsCaption(line: string, options: CaptionOptions): boolean {
  const tokens = tokensOf(line)
  return tokens.words.some((_, at) => readerOf(tokens, options).at(at) === 'number')
}

/** True if a card, or another holder of a number, stands anywhere in a text. */
export function holdsHolder(text: string, { payments }: CaptionOptions): boolean {
  const wanted = (payments ? HOLDERS : HOLDERS & ~ROLE.card) | ROLE.named
  return tokensOf(text).words.some((word) => ((roleOf(word) | compoundRole(word) | unspacedRole(word)) & wanted) !== 0)
}

/** True for a word that says that a number follows: "no", "ID". */
export function isNumberWord(word: string): boolean {
  return (roleOf(folded(word)) & (NUMBERS | ROLE.named)) !== 0
}

/** True for a key that names such a number: "customer no", "Mitgl.-Nr". */
export function isNumberKey(key: string, options: CaptionOptions): boolean {
  const tokens = tokensOf(key)
  return readerOf(tokens, options, true).at(tokens.words.length - 1) === 'number'
}

/** True for a key that is a holder alone, or ends with a card or a holder's word: "loyalty", "ration card". */
export function isHolderKey(key: string): boolean {
  const words = fold(key.toLowerCase())
  const last = words.slice(words.lastIndexOf(' ') + 1)
  const role = roleOf(words) | (roleOf(last) & ~ROLE.named)
  return (role & (ROLE.holder | ROLE.card | ROLE.named)) !== 0
}

// --- Internal helpers ---

export interface Tokens {
  /** Folded. */
  readonly words: readonly string[]
  readonly written: readonly string[]
}

export function tokensOf(text: string): Tokens {
  const written = text.match(TOKEN) ?? []
  return { written, words: written.map(folded) }
}

function folded(word: string): string {
  return fold(word.toLowerCase())
}

/** Returns the word at the end of a text, before spaces; reads it without `LAST_WORD` where that is plain. */
function lastWord(text: string): string | undefined {
  let end = text.length
  while (end > 0 && text.charCodeAt(end - 1) === SPACE) end--
  let start = end
  while (start > 0 && isCommonLetter(text.charCodeAt(start - 1))) start--
  const isWhole = start === 0 || isPlainSign(text.charCodeAt(start - 1))
  if (isWhole && start < end) return text.slice(start, end)
  if (start === end && end > 0 && isPlainSign(text.charCodeAt(end - 1)) && text.charCodeAt(end - 1) > SPACE)
    return undefined
  LAST_WORD.lastIndex = text.length
  return LAST_WORD.exec(text)?.[1]
}

/** True for what is neither a letter nor a mark. */
function isPlainSign(unit: number): boolean {
  return unit < 0x80 && !isCommonLetter(unit)
}

export function partedAt(text: string): number {
  let at = text.length
  while (at > 0 && !PARTED.includes(text.charAt(at - 1))) at--
  return at
}

function captionAtEnd(before: string, options: CaptionOptions): NumberCaption | undefined {
  const tokens = tokensOf(before)
  const { words } = tokens
  let at = words.length - 1
  let hasColon = false
  let hasSign = false
  for (let signs = 0; signs < MOST_SIGNS && SIGNS.has(words[at] ?? ''); signs++, at--) {
    hasColon ||= COLONS.has(words[at] ?? '')
    hasSign ||= NUMBER_SIGNS.has(words[at] ?? '')
  }
  const { at: captionAt } = readerOf(tokens, options)
  if (hasSign) return holderBeforeSign(tokens, at, options)
  for (let links = 0; links <= MOST_LINKS; links++, at--) {
    const found = captionAt(at)
    if (found) return found
    if (!isLink(words[at] ?? '') && !SIGNS.has(words[at] ?? '')) break
  }
  return hasColon ? qualifiedCaption(tokens, options) : undefined
}

/** "policy #4417", "договор № 4417", "allocataire n° 3184027". */
function holderBeforeSign(tokens: Tokens, sign: number, options: CaptionOptions): NumberCaption | undefined {
  const { words } = tokens
  const reader = readerOf(tokens, options)
  let at = sign
  if (words[at] === 'n') at--
  if (reader.isNumber(at)) at = reader.beforeNumber(at)
  while (at >= 0 && SIGNS.has(words[at] ?? '')) at--
  return reader.holderStart(at) <= at ? 'number' : undefined
}

/** "No. visa lama:", "customer number at Acme:": words for what kind of number stand behind the caption. */
function qualifiedCaption(tokens: Tokens, options: CaptionOptions): NumberCaption | undefined {
  const { words } = tokens
  const reader = readerOf(tokens, options)
  let at = words.length - 1
  while (at >= 0 && SIGNS.has(words[at] ?? '')) at--
  for (let count = 0; count < MOST_QUALIFIERS && IS_ONE_WORD.test(words[at] ?? ''); count++) {
    at--
    if (reader.at(at) === 'number') return 'number'
  }
  return undefined
}

function readerOf({ words, written }: Tokens, { payments }: CaptionOptions, isKey = false) {
  const wanted = payments ? HOLDERS : HOLDERS & ~ROLE.card

  /** The first index of a holder that ends at `at`, written out or abbreviated. */
  function holderStart(at: number): number {
    const start = phraseStart(words, at, wanted)
    if (start <= at || words[at + 1] !== '.') return start
    return isBeginning(words[at] ?? '') ? at : start
  }

  function isNumber(at: number): boolean {
    if (at < 0 || phraseStart(words, at, NUMBERS) > at) return false
    const word = words[at] ?? ''
    return !NEEDS_STOP.test(word) || (isKey && OF_KEYS.test(word)) || STOP.test(words[at + 1] ?? '')
  }

  /** True for a holder that ends at `holder`, numbered by the word at `at`; programs give an "account id" of their own. */
  function isNumberOf(at: number, holder: number): boolean {
    const start = holderStart(holder)
    if (start > holder) return false
    const isCard = (roleOf(words.slice(start, holder + 1).join(' ')) & ROLE.card) !== 0
    return !isCard || (roleOf(words[at] ?? '') & ROLE.identifier) === 0
  }

  /** The index of the word before a number word, without what joins them: "Mitgl.-Nr", "student's no". */
  function beforeNumber(at: number): number {
    let before = phraseStart(words, at, NUMBERS) - 1
    if (words[before] === 's' && /['’]/.test(words[before - 1] ?? '')) before--
    while (before >= 0 && /^[./_'’(-]$/.test(words[before] ?? '')) before--
    return before
  }

  /** True for a number word in front of the holder that begins at `first`: "numéro de la carte". */
  function isNumbered(first: number): boolean {
    let at = first - 1
    for (let count = 0; count < MOST_BETWEEN && at >= 0; count++) {
      const word = words[at] ?? ''
      if (COUNTS.test(word)) return false
      if (isNumber(at) || NUMBER_SIGNS.has(word) || (roleOf(word) & ROLE.named) !== 0) return true
      if (word.length > 4 && !isLink(word) && (roleOf(word) & HOLDERS) === 0) return false
      if (word.length <= 4 || isLink(word) || /^['’._-]$/.test(word) || (roleOf(word) & HOLDERS) !== 0) at--
    }
    return false
  }

  function atWord(at: number): NumberCaption | undefined {
    const word = words[at]
    if (word === undefined) return undefined
    if (phraseStart(words, at, ROLE.ending) <= at) return 'ending'
    const named = phraseStart(words, at, ROLE.named)
    if (named < at || (named === at && isWrittenAsName(written[at] ?? ''))) return 'number'
    if (isNumber(at)) {
      const before = beforeNumber(at)
      if (before >= 0 && (isNumberOf(at, before) || phraseStart(words, before, ROLE.named) <= before)) return 'number'
    }
    const compound = compoundRole(word) | unspacedRole(word)
    if ((compound & ROLE.ending) !== 0) return 'ending'
    if ((compound & (wanted | ROLE.named)) !== 0) return 'number'
    const first = holderStart(at)
    const isAccount = payments && phraseStart(words, at, ROLE.account) <= at
    if (first > at) return isAccount ? 'account' : undefined
    if (isNumbered(first)) return 'number'
    if (isAccount) return 'account'
    const role = roleOf(words.slice(first, at + 1).join(' '))
    if ((role & ROLE.contract) !== 0) return 'contract'
    if ((role & ROLE.holder) !== 0) return 'holder'
    // "Hospital card HST-20418", but no "graphics card RTX-40900".
    return (role & ROLE.card) !== 0 && first > 0 && holderStart(first - 1) < first ? 'card' : undefined
  }

  return { at: atWord, holderStart, isNumber, beforeNumber }
}

/** True unless a name of two or three letters is written small, as words are. */
function isWrittenAsName(word: string): boolean {
  return word.length > 3 || word === word.toUpperCase()
}

/** Returns the first index of the longest phrase of these roles that ends at `at`; more than `at` if there is none. */
function phraseStart(words: readonly string[], at: number, roles: number): number {
  const last = words[at] ?? ''
  let found = (roleOf(last) & roles) !== 0 ? at : at + 1
  if (!endsPhrase(last)) return found
  let phrase = last
  for (let from = at - 1; from >= 0 && from > at - LONGEST_PHRASE; from--) {
    phrase = `${words[from] ?? ''} ${phrase}`
    if ((roleOf(phrase) & roles) !== 0) found = from
  }
  return found
}

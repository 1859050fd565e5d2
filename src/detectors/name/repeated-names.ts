import type { Finding, Span } from '../../types.js'
import { classAt, fold, isWordAt, LOWER } from '../scan/characters.js'
import { isOrdinary } from '../scan/ordinary-words.js'
import type { Scan } from '../scan/scan.js'
import { overlapsOf } from '../scan/intervals.js'
import { finding } from '../recognizer.js'
import { isCommonGiven } from './full-name.js'
import type { NameModel } from './name-model.js'
import { matchEnd, matchesIn } from '../scan/match-at.js'
import { sharedMailboxes } from './shared-mailboxes.js'
import { lazy, readWords } from '../word-list.js'
import { CERTAINTY } from '../certainty.js'
import { FLAG, NAME_FLAGS } from '../../ner/text/gazetteer-flags.js'

/** Finds known names again in the same message. */

/** Given names that are also words in lower case. */
const ambiguousNames = lazy(() => new Set(readWords('ambiguous-names.txt')))

const SCORE = 0.8
/** Score from which a name is searched for in the rest of its message. */
const SOUGHT_FROM = 0.84
const SHORTEST = 3
const MOST_WORDS = 500
const MOST_SOUGHT = 64
const LOCAL = /[\p{L}\d._+-]{1,64}$/u
/** The domain of an e-mail address, not the version of a package: `actions/checkout@v4`. */
const DOMAIN = /^(?:[\p{L}\d-]{1,63}\.){1,6}\p{L}{2}/u
const LONGEST_DOMAIN = 255
const LETTERED = /^(?=[\s\S]{0,20}\p{L}{3})[^@:/\s]{5,32}$/u
const DOMAIN_END = /^\.(?!xlsx?|docx?|pdf|csv|txt|zip|jpe?g|png|pptx?|md|html?|json|xml|gz)[\p{L}\d]/u
const WORD = /[\p{L}\p{M}]{3,}/gu
/** An ending of a name's grammatical case; names that are shorter are parts of many words. */
const ENDING = /[\p{L}\p{M}]{1,3}/uy
const SHORTEST_WITH_ENDING = 4

/**
 * Finds the names of fields, speakers and e-mail addresses again where they occur alone. `keyed` are findings by field
 * or speaker, `found` all of the message.
 */
export function repeatedNames(
  { text, ats }: Pick<Scan<unknown>, 'text' | 'ats'>,
  keyed: readonly Finding[],
  found: readonly Finding[],
  model: NameModel | null,
): Finding[] {
  if (keyed.length + ats.length === 0) return []
  const exact = new Set<string>()
  const folded = new Set<string>()
  const small = new Set<string>()
  const logins = new Set<string>()
  for (const { label, score, text: name } of keyed) {
    if (label === 'CONTACT' && score >= SOUGHT_FROM && LETTERED.test(name)) logins.add(name)
    if (label !== 'NAME' || score < SOUGHT_FROM || exact.size > MOST_WORDS) continue
    for (const [word] of matchesIn(name, WORD)) {
      if (isLikeName(word)) exact.add(word)
      const lower = word.toLowerCase()
      if (lower !== word && isLikeName(lower) && isHardlyWord(lower, model)) small.add(lower)
    }
  }
  const known = { exact, folded, small, logins }
  for (const at of ats) learnEmail(text, at, known, model)
  return Object.values(known).every(({ size }) => size === 0) ? [] : seek(text, known, found, model)
}

/** True for a word of no list, and for a given name of many lists. */
function isHardlyWord(word: string, model: NameModel | null): boolean {
  const flags = model?.words?.known(word)
  return flags === 0 || (flags !== undefined && isCommonGiven(flags))
}

/** False for ordinary words, and for names in small letters that are words, too: "will". */
function isLikeName(word: string): boolean {
  return !isOrdinary(word) && !ambiguousNames().has(word)
}

interface Known {
  readonly exact: Set<string>
  readonly folded: Set<string>
  /** Names with a capital, in small letters: they may have endings there. */
  readonly small: Set<string>
  readonly logins: Set<string>
}

function learnEmail(text: string, at: number, { folded, logins }: Known, model: NameModel | null): void {
  const local = LOCAL.exec(text.slice(Math.max(0, at - 64), at))?.[0]
  if (local === undefined || folded.size > MOST_WORDS) return
  if (text[at - local.length - 1] === '/' || !DOMAIN.test(text.slice(at + 1, at + LONGEST_DOMAIN))) return
  const parts = local.split(/[._+\-\d]+/).filter((part) => part !== '')
  if (parts.some((part) => sharedMailboxes().has(part.toLowerCase()))) return
  if (parts.length > 1 && LETTERED.test(local)) logins.add(local)
  for (const part of parts) {
    if (part.length < SHORTEST) continue
    const flags = model?.words?.known(part) ?? 0
    const isKnown = (flags & NAME_FLAGS) !== 0
    if (isKnown || (parts.length > 1 && (flags & FLAG.common) === 0)) folded.add(fold(part))
    else if (parts.length === 1 && flags === 0) learnInitial(part, folded, model)
  }
}

/** "jnovotna", "novotnaj": an initial and a name. */
function learnInitial(word: string, folded: Set<string>, model: NameModel | null): void {
  for (const rest of [word.slice(1), word.slice(0, -1)]) {
    const flags = model?.words?.known(rest) ?? 0
    if (rest.length > SHORTEST && (flags & NAME_FLAGS) !== 0 && (flags & FLAG.common) === 0) folded.add(fold(rest))
  }
}

function seek(
  text: string,
  { exact, folded, small, logins }: Known,
  found: readonly Finding[],
  model: NameModel | null,
): Finding[] {
  // In lower case, a word of an e-mail address counts only if it is a given name.
  const isGiven = (word: string): boolean => ((model?.words?.known(word) ?? 0) & FLAG.given) !== 0
  const more: Finding[] = []
  const isTaken = overlapsOf(
    found
      .filter(({ label, score }) => score >= CERTAINTY.found && label !== 'NAME' && label !== 'LOCATION')
      .map(({ spans }) => spans),
  )
  for (const login of firstOf(logins)) {
    for (const span of wholeWords(text, login)) {
      if (!isTaken(span.start, span.end)) more.push(finding('CONTACT', SCORE, text, span))
    }
  }
  const isLogin = overlapsOf(more.map(({ spans }) => spans))
  const plain = folded.size > 0 ? fold(text) : ''
  const spans = [
    ...firstOf(exact).flatMap((word) => wholeWords(text, word)),
    ...firstOf(small).flatMap((word) => inSmallLetters(text, word, model)),
    ...firstOf(folded).flatMap((word) =>
      wholeWords(plain, word).filter(
        ({ start, end }) => isLikeName(text.slice(start, end)) && (isCapital(text, start) || isGiven(word)),
      ),
    ),
  ].filter(({ start, end }) => !isInDomain(text, start, end) && !isTaken(start, end) && !isLogin(start, end))
  return [...more, ...joined(text, spans)]
}

/** Joins the parts of "Anna_Schmidt". */
function joined(text: string, spans: readonly { readonly start: number; readonly end: number }[]): Finding[] {
  const names: Finding[] = []
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = names[names.length - 1]
    if (last && start < last.spans.end) continue
    const isJoined = last !== undefined && start === last.spans.end + 1 && /[ _]/.test(text.charAt(last.spans.end))
    if (isJoined) names.pop()
    names.push(finding('NAME', SCORE, text, { start: isJoined ? last.spans.start : start, end }))
  }
  return names
}

/** Finds a name typed in small letters, as it is or with an ending that makes it a word of no list: "kaana". */
function inSmallLetters(text: string, word: string, model: NameModel | null): Span[] {
  if (word.length < SHORTEST_WITH_ENDING) return wholeWords(text, word)
  return wholeWords(text, word, (end) => matchEnd(ENDING, text, end)).filter(
    ({ start, end }) => end === start + word.length || model?.words?.known(text.slice(start, end)) === 0,
  )
}

/** Finds a word without a letter or digit beside it; `endOf` may move its end, to take an ending along. */
function wholeWords(text: string, word: string, endOf = (end: number): number => end): Span[] {
  const found: Span[] = []
  for (let start = text.indexOf(word); start >= 0; start = text.indexOf(word, start + word.length)) {
    if (isWordAt(text, start - 1)) continue
    const end = endOf(start + word.length)
    if (!isWordAt(text, end)) found.push({ start, end })
  }
  return found
}

/** Limits the words: a message is searched once for each. */
function firstOf(words: ReadonlySet<string>): string[] {
  return [...words].slice(0, MOST_SOUGHT)
}

function isCapital(text: string, at: number): boolean {
  return classAt(text, at) !== LOWER
}

/** True inside a domain, a path or an e-mail address, but not in the name of a file. */
function isInDomain(text: string, start: number, end: number): boolean {
  if (/[@/.]/.test(text.charAt(start - 1)) || text.charAt(end) === '@') return true
  return text.charAt(end) === '.' && DOMAIN_END.test(text.slice(end, end + 6))
}

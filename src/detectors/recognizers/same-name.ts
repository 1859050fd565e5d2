import type { Finding } from '../../types.js'
import { CLASS, FOLD, LOWER, UPPER } from '../characters.js'
import { isOrdinary } from '../data/ordinary-words.js'
import type { Scan } from '../scan.js'
import { overlapsOf } from './overlaps.js'
import { finding } from './recognizer.js'
import type { NameModel } from './name.js'

/** What a word is called by a list of names: bits as in the model's gazetteer. */
const NAMES = 0xf
const GIVEN = 0x3
const COMMON = 0x3000
/** Given names that are words, where they are written small. */
const AMBIGUOUS =
  /^(?:will|may|mark|rose|hope|joy|art|bill|rob|sue|pat|grant|faith|grace|dawn|chase|drew|frank|jack|gene|rich|miles|max|ben|can|sol|dean|ray|summer|autumn|april|june|august|guy|earl|duke|king|young|long|white|brown|black|green|stone|wood|price|page|park|banks|field|hill|mann|klein|lange|gross|weiss|schwarz|koch|meyer|bauer|sommer|winter|blanc|petit|grand|roi|paz|luz|mar|sol|rey|cruz|vera|alma|linda|bella|bruno|santo|neve|ada|eva|lei|lin|son|sen|din|sin|tim|dan|don|lee|nova|mira|vara|lund|strand|berg)$/i

const SCORE = 0.8
/** From here on a name is believed enough to be looked for elsewhere in its message. */
const SURE = 0.84
const SHORTEST = 3
const MOST_WORDS = 500
const LOCAL = /[\p{L}\d._+-]{1,64}$/u
const LETTERED = /^(?=[\s\S]{0,20}\p{L}{3})[^@:/\s]{5,32}$/u
const OFFICE =
  /^(?:info|service|sales|support|mail|post|master|webmaster|press|contact|kontakt|help|order|orders|office|team|news|newsletter|job|jobs|booking|admin|noreply|reply|no|hello|hi|hr|it|billing|accounts?|accounting|finance|legal|security|abuse|marketing|shop|store|web|user|test|example|demo|root|git|dev|ops|api|app|the|and|for|von|van|der|del|buero|buchhaltung|rechnung|vertrieb|praxis|klinik|hotel|school|schule|club|verein)$/i
const DOMAIN_END = /^\.(?!xlsx?|docx?|pdf|csv|txt|zip|jpe?g|png|pptx?|md|html?|json|xml|gz)[\p{L}\d]/u
const LOGIN = /[\p{L}\d][\p{L}\d._-]{3,31}(?![\p{L}\d@])/gu
const COUNTS = 0.6
const WORD = /[\p{L}\p{M}]{3,}/gu

/** Whose name stands elsewhere in the message: in an e-mail address, in front of what was said, in a field. */
export function sameNames(
  { text, ats }: Pick<Scan<unknown>, 'text' | 'ats'>,
  sure: readonly Finding[],
  found: readonly Finding[],
  model: NameModel | null,
): Finding[] {
  const exact = new Set<string>()
  const folded = new Set<string>()
  const logins = new Set<string>()
  for (const { label, score, text: name } of sure) {
    if (label === 'CONTACT' && score >= SURE && LETTERED.test(name)) logins.add(name)
    if (label !== 'NAME' || score < SURE || exact.size > MOST_WORDS) continue
    for (const [word] of name.matchAll(WORD)) if (isLikeName(word)) exact.add(word)
  }
  for (const at of ats) learnAddress(text, at, { exact, folded, logins }, model)
  return exact.size + folded.size + logins.size === 0 ? [] : seek(text, { exact, folded, logins }, found, model)
}

/** A word that a sentence may hold, too, is learnt from no name in small letters: "will". */
function isLikeName(word: string): boolean {
  return !isOrdinary(word) && !(AMBIGUOUS.test(word) && word === word.toLowerCase())
}

interface Known {
  readonly exact: Set<string>
  readonly folded: Set<string>
  readonly logins: Set<string>
}

function learnAddress(text: string, at: number, { folded, logins }: Known, model: NameModel | null): void {
  const local = LOCAL.exec(text.slice(Math.max(0, at - 64), at))?.[0]
  if (local === undefined || folded.size > MOST_WORDS) return
  const parts = local.split(/[._+\-\d]+/).filter((part) => part !== '')
  if (parts.some((part) => OFFICE.test(part))) return
  if (parts.length > 1 && LETTERED.test(local)) logins.add(local)
  for (const part of parts) {
    if (part.length < SHORTEST) continue
    const flags = model?.known?.(part) ?? 0
    const isKnown = (flags & NAMES) !== 0
    if (isKnown || (parts.length > 1 && (flags & COMMON) === 0)) folded.add(foldOf(part))
    else if (parts.length === 1 && flags === 0) learnInitial(part, folded, model)
  }
}

/** "jnovotna", "novotnaj": an initial and a name. */
function learnInitial(word: string, folded: Set<string>, model: NameModel | null): void {
  for (const rest of [word.slice(1), word.slice(0, -1)]) {
    const flags = model?.known?.(rest) ?? 0
    if (rest.length > SHORTEST && (flags & NAMES) !== 0 && (flags & COMMON) === 0) folded.add(foldOf(rest))
  }
}

function seek(
  text: string,
  { exact, folded, logins }: Known,
  found: readonly Finding[],
  model: NameModel | null,
): Finding[] {
  /** In small letters a word of an address counts only if it is a given name. */
  const isGiven = (word: string): boolean => ((model?.known?.(word) ?? 0) & GIVEN) !== 0
  const more: Finding[] = []
  const isTaken = overlapsOf(
    found
      .filter(({ label, score }) => score >= COUNTS && label !== 'NAME' && label !== 'LOCATION')
      .map(({ spans }) => spans),
  )
  for (const match of logins.size > 0 ? text.matchAll(LOGIN) : []) {
    const end = match.index + match[0].length
    if (logins.has(match[0]) && !isTaken(match.index, end)) more.push(finding('CONTACT', SCORE, text, match.index, end))
  }
  const isLogin = overlapsOf(more.map(({ spans }) => spans))
  let last: Finding | undefined
  for (const match of text.matchAll(WORD)) {
    const [word] = match
    const end = match.index + word.length
    if (
      !(exact.has(word) || (folded.has(foldOf(word)) && isLikeName(word) && (isCapital(word) || isGiven(word)))) ||
      isInDomain(text, match.index, end) ||
      isTaken(match.index, end) ||
      isLogin(match.index, end)
    )
      continue
    // "Anna_Schmidt" is one name.
    const isJoined =
      last !== undefined && match.index === last.spans.end + 1 && /[ _]/.test(text.charAt(last.spans.end))
    if (isJoined) more.pop()
    last = finding('NAME', SCORE, text, isJoined && last ? last.spans.start : match.index, end)
    more.push(last)
  }
  return more
}

function isCapital(word: string): boolean {
  return CLASS[word.charCodeAt(0)] !== LOWER
}

/** Part of a domain or of what a program calls so: not of a file's name. */
function isInDomain(text: string, start: number, end: number): boolean {
  if (/[@/.]/.test(text.charAt(start - 1)) || text.charAt(end) === '@') return true
  return text.charAt(end) === '.' && DOMAIN_END.test(text.slice(end, end + 6))
}

function foldOf(word: string): string {
  let folded = ''
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at)
    const kind = CLASS[code]
    if (kind === LOWER || kind === UPPER) folded += String.fromCharCode(FOLD[code] ?? code)
    else folded += word.charAt(at)
  }
  return folded
}

import type { Finding } from '../../types.js'
import { CLASS, FOLD, LOWER, UPPER } from '../characters.js'
import { isOrdinary } from '../data/ordinary-words.js'
import type { Scan } from '../scan.js'
import { finding } from './recognizer.js'
import type { NameModel } from './name.js'

/** What a word is called by a list of names: bits as in the model's gazetteer. */
const NAMES = 0xf
const COMMON = 0x3000
const COMMON_WORD = 0x1000

const SCORE = 0.8
/** From here on a name is believed enough to be looked for elsewhere in its message. */
const SURE = 0.84
const SHORTEST = 3
const MOST_WORDS = 500
const LOCAL = /[\p{L}\d._+-]{1,64}$/u
const OFFICE =
  /^(?:info|service|sales|support|mail|post|master|webmaster|press|contact|kontakt|help|order|orders|office|team|news|newsletter|job|jobs|booking|admin|noreply|reply|no|hello|hi|hr|it|billing|accounts?|accounting|finance|legal|security|abuse|marketing|shop|store|web|user|test|example|demo|root|git|dev|ops|api|app|the|and|for|von|van|der|del|buero|buchhaltung|rechnung|vertrieb|praxis|klinik|hotel|school|schule|club|verein)$/i
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
  for (const { label, score, text: name } of sure) {
    if (label !== 'NAME' || score < SURE || exact.size > MOST_WORDS) continue
    for (const [word] of name.matchAll(WORD)) if (isLikeName(word, model)) exact.add(word)
  }
  for (const at of ats) learnAddress(text, at, folded, model)
  return exact.size + folded.size === 0 ? [] : seek(text, exact, folded, found)
}

/** A word that a sentence may hold, too, is learnt from no name: "Will", "Rose". */
function isLikeName(word: string, model: NameModel | null): boolean {
  const flags = model?.known?.(word) ?? 0
  return (flags & COMMON) <= COMMON_WORD && !isOrdinary(word)
}

function learnAddress(text: string, at: number, folded: Set<string>, model: NameModel | null): void {
  const local = LOCAL.exec(text.slice(Math.max(0, at - 64), at))?.[0]
  if (local === undefined || folded.size > MOST_WORDS) return
  const parts = local.split(/[._+\-\d]+/).filter((part) => part !== '')
  if (parts.some((part) => OFFICE.test(part))) return
  for (const part of parts) {
    if (part.length < SHORTEST) continue
    const flags = model?.known?.(part) ?? 0
    const isKnown = (flags & NAMES) !== 0 && (flags & COMMON) <= COMMON_WORD
    if (isKnown || (parts.length > 1 && flags === 0)) folded.add(foldOf(part))
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
  exact: ReadonlySet<string>,
  folded: ReadonlySet<string>,
  found: readonly Finding[],
): Finding[] {
  const more: Finding[] = []
  const taken = found.filter(({ score }) => score >= 0.6)
  for (const match of text.matchAll(WORD)) {
    const [word] = match
    const end = match.index + word.length
    if (!(exact.has(word) || folded.has(foldOf(word))) || isInAddress(text, match.index, end)) continue
    if (taken.some(({ spans }) => spans.start < end && match.index < spans.end)) continue
    more.push(finding('NAME', SCORE, text, match.index, end))
  }
  return more
}

/** In an e-mail address, a domain, a path or a longer name of a program's. */
function isInAddress(text: string, start: number, end: number): boolean {
  const before = text[start - 1] ?? ' '
  const after = text[end] ?? ' '
  return /[@/\\.]/.test(before) && !/\s/.test(text[start - 2] ?? ' ')
    ? true
    : after === '@' || (after === '.' && /[\p{L}\d]/u.test(text[end + 1] ?? ' '))
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

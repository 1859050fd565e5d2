import { lazy, readSections, readWords, section } from '../word-list.js'
import { CLASS, fold, isHangul, UNSPACED } from './characters.js'

/** The words that captions of numbers consist of. */

/** What a word may be in a caption, as bits. */
export const ROLE = {
  /** Whom a number belongs to, or what of theirs it numbers: "member", "policy". */
  holder: 1,
  /** The same, but other codes may stand behind it, too: "file". */
  file: 2,
  /** A card or an account. */
  card: 4,
  /** A word for a number. */
  number: 8,
  /** Holder and number in a word: "matricola". */
  named: 16,
  /** In front of the last digits: "card ending 4417". */
  ending: 32,
  /** A holder that may be the key of other fields: "policy". */
  contract: 64,
  /** A number word that programs use for their own numbers, too: "id". */
  identifier: 128,
  /** An account, behind which its number may stand alone. */
  account: 256,
} as const

export const HOLDERS = ROLE.holder | ROLE.contract | ROLE.file | ROLE.card

const SPACED = ['holder', 'contract', 'file', 'card', 'number', 'identifier', 'named', 'ending', 'account'] as const
/** Least letters of the beginning of a word that a full stop abbreviates: "Mitgl." */
const SHORTEST_ABBREVIATION = 4
/** Most letters between a word and what it is compounded with: "Kunde-n-nummer", "Mitglied-s-nummer". */
const MOST_LINKING = 2
/** Least letters of a word for a number at the end of any compound; of the shorter ones, those that no other word ends with. */
const SHORTEST_ENDING = 5
const SURE_ENDINGS: ReadonlySet<string> = new Set(['nr', 'szam', '번호'])
const NONE: readonly string[] = []
/** Endings of Korean words in a caption. */
const PARTICLE = /(?:은|는|이|가|이요|요|을|를|의|도)$/u
/** Words between an unspaced caption and its value. */
const UNSPACED_LINKS = /(?:是|为|為|の|は|が|คือ|ของ|ของผม|ของฉัน|ของดิฉัน|ของหนู|เป็น|ว่า|下)+$/u

const words = lazy(() => {
  const sections = readSections('personal-number-cues.txt')
  const roles = new Map<string, number>()
  for (const name of SPACED)
    for (const word of section(sections, name)) roles.set(fold(word), (roles.get(fold(word)) ?? 0) | ROLE[name])
  const beginnings = new Set<string>()
  for (const [word, role] of roles) {
    if ((role & HOLDERS) === 0) continue
    for (let length = SHORTEST_ABBREVIATION; length < word.length; length++) beginnings.add(word.slice(0, length))
  }
  const phrases = [...roles.keys()].filter((word) => word.includes(' '))
  return {
    roles,
    phraseEnds: new Set(phrases.map((phrase) => phrase.slice(phrase.lastIndexOf(' ') + 1))),
    beginnings,
    endings: byLastLetter(folded(section(sections, 'number ending'))),
    unspaced: {
      holder: section(sections, 'holder unspaced'),
      card: section(sections, 'card unspaced'),
      number: section(sections, 'number unspaced'),
      named: section(sections, 'named unspaced'),
      ending: section(sections, 'ending unspaced'),
    },
  }
})

const links = lazy(() => new Set(readWords('value-links.txt').map((word) => fold(word))))

/** Returns what a folded word, or several with spaces between, may be in a caption. */
export function roleOf(word: string): number {
  return words().roles.get(word) ?? 0
}

/** True for the last word of a phrase of several words that has a role. */
export function endsPhrase(word: string): boolean {
  return words().phraseEnds.has(word)
}

/** False for a folded word that no caption ends with, nor a link between a caption and its value. */
export function endsCaption(word: string): boolean {
  return (roleOf(word) | compoundRole(word) | unspacedRole(word)) !== 0 || endsPhrase(word) || isLink(word)
}

/** True for the beginning of a holder, as an abbreviation has it: "mitgl", "vertr". */
export function isBeginning(word: string): boolean {
  return words().beginnings.has(word)
}

/** Returns the role of the holder in a compound of it and a number: "Kundennummer", "회원번호는". */
export function compoundRole(word: string): number {
  const { endings } = words()
  const plain = withoutParticle(word)
  for (const ending of endings.get(plain.charCodeAt(plain.length - 1)) ?? NONE) {
    if (!plain.endsWith(ending) || plain.length - ending.length < 2) continue
    const role = holderRole(plain.slice(0, -ending.length))
    if (role !== 0) return role
  }
  return plain === word ? 0 : roleOf(plain) & ROLE.named
}

/** Returns the word that is compounded with a word for a number: "ärende" of "ärendenummer"; undefined for other words. */
export function numberedStem(word: string): string | undefined {
  const plain = withoutParticle(word)
  const endings = words().endings.get(plain.charCodeAt(plain.length - 1)) ?? NONE
  const ending = endings.find((one) => (one.length >= SHORTEST_ENDING || SURE_ENDINGS.has(one)) && plain.endsWith(one))
  return ending === undefined ? undefined : plain.slice(0, -ending.length)
}

/** Returns what an unspaced run of letters ends with: a role, or that of the holder where a number word stands beside it. */
export function unspacedRole(run: string): number {
  if (CLASS[run.charCodeAt(run.length - 1)] !== UNSPACED) return 0
  const { holder, card, number, named, ending } = words().unspaced
  const plain = run.replace(UNSPACED_LINKS, '')
  if (ending.some((word) => plain.endsWith(word))) return ROLE.ending
  if (named.some((word) => plain.endsWith(word))) return ROLE.named
  if (isBeside(plain, number, holder)) return ROLE.holder | ROLE.number
  return isBeside(plain, number, card) ? ROLE.card | ROLE.number : 0
}

/** True for a folded word that may stand between a caption and its value, or between its parts. */
export function isLink(word: string): boolean {
  return links().has(word)
}

// --- Internal helpers ---

function folded(list: readonly string[]): string[] {
  return list.map((word) => fold(word)).sort((a, b) => b.length - a.length)
}

/** Groups endings by their last letters, in the same order. */
function byLastLetter(endings: readonly string[]): ReadonlyMap<number, readonly string[]> {
  const groups = new Map<number, string[]>()
  for (const ending of endings) {
    const last = ending.charCodeAt(ending.length - 1)
    groups.set(last, [...(groups.get(last) ?? []), ending])
  }
  return groups
}

function withoutParticle(word: string): string {
  return isHangul(word.charCodeAt(word.length - 1)) ? word.replace(PARTICLE, '') : word
}

function holderRole(stem: string): number {
  for (let cut = 0; cut <= MOST_LINKING; cut++) {
    const role = roleOf(cut === 0 ? stem : stem.slice(0, -cut)) & HOLDERS
    if (role !== 0 && stem.length - cut > 1) return role
  }
  return isUnspacedHolder(stem) ? ROLE.holder : 0
}

/** "患者" of "患者ID". */
function isUnspacedHolder(stem: string): boolean {
  return (
    CLASS[stem.charCodeAt(stem.length - 1)] === UNSPACED && words().unspaced.holder.some((word) => stem.endsWith(word))
  )
}

/** True if the run ends with one of either list, in any order. */
function isBeside(run: string, some: readonly string[], others: readonly string[]): boolean {
  return endsWithBoth(run, some, others) || endsWithBoth(run, others, some)
}

function endsWithBoth(run: string, last: readonly string[], before: readonly string[]): boolean {
  return last.some((word) => {
    if (!run.endsWith(word)) return false
    const rest = run.slice(0, -word.length).replace(/的$/u, '')
    return before.some((other) => rest.endsWith(other))
  })
}

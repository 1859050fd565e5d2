import type { Finding, Span } from '../../types.js'
import { finding, type Recognizer } from '../recognizer.js'
import type { Meaning } from '../scan/cues.js'
import { firstFrom } from '../scan/intervals.js'
import { hasAsciiDigit, isAlphanumeric, isAsciiDigit, isAsciiLetter } from '../scan/letters.js'
import { matchEnd } from '../scan/match-at.js'
import type { Scan } from '../scan/scan.js'
import { anyOf, lazy, readSections, section } from '../word-list.js'
import type { LineKind } from '../structure/line-kinds.js'

/** Finds licence plates without a caption, by their form and a word for a vehicle near them. */

const SCORE = 0.8
/** How far from a plate the word may stand, in characters. */
const BEFORE = 80
const AFTER = 40

/** Letters of plates that spell no words. */
const CONSONANTS = '[b-df-hj-np-tv-xz]'
/** Provinces of China, in front of their plates. */
const PROVINCES = '[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼]'
/** Forms whose mixture of letters and digits nothing else has, in any case. */
const DISTINCT = [
  String.raw`[a-z]{2}\d\d(?:[a-z]{3}| ${CONSONANTS}{3})`, // Great Britain
  String.raw`\d{4}[- ]?${CONSONANTS}{3}`, // Spain
  String.raw`[a-z]{2}(?:\d{3,4}|-\d{3,4}-)[a-z]{2}`, // France, Italy, Slovakia, Argentina, Ukraine
  String.raw`[авекмнорстух]\d{3}[авекмнорстух]{2} ?\d{2,3}`, // Russia
  String.raw`[авекмнорстух]{1,2}\d{4}[авекмнорстух]{2}`, // Bulgaria
  String.raw`[a-z]{3}\d[a-z]\d\d`, // Mercosur
  String.raw`[a-z]\d[a-z]-\d{3}`, // Peru
  String.raw`\d[a-z]\d ?\d{4}`, // Czechia
  String.raw`(?:a[npr]|as|br|c[gh]|d[dl]|g[aj]|h[pr]|j[hk]|k[al]|m[hlnp]|nl|o[dr]|p[by]|rj|sk|t[nrs]|u[kp]|wb)[- ]?\d{1,2}[- ]?(?!am|pm|km|cc|kg)[a-z]{1,3}[- ]?\d{4}`, // India
  String.raw`\d\d[a-z]\d?-?\d{3}\.?\d\d`, // Vietnam
  String.raw`(?:${CONSONANTS}{1,3}-\d{1,3}-${CONSONANTS}{1,3}|\d{1,3}-(?!mrt)${CONSONANTS}{2,3}-\d{1,2})`, // the Netherlands
  String.raw`\d\d(?!cc|cv|hp|km|kw|ps|x)[a-z]{1,3}\d{2,4}`, // Turkey
  String.raw`[a-z]{1,2}-?\d{2,3}-?[a-z]{3}`, // Romania
  String.raw`\d{2,3}-[a-z]{1,2}-\d{3,6}`, // Ireland
  String.raw`\d{2,3}[가-힣] ?\d{4}`,
  String.raw`(?:[\u4e00-\u9fff]{2,4} ?)?\d{2,3} ?[\u3041-\u3096] ?\d{1,2}-\d{2}`, // Japan
  String.raw`\d\d ?[\u0621-\u064a\u067e\u0686\u0698\u06af\u06cc] ?\d{3}(?: ?-? ?(?:ایران)? ?\d\d)`, // Iran
  String.raw`\d[ก-ฮ]{2} ?\d{1,4}(?: [ก-๙]{4,20})?`, // Thailand
  String.raw`\d\d[a-z]\d{3}[a-z]{2}`, // Uzbekistan
  String.raw`\d{3}[a-z]{2,3}\d\d`, // Kazakhstan
  String.raw`\d\d-[a-z]{2}-\d{3}`, // Azerbaijan
  String.raw`\d{1,6} ?[|-] ?[\u0621-\u064a] ?[|-] ?\d{1,2}|\d{2,3} ?تونس ?\d{1,4}`, // Morocco, Tunisia
  String.raw`(?<=${PROVINCES})[a-z]·?[a-z\d]{5,6}`,
]
/** Forms that are words and numbers in small letters. */
const IN_CAPITALS = [
  String.raw`[A-Z]{2}\d\d [A-Z]{3}`, // Great Britain
  String.raw`[A-Z]{2} \d{3,4} (?!CC|CV|HP|KM|KW|PS|TL)[A-Z]{2}`,
  String.raw`[АВЕКМНОРСТУХ]{1,2} \d{4} [АВЕКМНОРСТУХ]{2}`, // Bulgaria
  String.raw`[A-ZÄÖÜ]{1,3}-[A-Z]{1,2}[- ]?\d{1,4}`, // Germany
  String.raw`(?:[A-ZČŠĐŽ]{2} \d{3,4}-[A-ZČŠĐŽ]{1,2}|[А-ЯЂЈЉЊЋЏ]{2} \d{3,4}-[А-ЯЂЈЉЊЋЏ]{1,2})`, // Croatia, Serbia
  String.raw`\d\d ?KG ?\d{3} ?[A-Z]{3}`, // Kyrgyzstan
  String.raw`\d\d [A-Z] \d{3} (?!CC|CV|HP|KM|KW|PS|TL)[A-Z]{2}`, // Uzbekistan
  String.raw`\d\d (?!CC|CV|HP|KM|KW|PS|TL)[A-Z]{1,3} \d{2,4}`, // Turkey
  String.raw`[A-Z]{1,2} \d{2,3} [A-Z]{3}`, // Romania
  String.raw`[A-ZČŠŽ]{2} (?:\d\d-[A-Z]{3}|[A-Z]{2}-\d{3}|\d[A-Z]-\d{3}|[A-Z]\d-\d{3})`, // Slovenia
  String.raw`[B-DF-HJ-NP-TV-XZ]{2}[- ·]?[B-DF-HJ-NP-TV-XZ]{2}[-·]\d\d`, // Chile
  String.raw`(?:\d\d-[A-Z]{2}-\d\d|[A-Z]{2}-\d\d-[A-Z]{2}|\d\d-\d\d-[A-Z]{2})`, // Portugal
  String.raw`(?:[A-Z]{2}-\d\d-\d\d-[A-Z]{2}|\d-[A-Z]{3}-\d{3})`, // Angola, Belgium
  String.raw`[A-Z]{3}-\d{3}-[A-Z]`, // Mexico
  String.raw`(?:\d{1,5}-[A-Z]-\d{1,2}|\d{1,3} ?TU ?\d{1,4}|\d{1,3} TUN \d{1,4}|\d{1,5} ?[أبدهوطيجف] ?\d{1,2})`, // Morocco, Tunisia
  String.raw`\d[A-Z]{2} \d{4}`, // Czechia
]
/** Excludes parts of computers: "placa de vídeo RTX 3080". */
const NO_PART = '(?!rtx|gtx|ddr|RTX|GTX|DDR)'
/** Forms that models of vehicles, sums and distances have, too: only beside a word for the plate itself. */
const AMBIGUOUS = [
  String.raw`${NO_PART}[a-zα-ω]{3}(?:-?\d{3}|-\d{4})`, // Sweden, Norway, Finland, Hungary, Greece, Colombia, states of the USA
  String.raw`[a-zäöü]{1,3}-[a-z]{1,2}[- ]?\d{1,4}`, // Germany
  String.raw`${CONSONANTS}{1,2} \d{3,4} ${CONSONANTS}{2,3}`, // Indonesia
  String.raw`(?:0[1-9]|[1-7]\d|8[01]) (?!tl|km|kg|cm|mm|gb|mb)${CONSONANTS}{2,3} \d{2,4}`, // Turkey
  String.raw`[\u0621-\u064a](?: [\u0621-\u064a]){1,2} \d{1,4}`, // Egypt, Saudi Arabia
  String.raw`[a-z]{3}-?\d\d[a-z]`, // motorcycles of Colombia
]
/** Of those, in capitals: forms that models have. */
const LIKE_MODELS = [
  String.raw`${NO_PART}[A-Z]{3} \d{3,4}`,
  String.raw`[A-Z]{1,2} \d{1,4} [A-Z]{1,3}`, // Indonesia
  String.raw`[A-Z]{2,3} \d[A-Z\d]{3,4}`, // Poland
  String.raw`[A-Z]{1,2}-\d{3,5} ?[A-Z]{1,3}`, // Austria
  String.raw`${NO_PART}[A-Z]{3}-(?:\d{3,4}|\d\d-\d\d)`, // Finland, Hungary, Mexico
  String.raw`[A-Z]{2}-\d{1,4}`, // Latvia
  String.raw`(?:${NO_PART}[A-Z]{3}\d{4}|[Α-Ω]{3} \d{3,4})`, // states of the USA, Greece
  String.raw`\d{2,3}-\d{2,3}-\d{2,3}`, // Israel
]
/** Forms that they hardly have. */
const UNLIKE_MODELS = [
  String.raw`\d{3} [A-Z]{3}(?: \d\d)?`, // Estonia, Kazakhstan
  String.raw`(?:[A-Z]{2} \d[A-Z\d]{4}|[A-Z]{3} (?:\d{5}|\d{1,3}[A-Z]{1,3}\d{0,2}))`, // Poland
  String.raw`[A-Z]{2,3} \d{2,3}[ '’-]\d{3}`, // Switzerland, Denmark, Norway, South Africa
  String.raw`[A-Z]{2} \d{1,4}-\d{2}`, // Ghana
  String.raw`(?:[A-Z]{2} )?\d-[A-Z]?\d{5}`, // Ethiopia
  String.raw`(?:[A-Z]{3} \d{1,3}[A-Z]|[A-Z]\d{1,3} [A-Z]{3})`, // Great Britain until 2001, Kenya
]
const AMBIGUOUS_IN_CAPITALS = [...LIKE_MODELS, ...UNLIKE_MODELS]
/** Forms in small letters that only stand in brackets behind a vehicle: "auto (417 bkt)". */
const IN_BRACKETS = [String.raw`\d{3} ?${CONSONANTS}{3}`, String.raw`${CONSONANTS}{3} ?\d{3}`]
/** What models of vehicles, sums and distances end with. */
const ENDINGS =
  'amg|bhp|bmw|cbm|cdi|cgi|cmc|crd|czk|dci|dkk|eur|fsi|gtd|gti|gts|hdi|hrk|hrs|jtd|kmh|kms|kph|kwh|lbs|ltr|mph|mxn|pcs|php|pln|rpm|tdi|thb|tsi|usd'
/** The letters of a plate before its first digit, which a space or hyphen separates. */
const LETTERS_BEFORE = /(?<![\p{L}\p{N}_@/.=-])(?:\p{L}{1,3}[- ]|(?:[\u0621-\u064a] ){2,3})$/u
const MAY_PRECEDE = /[^\p{L}\p{N}_@/.=-]/u
const NEVER_PRECEDE = '_@/.=-'
/** No form has more letters and signs before its first digit, except behind a province of China. */
const MOST_BEFORE_DIGIT = 7
const SPACE = 0x20
const HYPHEN = 0x2d
const PROVINCE = new RegExp(PROVINCES, 'u')
/** Letters of scripts without spaces between words. */
const UNSPACED_LETTER = String.raw`[\u0e00-\u0e7f\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]`
const UNSPACED = new RegExp(`^${UNSPACED_LETTER}`, 'u')

/** Between a word for a vehicle and its plate: "the van is DK 41 882", "Ajoneuvo: CNR-418". */
const BESIDE = String.raw`(?:,|[ ]?[:：(]|[ ](?:is|ist|er|on|är|es|est|è|é|jest|je|yra|ir|nr|no|num|number|nummer|số|dia|saya|wangu|na)\.?:?)? ?$`
/** Between a make and the plate of a vehicle: "Polo (CA 418-702)". */
const APPOSED = String.raw`[ ]?[(（,] ?$`
/** Behind the plate in brackets. */
const BRACKET_BEHIND = /^ ?[)）]/
/** Makes of vehicles, in front of a model: "my car, BMW 320". */
const MAKES =
  /^(?:AK|BMW|BYD|CB|CF|CX|DAF|DFM|DR|DS|EV|FSO|FZ|GAZ|GLE|GMC|GS|HR|IS|IX|KIA|KTM|KX|MAN|MG|MT|NX|RAM|RAV|RM|RX|SH|SV|TVS|UAZ|VAZ|VW|XC|XJ|XL|XT|YZ|ZAZ|ZR|ZX)[ -]/u

/** Kinds of lines that may be turns of a chat; two of "Name: words" look like a form. */
const TURNS: ReadonlySet<LineKind> = new Set<LineKind>(['chat', 'form'])

/** In programs, `auto` and `car` are other things. */
const PROGRAMS: ReadonlySet<LineKind> = new Set<LineKind>(['code', 'sql', 'diff', 'shell', 'log'])

/** Forms of plates, and the words of which one must stand near. */
interface PlateKind {
  readonly forms: readonly RegExp[]
  /** The words, wherever they stand. */
  readonly anywhere: RegExp
  readonly word: RegExp
  /** What looks so, and is a model. */
  readonly makes?: RegExp
  /** What must follow. */
  readonly behind?: RegExp
  /** In a chat the word may also stand in the turn before. */
  readonly isDistinct?: boolean
}

const kinds = lazy((): readonly PlateKind[] => {
  const sections = readSections('vehicle-words.txt')
  const ambiguousInCapitals = formed(AMBIGUOUS_IN_CAPITALS, 'uy')
  const inCapitals = formed(IN_CAPITALS, 'uy')
  const vehicles = section(sections, 'vehicle')
  const makes = section(sections, 'make')
  const [vehicle, plate, made] = [wordsOf(vehicles), wordsOf(section(sections, 'plate')), wordsOf(makes)]
  const make = wordsOf(makes, APPOSED)
  return [
    { forms: [formed(DISTINCT, 'iuy')], anywhere: vehicle, word: vehicle, isDistinct: true },
    { forms: [inCapitals], anywhere: vehicle, word: vehicle },
    { forms: [formed(AMBIGUOUS, 'iuy'), ambiguousInCapitals], anywhere: plate, word: plate },
    { forms: [ambiguousInCapitals], anywhere: vehicle, word: wordsOf(vehicles, BESIDE), makes: MAKES },
    { forms: [inCapitals], anywhere: plate, word: plate, isDistinct: true },
    { forms: [inCapitals], anywhere: made, word: make },
    { forms: [formed(UNLIKE_MODELS, 'uy')], anywhere: made, word: make, makes: MAKES, behind: BRACKET_BEHIND },
    {
      forms: [formed(IN_BRACKETS, 'iuy')],
      anywhere: vehicle,
      word: wordsOf(vehicles, APPOSED),
      behind: BRACKET_BEHIND,
    },
  ]
})

/** The forms of all kinds, each once. */
const allForms = lazy(() => [...new Set(kinds().flatMap(({ forms }) => forms))])

/** Finds plates near a word for a vehicle or its plate. */
export function plateRecognizer(): Recognizer {
  return {
    label: 'DOCUMENT',
    find(scan) {
      const { text, codes, structure } = scan
      const found: Finding[] = []
      let end = 0
      const holdsWord = wordsIn(scan)
      for (let piece = 0; piece < codes.length; piece += 2) {
        const start = codes[piece] ?? 0
        if (start < end) continue
        const span = plateAt(scan, start, holdsWord)
        if (!span || PROGRAMS.has(structure.kindAt(start))) continue
        found.push(finding('DOCUMENT', SCORE, text, span))
        end = span.end
      }
      return found
    },
  }
}

// --- Internal helpers ---

/** Returns the plate whose first digits, or capitals, begin at `at`. */
function plateAt(scan: Scan<Meaning>, at: number, holdsWord: (kind: PlateKind) => boolean): Span | undefined {
  const { text } = scan
  const letters = lettersBefore(text, at)
  for (const from of letters > 0 ? [at - letters, at] : [at]) {
    const before = text.charAt(from - 1)
    if (!mayPrecede(before)) continue
    const isBehindProvince = before >= '\u0080' && PROVINCE.test(before)
    if (!isBehindProvince && !mayBegin(text, from)) continue
    if (!allForms().some((form) => matchEnd(form, text, from) > from)) continue
    const start = isBehindProvince ? from - 1 : from
    for (const kind of kinds()) {
      const end = Math.max(...kind.forms.map((form) => matchEnd(form, text, from)))
      if (end === from || kind.makes?.test(text.slice(from, end)) || !holdsWord(kind)) continue
      if (isNear(kind, scan, { start, end })) return { start, end }
    }
  }
  return undefined
}

/** Returns the length of what `LETTERS_BEFORE` matches in front of `at`; most words are longer. */
function lettersBefore(text: string, at: number): number {
  const sign = text.charCodeAt(at - 1)
  const last = text.charCodeAt(at - 2)
  if ((sign !== SPACE && sign !== HYPHEN) || (last < 0x80 && !isAsciiLetter(last))) return 0
  let letters = 0
  while (letters < 4 && isAsciiLetter(text.charCodeAt(at - 2 - letters))) letters++
  return letters === 4 ? 0 : (LETTERS_BEFORE.exec(text.slice(Math.max(0, at - 7), at))?.[0].length ?? 0)
}

/** True if a form may match here: after a space or none, digits at the start need a letter, a hyphen or a bar. */
function mayBegin(text: string, from: number): boolean {
  if (!isAsciiDigit(text.charCodeAt(from))) return hasAsciiDigit(text, from, from + MOST_BEFORE_DIGIT + 1)
  let end = from + 1
  while (end < text.length && isAsciiDigit(text.charCodeAt(end))) end++
  if (text[end] === ' ') end++
  const next = text[end] ?? ''
  return next >= '\u0080' || next === '-' || next === '|' || (next !== '' && isAsciiLetter(next.charCodeAt(0)))
}

function mayPrecede(before: string): boolean {
  if (before >= '\u0080') return UNSPACED.test(before) || MAY_PRECEDE.test(before)
  return before === '' || !(isAlphanumeric(before.charCodeAt(0)) || NEVER_PRECEDE.includes(before))
}

/** Returns a test whether one of a kind's words stands anywhere in the text; looks for them once. */
function wordsIn({ text }: Scan<Meaning>): (kind: PlateKind) => boolean {
  const known = new Map<RegExp, boolean>()
  return ({ anywhere }) => {
    const holds = known.get(anywhere) ?? anywhere.test(text.replaceAll('\n', ' '))
    known.set(anywhere, holds)
    return holds
  }
}

/** True if one of the words stands on either side in the same line, or is the key of the value that begins there. */
function isNear({ word, behind, isDistinct }: PlateKind, scan: Scan<Meaning>, { start, end }: Span): boolean {
  const { text, fields, structure } = scan
  const after = text.slice(end, end + AFTER).split('\n', 1)[0] ?? ''
  if (behind && !behind.test(after)) return false
  const lines = text.slice(Math.max(0, start - BEFORE), start).split('\n')
  const isAnswer = isDistinct === true && TURNS.has(structure.kindAt(start))
  if (word.test(lines.slice(isAnswer ? -2 : -1).join(' ')) || word.test(after)) return true
  const field = fields[firstFrom(fields, start)]
  return field?.start === start && word.test(`${text.slice(field.keyStart, field.keyEnd)}:`)
}

/** Returns a pattern for words, in which a `*` at the end stands for the rest of the word, and what must follow. */
export function wordsOf(list: readonly string[], after = ''): RegExp {
  const isOpen = (word: string) => word.endsWith('*') || UNSPACED.test(word)
  const open = list.filter(isOpen).map((word) => word.replace('*', ''))
  const whole = list.filter((word) => !isOpen(word))
  const unspaced = open.filter((word) => UNSPACED.test(word))
  return new RegExp(
    String.raw`(?:(?<![\p{L}\p{M}])(?:${anyOf(whole)}(?![\p{L}\p{M}])|(?:${anyOf(open)})${after && String.raw`[\p{L}\p{M}]{0,12}`})|${anyOf(unspaced)})${after}`,
    'iu',
  )
}

/** Returns a pattern for plates of these forms. */
function formed(forms: readonly string[], flags: string): RegExp {
  const endings = flags.includes('i') ? ENDINGS : ENDINGS.toUpperCase()
  const end = String.raw`(?<![- \d](?:${endings}))(?!(?!${UNSPACED_LETTER})[\p{L}\p{N}_@/=]|[.-][\p{L}\p{N}])`
  return new RegExp(`(?:${forms.join('|')})${end}`, flags)
}

import type { Finding, Span } from '../../types.js'
import { finding, type Recognizer } from '../recognizer.js'
import type { Meaning } from '../scan/cues.js'
import { firstFrom } from '../scan/intervals.js'
import { hasAsciiDigit, isAlphanumeric, isAsciiDigit, isAsciiLetter } from '../scan/letters.js'
import { matchEnd } from '../scan/match-at.js'
import { mayHoldAny } from '../scan/may-hold.js'
import type { Scan } from '../scan/scan.js'
import type { LineKind } from '../structure/line-kinds.js'
import { anyOf, lazy, readSections, section } from '../word-list.js'
import {
  AMBIGUOUS,
  AMBIGUOUS_IN_CAPITALS,
  BEHIND_PLATE,
  BESIDE_MAKE,
  DISTINCT,
  ENDINGS,
  IN_BRACKETS,
  IN_CAPITALS,
  indicForms,
  ISRAELI,
  PROVINCES,
  UNLIKE_MODELS,
} from './plate-forms.js'

/** Finds licence plates without a caption, by their form and a word for a vehicle near them. */

const SCORE = 0.8
/** How far from a plate the word may stand, in characters. */
const BEFORE = 80
const AFTER = 40

/** The letters of a plate before its first digit, which a space or hyphen separates. */
const LETTERS_BEFORE = /(?<![\p{L}\p{N}_@/.=-])(?:\p{L}{1,3}[- ]|(?:[\u0621-\u064a] ){2,3})$/u
const MAY_PRECEDE = /[^\p{L}\p{N}_@/.=-]/u
const NEVER_PRECEDE = '_@/.=-'
/** No form has more letters and signs before its first digit, except behind a province of China. */
const MOST_BEFORE_DIGIT = 7
/** The same in scripts of India. */
const MOST_BEFORE_INDIC = 24
const FIRST_INDIC = 0x900
const LAST_INDIC = 0xdff
/** The country in front of plates of Iran, which are read from the right. */
const IRAN = /(?<!\p{L})(?:ایران|ايران) ?-? ?$/u
const SPACE = 0x20
const HYPHEN = 0x2d
const PROVINCE = new RegExp(PROVINCES, 'u')
const HEBREW = /^\p{Script=Hebrew}/u
/** Letters of scripts without spaces between words. */
const UNSPACED_LETTER = String.raw`[\u0e00-\u0e7f\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]`
const UNSPACED = new RegExp(`^${UNSPACED_LETTER}`, 'u')

/** Between a word for a vehicle and its plate: "the van is DK 41 882", "Ajoneuvo: CNR-418". */
const BESIDE = String.raw`(?:,|[ ]?[:：(]|[ ](?:is|ist|er|on|är|es|est|è|é|jest|je|yra|ir|nr|no|num|number|nummer|số|dia|saya|wangu|na)\.?:?)? ?$`
/** Between a make and the plate of a vehicle: "Polo (CA 418-702)". */
const APPOSED = String.raw`[ ]?[(（,] ?$`
/** The same behind words that say more of the vehicle: "bil verksted (EK 48219)". */
const IN_BRACKETS_NEAR = String.raw`(?:[ ][\p{L}\p{M}'’-]{1,14}){0,2}[ ]?[(（] ?$`
/** The make and the model behind a word for a vehicle: "auto Škoda Fabia WPI 6N309". */
const BEHIND_MODEL = String.raw`[:]?(?:,? \p{Lu}[\p{L}\d.-]{0,14}){1,3},? ?$`
/** Behind the plate in brackets. */
const BRACKET_BEHIND = /^ ?[)）]/
/** Makes of vehicles, in front of a model: "my car, BMW 320". */
const MAKES =
  /^(?:AK|BMW|BYD|CB|CF|CX|DAF|DFM|DR|DS|EV|FSO|FZ|GAZ|GLE|GMC|GS|HR|IS|IX|KIA|KTM|KX|MAN|MG|MT|NX|RAM|RAV|RM|RX|SH|SV|TVS|UAZ|VAZ|VW|XC|XJ|XL|XT|YZ|ZAZ|ZR|ZX)[ -]/u

const MODEL = /^[A-Z]{2,3} ?\d{2,3}$/
const LONGEST_MAKE = 20
/** Longer makes have endings in some languages. */
const SHORT_MAKE = 3

/** Kinds of lines that may be turns of a chat; two of "Name: words" look like a form. */
const TURNS: ReadonlySet<LineKind> = new Set<LineKind>(['chat', 'form'])

/** In programs, `auto` and `car` are other things: there a key must name the plate. */
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
  /** A make right in front makes it a model: "Honda TRX 520". */
  readonly unlessBehind?: RegExp
  /** In a chat the word may also stand in the turn before. */
  readonly isDistinct?: boolean
}

const kinds = lazy((): readonly PlateKind[] => {
  const sections = readSections('vehicle-words.txt')
  const distinct = formed([...DISTINCT, ...indicForms().forms], 'iuy')
  const ambiguousInCapitals = formed(AMBIGUOUS_IN_CAPITALS, 'uy')
  const inCapitals = formed(IN_CAPITALS, 'uy')
  const unlikeModels = formed(UNLIKE_MODELS, 'uy')
  const vehicles = section(sections, 'vehicle')
  const plates = section(sections, 'plate')
  const makes = section(sections, 'make')
  const [vehicle, plate, made] = [wordsOf([...vehicles, ...plates]), wordsOf(plates), wordsOf(makes)]
  const make = wordsOf(makes, APPOSED)
  const inflected = inflectedMakes(makes)
  const hebrew = wordsOf(vehicles.filter((word) => HEBREW.test(word)))
  return [
    { forms: [distinct], anywhere: vehicle, word: vehicle, isDistinct: true },
    { forms: [inCapitals], anywhere: vehicle, word: vehicle },
    {
      forms: [formed(AMBIGUOUS, 'iuy'), ambiguousInCapitals],
      anywhere: plate,
      word: plate,
      unlessBehind: wordsOf(makes, ' $'),
    },
    { forms: [ambiguousInCapitals], anywhere: vehicle, word: wordsOf(vehicles, BESIDE), makes: MAKES },
    { forms: [inCapitals], anywhere: plate, word: plate, isDistinct: true },
    { forms: [inCapitals], anywhere: made, word: make },
    { forms: [formed(BESIDE_MAKE, 'uy')], anywhere: inflected, word: inflected },
    { forms: [formed(BEHIND_PLATE, 'iuy')], anywhere: plate, word: wordsOf(plates, BESIDE) },
    { forms: [formed([ISRAELI], 'uy')], anywhere: hebrew, word: hebrew },
    { forms: [unlikeModels], anywhere: made, word: make, makes: MAKES, behind: BRACKET_BEHIND },
    { forms: [unlikeModels], anywhere: vehicle, word: wordsOf(vehicles, BEHIND_MODEL), makes: MAKES },
    {
      forms: [ambiguousInCapitals, inCapitals],
      anywhere: vehicle,
      word: wordsOf(vehicles, IN_BRACKETS_NEAR),
      makes: MAKES,
      behind: BRACKET_BEHIND,
    },
    {
      forms: [formed(IN_BRACKETS, 'iuy')],
      anywhere: vehicle,
      word: wordsOf(vehicles, APPOSED),
      behind: BRACKET_BEHIND,
    },
  ]
})

/** True for a text that may hold one of the words; without any, no form needs to be tried. */
const mayHoldWord = mayHoldAny('vehicle-words', () => {
  const sections = readSections('vehicle-words.txt')
  const makes = section(sections, 'make').map((make) => (make.length > SHORT_MAKE ? `${make}*` : make))
  return [...section(sections, 'vehicle'), ...section(sections, 'plate'), ...makes]
})

/** The forms of all kinds, each once. */
const allForms = lazy(() => [...new Set(kinds().flatMap(({ forms }) => forms))])

/** Finds plates near a word for a vehicle or its plate. */
export function plateRecognizer(): Recognizer {
  return {
    label: 'DOCUMENT',
    find(scan) {
      const { text, codes } = scan
      if (codes.length === 0 || !mayHoldWord(text)) return []
      const found: Finding[] = []
      let end = 0
      const holdsWord = wordsIn(scan)
      for (let piece = 0; piece < codes.length; piece += 2) {
        const start = codes[piece] ?? 0
        if (start < end) continue
        const span = plateAt(scan, start, holdsWord)
        if (!span) continue
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
    const start = isBehindProvince ? from - 1 : from - countryBefore(text, from)
    for (const kind of kinds()) {
      const end = Math.max(...kind.forms.map((form) => matchEnd(form, text, from)))
      if (end === from || kind.makes?.test(text.slice(from, end)) || !holdsWord(kind)) continue
      if (isNear(kind, scan, { start, end })) return { start, end }
    }
  }
  return undefined
}

/** Returns the length of "ایران" in front of a plate. */
function countryBefore(text: string, start: number): number {
  return IRAN.exec(text.slice(Math.max(0, start - 9), start))?.[0].length ?? 0
}

function isIndic(unit: number): boolean {
  return unit >= FIRST_INDIC && unit <= LAST_INDIC
}

/** Returns the length of what `LETTERS_BEFORE` matches in front of `at`; most words are longer. */
function lettersBefore(text: string, at: number): number {
  const sign = text.charCodeAt(at - 1)
  const last = text.charCodeAt(at - 2)
  if (isIndic(sign) || isIndic(last))
    return indicForms().before.exec(text.slice(Math.max(0, at - MOST_BEFORE_INDIC), at))?.[0].length ?? 0
  if ((sign !== SPACE && sign !== HYPHEN) || (last < 0x80 && !isAsciiLetter(last))) return 0
  let letters = 0
  while (letters < 4 && isAsciiLetter(text.charCodeAt(at - 2 - letters))) letters++
  return letters === 4 ? 0 : (LETTERS_BEFORE.exec(text.slice(Math.max(0, at - 7), at))?.[0].length ?? 0)
}

/** True if a form may match here: after a space or none, digits at the start need a letter, a hyphen or a bar. */
function mayBegin(text: string, from: number): boolean {
  const first = text.charCodeAt(from)
  const most = isIndic(first) ? MOST_BEFORE_INDIC : MOST_BEFORE_DIGIT
  if (!isAsciiDigit(first)) return hasAsciiDigit(text, from, from + most + 1)
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
function isNear(
  { word, behind, unlessBehind, isDistinct }: PlateKind,
  scan: Scan<Meaning>,
  { start, end }: Span,
): boolean {
  const { text, fields, structure } = scan
  const field = fields[firstFrom(fields, start)]
  const isKeyed = field?.start === start && word.test(`${text.slice(field.keyStart, field.keyEnd)}:`)
  if (PROGRAMS.has(structure.kindAt(start))) return isKeyed && field.isQuoted
  const after = text.slice(end, end + AFTER).split('\n', 1)[0] ?? ''
  if (behind && !behind.test(after)) return false
  if (MODEL.test(text.slice(start, end)) && unlessBehind?.test(text.slice(Math.max(0, start - LONGEST_MAKE), start)))
    return false
  const lines = text.slice(Math.max(0, start - BEFORE), start).split('\n')
  const isAnswer = isDistinct === true && TURNS.has(structure.kindAt(start))
  return isKeyed || word.test(lines.slice(isAnswer ? -2 : -1).join(' ')) || word.test(after)
}

/** Returns a pattern for words, in which a `*` at the end stands for the rest of the word, and what must follow. */
export function wordsOf(list: readonly string[], after = ''): RegExp {
  const isOpen = (word: string) => word.endsWith('*') || UNSPACED.test(word)
  const open = list.filter(isOpen).map((word) => word.replace('*', ''))
  const whole = list.filter((word) => !isOpen(word))
  const unspaced = open.filter((word) => UNSPACED.test(word))
  const rest = after && String.raw`[\p{L}\p{M}]{0,12}`
  const spaced = [
    ...(whole.length > 0 ? [String.raw`${anyOf(whole)}(?![\p{L}\p{M}])`] : []),
    ...(open.length > 0 ? [`${anyOf(open)}${rest}`] : []),
  ]
  const inText = unspaced.length > 0 ? [anyOf(unspaced)] : []
  const words = [String.raw`(?<![\p{L}\p{M}])(?:${spaced.join('|')})`, ...inText]
  return new RegExp(`(?:${words.join('|')})${after}`, 'iu')
}

/** Returns a pattern for makes with the endings that languages add to them: "Loganul", "Шкоду". */
function inflectedMakes(makes: readonly string[]): RegExp {
  const long = makes.filter((make) => make.length > SHORT_MAKE)
  return new RegExp(
    String.raw`(?<![\p{L}\p{M}])(?:${anyOf(makes)}|${anyOf(long)}[\p{L}\p{M}]{1,4})(?![\p{L}\p{M}])`,
    'iu',
  )
}

/** Returns a pattern for plates of these forms. */
function formed(forms: readonly string[], flags: string): RegExp {
  const endings = flags.includes('i') ? ENDINGS : ENDINGS.toUpperCase()
  const end = String.raw`(?<![- \d](?:${endings}))(?!(?!${UNSPACED_LETTER})[\p{L}\p{N}_@/=]|[.-][\p{L}\p{N}])`
  return new RegExp(`(?:${forms.join('|')})${end}`, flags)
}

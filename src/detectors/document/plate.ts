import type { Finding, Span } from '../../types.js'
import { finding, type Recognizer } from '../recognizer.js'
import { matchEnd } from '../scan/match-at.js'
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
  String.raw`\d[a-z]\d ?\d{4}`, // Czechia
  String.raw`(?:a[npr]|as|br|c[gh]|d[dl]|g[aj]|h[pr]|j[hk]|k[al]|m[hlnp]|nl|o[dr]|p[by]|rj|sk|t[nrs]|u[kp]|wb)[- ]?\d{1,2}[- ]?(?!am|pm|km|cc|kg)[a-z]{1,3}[- ]?\d{4}`, // India
  String.raw`\d\d[a-z]\d?-?\d{3}\.?\d\d`, // Vietnam
  String.raw`(?:${CONSONANTS}{1,3}-\d{1,3}-${CONSONANTS}{1,3}|\d{1,3}-(?!mrt)${CONSONANTS}{2,3}-\d{1,2})`, // the Netherlands
  String.raw`\d\d(?!cc|cv|hp|km|kw|ps|x)[a-z]{1,3}\d{2,4}`, // Turkey
  String.raw`[a-z]{1,2}-?\d{2,3}-?[a-z]{3}`, // Romania
  String.raw`\d{2,3}-[a-z]{1,2}-\d{3,6}`, // Ireland
  String.raw`\d{2,3}[가-힣] ?\d{4}`,
  String.raw`(?:[\u4e00-\u9fff]{2,4} ?)?\d{2,3} ?[\u3041-\u3096] ?\d{1,2}-\d{2}`, // Japan
  String.raw`(?<=${PROVINCES})[a-z]·?[a-z\d]{5,6}`,
]
/** Forms that are words and numbers in small letters. */
const IN_CAPITALS = [
  String.raw`[A-Z]{2}\d\d [A-Z]{3}`, // Great Britain
  String.raw`[A-Z]{2} \d{3,4} (?!CC|CV|HP|KM|KW|PS|TL)[A-Z]{2}`,
  String.raw`[АВЕКМНОРСТУХ]{1,2} \d{4} [АВЕКМНОРСТУХ]{2}`, // Bulgaria
  String.raw`[A-ZÄÖÜ]{1,3}-[A-Z]{1,2}[- ]?\d{1,4}`, // Germany
  String.raw`(?:[A-ZČŠĐŽ]{2} \d{3,4}-[A-ZČŠĐŽ]{1,2}|[А-ЯЂЈЉЊЋЏ]{2} \d{3,4}-[А-ЯЂЈЉЊЋЏ]{1,2})`, // Croatia, Serbia
  String.raw`\d\d (?!CC|CV|HP|KM|KW|PS|TL)[A-Z]{1,3} \d{2,4}`, // Turkey
  String.raw`[A-Z]{1,2} \d{2,3} [A-Z]{3}`, // Romania
  String.raw`[A-ZČŠŽ]{2} (?:\d\d-[A-Z]{3}|[A-Z]{2}-\d{3}|\d[A-Z]-\d{3}|[A-Z]\d-\d{3})`, // Slovenia
  String.raw`[B-DF-HJ-NP-TV-XZ]{4}-\d\d`, // Chile
]
/** Excludes parts of computers: "placa de vídeo RTX 3080". */
const NO_PART = '(?!rtx|gtx|ddr|RTX|GTX|DDR)'
/** Forms that models of vehicles, sums and distances have, too: only beside a word for the plate itself. */
const AMBIGUOUS = [
  String.raw`${NO_PART}[a-zα-ω]{3}(?:-?\d{3}|-\d{4})`, // Sweden, Norway, Finland, Hungary, Greece, Colombia, states of the USA
  String.raw`[a-zäöü]{1,3}-[a-z]{1,2}[- ]?\d{1,4}`, // Germany
  String.raw`${CONSONANTS}{1,2} \d{3,4} ${CONSONANTS}{2,3}`, // Indonesia
]
const AMBIGUOUS_IN_CAPITALS = [
  String.raw`${NO_PART}[A-Z]{3} \d{3,4}`,
  String.raw`\d{3} [A-Z]{3}(?: \d\d)?`, // Estonia, Kazakhstan
  String.raw`[A-Z]{1,2} \d{1,4} [A-Z]{1,3}`, // Indonesia
  String.raw`[A-Z]{2,3} \d[A-Z\d]{3,4}`, // Poland
  String.raw`[A-Z]{2,3} \d{2,3}[ '’-]\d{3}`, // Switzerland, Denmark, Norway, South Africa
  String.raw`[A-Z]{2} \d{1,4}-\d{2}`, // Ghana
  String.raw`[A-Z]{3}-(?:\d{3,4}|\d\d-\d\d)`, // Finland, Hungary, Mexico
  String.raw`[A-Z]{2}-\d{1,4}`, // Latvia
  String.raw`(?:${NO_PART}[A-Z]{3}\d{4}|[Α-Ω]{3} \d{3,4})`, // states of the USA, Greece
  String.raw`\d{2,3}-\d{2,3}-\d{2,3}`, // Israel
]
/** What models of vehicles, sums and distances end with. */
const ENDINGS =
  'amg|bmw|cdi|cgi|crd|czk|dci|dkk|eur|fsi|gtd|gti|gts|hdi|hrk|jtd|kms|kwh|lbs|mxn|php|pln|rpm|tdi|thb|tsi|usd'
/** The letters of a plate before its first digit, which a space or hyphen separates. */
const LETTERS_BEFORE = /(?<![\p{L}\p{N}_@/.=-])\p{L}{1,3}[- ]$/u
const MAY_PRECEDE = /[^\p{L}\p{N}_@/.=-]/u
const PROVINCE = new RegExp(PROVINCES, 'u')
/** Letters of scripts without spaces between words. */
const UNSPACED_LETTER = String.raw`[\u0e00-\u0e7f\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]`
const UNSPACED = new RegExp(`^${UNSPACED_LETTER}`, 'u')

/** Between a word for a vehicle and its plate: "the van is DK 41 882", "Ajoneuvo: CNR-418". */
const BESIDE = String.raw`(?:,|[ ]?[:：(]|[ ](?:is|ist|er|on|är|es|est|è|é|jest|je|yra|ir|nr|no|num|number|nummer|số|dia|saya|wangu)\.?:?)? ?$`
/** Makes of vehicles, in front of a model: "my car, BMW 320". */
const MAKES =
  /^(?:AK|BMW|BYD|CB|CF|CX|DAF|DFM|DR|DS|EV|FSO|FZ|GAZ|GLE|GMC|GS|HR|IS|IX|KIA|KTM|KX|MAN|MG|MT|NX|RAM|RAV|RM|RX|SH|SV|TVS|UAZ|VAZ|VW|XC|XJ|XL|XT|YZ|ZAZ|ZR|ZX)[ -]/u

/** In programs, `auto` and `car` are other things. */
const PROGRAMS: ReadonlySet<LineKind> = new Set<LineKind>(['code', 'sql', 'diff', 'shell', 'log'])

/** Forms of plates, and the words of which one must stand near. */
const kinds = lazy(() => {
  const sections = readSections('vehicle-words.txt')
  const ambiguousInCapitals = formed(AMBIGUOUS_IN_CAPITALS, 'uy')
  return [
    { forms: [formed(DISTINCT, 'iuy'), formed(IN_CAPITALS, 'uy')], word: wordsOf(section(sections, 'vehicle')) },
    {
      forms: [formed(AMBIGUOUS, 'iuy'), ambiguousInCapitals],
      word: wordsOf(section(sections, 'plate')),
    },
    {
      forms: [ambiguousInCapitals],
      word: wordsOf(section(sections, 'vehicle'), BESIDE),
      makes: MAKES,
    },
  ]
})

/** Finds plates near a word for a vehicle or its plate. */
export function plateRecognizer(): Recognizer {
  return {
    label: 'DOCUMENT',
    find({ text, codes, structure }) {
      const found: Finding[] = []
      let end = 0
      for (let piece = 0; piece < codes.length; piece += 2) {
        const start = codes[piece] ?? 0
        if (start < end) continue
        const span = plateAt(text, start)
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
function plateAt(text: string, at: number): Span | undefined {
  const letters = LETTERS_BEFORE.exec(text.slice(Math.max(0, at - 5), at))?.[0].length ?? 0
  for (const from of letters > 0 ? [at - letters, at] : [at]) {
    const before = text.charAt(from - 1)
    if (before !== '' && !UNSPACED.test(before) && !MAY_PRECEDE.test(before)) continue
    const start = PROVINCE.test(before) ? from - 1 : from
    for (const { forms, word, makes } of kinds()) {
      const end = Math.max(...forms.map((form) => matchEnd(form, text, from)))
      if (end > from && !makes?.test(text.slice(from, end)) && isNear(word, text, { start, end })) return { start, end }
    }
  }
  return undefined
}

/** True if one of the words stands on either side, in the same line. */
function isNear(word: RegExp, text: string, { start, end }: Span): boolean {
  const before = text.slice(Math.max(0, start - BEFORE), start)
  const after = text.slice(end, end + AFTER)
  return word.test(before.slice(before.lastIndexOf('\n') + 1)) || word.test(after.split('\n', 1)[0] ?? '')
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

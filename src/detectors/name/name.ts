import type { Finding } from '../../types.js'
import type { Meaning } from '../scan/cues.js'
import { isOrdinary } from '../scan/ordinary-words.js'
import { loadModel } from '../../ner/model.js'
import type { Scan } from '../scan/scan.js'
import type { WordFacts } from '../../ner/text/word-facts.js'
import { cuedNames } from './cued-names.js'
import { finding, type Recognizer } from '../recognizer.js'
import { skip } from '../scan/match-end.js'
import { anyOf, lazy, readWords } from '../word-list.js'

/** A trained model for names and places: spans in order and not overlapping, scores as levels. */
export interface NameModel {
  find(text: string): readonly NameSpan[]
  /** The same, with pauses in which others may use the model. Without it, a long text is read in one go. */
  steps?(text: string): Generator<undefined, readonly NameSpan[]>
  /** What it knows of single words; without, all that it finds counts as personal. */
  readonly words?: WordFacts
}

export interface NameSpan {
  readonly start: number
  readonly end: number
  readonly label: 'NAME' | 'LOCATION'
  readonly score: number
}

const languageNames = lazy(() => new Set(readWords(new URL('../data/language-names.txt', import.meta.url))))
const BESIDE = 8
/** "The language of …" in Indonesian and Malay, Vietnamese, Thai, where it is called like the country. */
const LANGUAGE_OF = /(?:(?<!\p{L})(?:bahasa|tiếng)|ภาษา)\s?$/iu
/** "Chapter 4, Page 120". */
const numberedThings = lazy(() => {
  const things = anyOf(readWords(new URL('../data/numbered-things.txt', import.meta.url)))
  return new RegExp(`^(?:${things}[ .]{1,2}\\d{1,5}[a-z]?(?:[,;/]? |[,;.]?$)){1,6}$`, 'iu')
})
const CAPITAL = /^\p{Lu}/u
const LETTER = /\p{L}/u
const SPACE = /\s/
const COUNT = /[ \u00a0]\d{1,3}(?![\d\p{L}]|[-./,]\d)/uy
/** What a model is less sure of is noise. */
const LEAST = 0.5
/** Below, a place may be something else that is counted. */
const DOUBTFUL = 0.75
/** From here on it may be a name though it is an ordinary word. */
const SURELY_ORDINARY = 0.9
/** From here on it may be called like a language. */
const SURELY = { NAME: 0.7, LOCATION: 0.95 } as const
/** From here on the model is sure enough to say where a name ends. */
const SURE = 0.6

let shared: NameModel | undefined

/** The model that comes with the package, loaded when it is first asked for. */
export function packagedModel(): NameModel {
  return (shared ??= loadModel())
}

/** Names and places: those that the model sees, and names beside a cue ("my name is", "Herr") where it sees none. */
export function nameRecognizer(model: NameModel | null): Recognizer {
  return {
    label: 'NAME',
    find: (scan) => (model ? judged(scan, model.find(scan.text)) : cuedNames(scan)),
    *steps(scan) {
      if (!model) return cuedNames(scan)
      const spans = model.steps ? yield* model.steps(scan.text) : model.find(scan.text)
      yield
      return judged(scan, spans)
    },
  }
}

/** What the model sees, and what stands beside a cue where it has no say. */
function judged(scan: Scan<Meaning>, all: readonly NameSpan[]): Finding[] {
  const { text } = scan
  const named = cuedNames(scan)
  const isCued = touching(named)
  const spans = all.filter((span) => span.score >= LEAST && (isCued(span) || !isNobodys(text, span)))
  const seen = spans
    .filter((span, index) => LETTER.test(text.slice(span.start, span.end)) || isBesidePlace(text, spans, index))
    .map((span) => finding(span.label, scoreOf(text, span), text, span.start, span.end))
  const cued = named.filter((name) => !isDecided(seen, name))
  return [...seen, ...cued.map((name) => doubted(seen, name))]
}

/** What is called so is no person and no place. */
function isNobodys(text: string, span: NameSpan): boolean {
  const written = text.slice(span.start, span.end)
  if (span.label === 'LOCATION' && numberedThings().test(written)) return true
  return isLanguage(text, span) || (span.score < SURELY_ORDINARY && isOrdinary(written))
}

/** "Please answer in German": the name of a language alone is nobody's and no place. Some are family names, too: then a cue says so. */
function isLanguage(text: string, { label, score, start, end }: NameSpan): boolean {
  if (score < SURELY[label] && languageNames().has(text.slice(start, end))) return true
  return label === 'LOCATION' && LANGUAGE_OF.test(text.slice(Math.max(0, start - 8), start))
}

/** Says whether a span, each behind the one before, shares a character with one of the findings. */
function touching(findings: readonly Finding[]): (span: NameSpan) => boolean {
  const byStart = findings.map(({ spans }) => spans).sort((a, b) => a.start - b.start)
  let next = 0
  let reach = 0
  return ({ start, end }) => {
    for (let one = byStart[next]; one && one.start < end; one = byStart[++next]) reach = Math.max(reach, one.end)
    return start < reach
  }
}

/** A lone word before a small number ("Field 15", "Article 8") is more often a count of things than a place. */
function scoreOf(text: string, { label, score, start, end }: NameSpan): number {
  const isCounted = label === 'LOCATION' && score < DOUBTFUL && skip(COUNT, text, end) > end
  return isCounted && !SPACE.test(text.slice(start, end)) ? LEAST : score
}

/** A number is no place, unless it stands beside one: a postcode, the number of a house. */
function isBesidePlace(text: string, spans: readonly NameSpan[], index: number): boolean {
  const span = spans[index]
  return [spans[index - 1], spans[index + 1]].some((other) => {
    if (!span || other?.label !== 'LOCATION' || !LETTER.test(text.slice(other.start, other.end))) return false
    return Math.max(span.start - other.end, other.start - span.end) <= BESIDE
  })
}

/** A capitalised word beside a cue ("Dr.", "M.") in which the model sees nothing at all is hardly a name. */
function doubted(seen: readonly Finding[], name: Finding): Finding {
  if (!CAPITAL.test(name.text) || firstTouching(seen, name) < seen.length) return name
  return { ...name, score: LEAST }
}

/** Whether the model has a say about the place of this name. */
function isDecided(seen: readonly Finding[], name: Finding): boolean {
  for (let index = firstTouching(seen, name); index < seen.length; index++) {
    const other = seen[index]
    if (!other || other.spans.start >= name.spans.end) return false
    if (other.label === 'NAME' && other.score >= SURE) return true
  }
  return false
}

/** Index of the first finding of the model that shares a character with this one; how many there are if none does. */
function firstTouching(seen: readonly Finding[], { spans }: Finding): number {
  let low = 0
  let high = seen.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((seen[middle]?.spans.end ?? 0) > spans.start) high = middle
    else low = middle + 1
  }
  return (seen[low]?.spans.start ?? Infinity) < spans.end ? low : seen.length
}

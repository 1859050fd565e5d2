import type { Finding } from '../../types.js'
import type { Meaning } from '../scan/cues.js'
import { hasAsciiDigit, isAsciiDigit, isCommonLetter } from '../scan/letters.js'
import { isOrdinary } from '../scan/ordinary-words.js'
import { isVocabulary } from '../scan/vocabulary.js'
import type { Scan } from '../scan/scan.js'
import { cuedNames } from './cued-names.js'
import { finding, type Recognizer } from '../recognizer.js'
import { matchEnd } from '../scan/match-at.js'
import { listedWords } from '../listed-words.js'
import { anyOf, lazy, readWords } from '../word-list.js'
import { firstIndex, overlapsOf } from '../scan/intervals.js'
import { FLAG, NAME_FLAGS } from '../../ner/text/gazetteer-flags.js'
import { CERTAINTY } from '../certainty.js'
import { LED_NAME, withParticles } from './particles.js'
import type { NameModel, NameSpan } from './name-model.js'

/** Finds names and locations. */

const languageNames = listedWords('language-names.txt')
/** Most characters between a location and the number beside it. */
const BESIDE = 8
/** "The language of …" in Indonesian and Malay, Vietnamese, Thai, where it is named after the country. */
const LANGUAGE_OF = /(?:(?<!\p{L})(?:bahasa|tiếng)|ภาษา)\s?$/iu
/** "Chapter 4, Page 120". */
const numberedThings = lazy(() => {
  const things = anyOf(readWords('numbered-things.txt'))
  return new RegExp(`^(?:${things}[ .]{1,2}\\d{1,5}[a-z]?(?:[,;/]? |[,;.]?$)){1,6}$`, 'iu')
})
/** Words that do not belong to a name: "Deutsch antworten". */
const SMALL_WORDS_BEHIND = /(?<=^\p{Lu}\S{0,40})(?: \p{Ll}\S*)+$/u
const VERSUS = / (?:vs?\.|vs|versus) (?=\p{L})/u
/** Two airports: "MIA-AMS". */
const ROUTE = /^[A-Z]{3}[-–/][A-Z]{3}$/
const CAPITAL = /^\p{Lu}/u
/** The end of a word that goes on in digits; "on", in front of a Chinese date. */
const TORN = /^(?:\p{Lu}+|[于於])$/u
const FIRST_CAPITALISED = /\p{Lu}[\p{L}\p{M}]*/u
/** In front of any noun, too: "die Frau von der Post". */
const GERMAN_PARTICLE = /^(?:von|vom|zu[rm]?) /
const LETTER = /\p{L}/u
const SPACE = /\s/
const COUNT = /[ \u00a0]\d{1,3}(?![\d\p{L}]|[-./,]\d)/uy
/** Score below which a location may be a counted thing: "Field 15". */
const MAYBE_COUNTED = 0.75
/** Most words between a cue and where the model sees a name. */
const MOST_BEFORE = 2
/** Score of a name behind a title or "my name is". */
const CUED = 0.8
/** Scores from which a span is a name or location even if it is also the name of a language. */
const NO_LANGUAGE = { NAME: 0.7, LOCATION: 0.95 } as const

/** Finds names and locations with the model, and names beside a cue ("my name is", "Herr") that it misses. */
export function nameRecognizer(model: NameModel | null): Recognizer {
  return {
    label: 'NAME',
    find: (scan) => (model ? reviewed(scan, model.find(scan.text), model) : cuedNames(scan)),
    *steps(scan) {
      if (!model) return cuedNames(scan)
      const spans = model.steps ? yield* model.steps(scan.text) : model.find(scan.text)
      yield
      return reviewed(scan, spans, model)
    },
  }
}

/** Returns the spans of the model as findings, and names beside cues that it misses. */
function reviewed(scan: Scan<Meaning>, all: readonly NameSpan[], model: NameModel): Finding[] {
  const { text } = scan
  const named = cuedNames(scan)
  const isCued = overlapsOf(named.map(({ spans }) => spans))
  const spans = all
    .flatMap((span) => partiesOf(text, withoutTornWord(text, span)))
    .filter((span) => span.score >= CERTAINTY.possible && (isCued(span.start, span.end) || !isNeither(text, span)))
  const seen = spans
    .filter((span, index) => hasLetter(text, span) || isBesideLocation(text, spans, index))
    .map((span) => finding(span.label, scoreOf(text, span), text, span))
  const cued = named.filter((name) => !isDecided(seen, name))
  return withParticles(text, [
    ...fromCues(text, seen, named, model),
    ...cued.map((name) => withDoubt(seen, name, model)),
  ])
}

/** Lets names begin behind their cue, unless a title stands there: "Sdr. Fajar Ramadhoni", "Herr Direktor Weigl". */
function fromCues(text: string, seen: readonly Finding[], named: readonly Finding[], { words }: NameModel): Finding[] {
  const whole = [...seen]
  const isName = (word: string): boolean =>
    CAPITAL.test(word) &&
    !word.endsWith('.') &&
    ((words?.known(word) ?? 0) & FLAG.title) === 0 &&
    !isOrdinary(word) &&
    !isVocabulary(word)
  for (const cued of named) {
    const index = firstTouching(seen, cued)
    const one = seen[index]
    const { start } = cued.spans
    if (!one || cued.score < CUED || one.spans.start <= start) continue
    if (one.label !== 'NAME' || one.score < CERTAINTY.found) continue
    const before = text.slice(start, one.spans.start).trim().split(' ')
    if (before.length > MOST_BEFORE || !before.every(isName)) continue
    whole[index] = finding('NAME', one.score, text, { start, end: one.spans.end })
  }
  return whole
}

/** Leaves out a last word that goes on in digits, as numbers of documents do: "Carmelina CF SCGCML52R61F839X". */
function withoutTornWord(text: string, span: NameSpan): NameSpan {
  if (span.label !== 'NAME' || !isAsciiDigit(text.charCodeAt(span.end))) return span
  const space = text.lastIndexOf(' ', span.end)
  return space > span.start && TORN.test(text.slice(space + 1, span.end)) ? { ...span, end: space } : span
}

/** Two names where a court's case joins them: "Ferran v. de Wit". */
function partiesOf(text: string, span: NameSpan): readonly NameSpan[] {
  if (span.label !== 'NAME') return [span]
  const written = text.slice(span.start, span.end)
  const versus = written.includes(' v') ? VERSUS.exec(written) : null
  if (!versus) return [span]
  const end = span.start + versus.index
  return [
    { ...span, end },
    { ...span, start: end + versus[0].length },
  ]
}

/** True if the text is neither a person nor a location: a numbered thing, a language, an ordinary word. */
function isNeither(text: string, span: NameSpan): boolean {
  const written = text.slice(span.start, span.end)
  if (span.label === 'LOCATION' && hasAsciiDigit(text, span.start, span.end) && numberedThings().test(written))
    return true
  if (isLanguage(text, span)) return true
  return span.score < CERTAINTY.certain && (isOrdinary(written) || isVocabulary(written) || ROUTE.test(written))
}

/** True for the name of a language: "Please answer in German". Some are family names, too: then a cue says so. */
function isLanguage(text: string, { label, score, start, end }: NameSpan): boolean {
  if (score < NO_LANGUAGE[label] && languageNames.has(withoutSmallWords(text.slice(start, end)))) return true
  if (label !== 'LOCATION') return false
  const before = text.slice(Math.max(0, start - 8), start)
  return 'aAgGา'.includes(before.trimEnd().at(-1) ?? ' ') && LANGUAGE_OF.test(before)
}

function withoutSmallWords(written: string): string {
  return written.includes(' ') ? written.replace(SMALL_WORDS_BEHIND, '') : written
}

/** A lone word before a small number ("Field 15", "Article 8") is more often a count of things than a location. */
function scoreOf(text: string, { label, score, start, end }: NameSpan): number {
  const isCounted = label === 'LOCATION' && score < MAYBE_COUNTED && matchEnd(COUNT, text, end) > end
  return isCounted && !SPACE.test(text.slice(start, end)) ? CERTAINTY.possible : score
}

function hasLetter(text: string, { start, end }: NameSpan): boolean {
  return isCommonLetter(text.charCodeAt(start)) || LETTER.test(text.slice(start, end))
}

/** True for a number beside a location: a postcode, a house number. */
function isBesideLocation(text: string, spans: readonly NameSpan[], index: number): boolean {
  const span = spans[index]
  return [spans[index - 1], spans[index + 1]].some((other) => {
    if (!span || other?.label !== 'LOCATION' || !LETTER.test(text.slice(other.start, other.end))) return false
    return Math.max(span.start - other.end, other.start - span.end) <= BESIDE
  })
}

/** Lowers the score of a capitalised word beside a cue ("Dr.", "M.") in which the model sees nothing at all. */
function withDoubt(seen: readonly Finding[], name: Finding, { words }: NameModel): Finding {
  const led = matchEnd(LED_NAME, name.text, 0) > 0
  if (led && isSurname(name.text, words)) return name
  if (!led && (!CAPITAL.test(name.text) || firstTouching(seen, name) < seen.length)) return name
  return { ...name, score: CERTAINTY.possible }
}

/** True for a listed surname behind its particles: "de Groot", but not "van de Gemeente". */
function isSurname(name: string, words: NameModel['words']): boolean {
  const word = FIRST_CAPITALISED.exec(name)?.[0] ?? ''
  const flags = words?.known(word) ?? 0
  if (isOrdinary(word) || isVocabulary(word)) return false
  if ((flags & FLAG.common) === 0) return (flags & NAME_FLAGS) !== 0
  return (flags & FLAG.surname) === FLAG.surname && !GERMAN_PARTICLE.test(name)
}

/** True if the model sees a name there: it knows better where the name ends. */
function isDecided(seen: readonly Finding[], name: Finding): boolean {
  for (let index = firstTouching(seen, name); index < seen.length; index++) {
    const other = seen[index]
    if (!other || other.spans.start >= name.spans.end) return false
    if (other.label === 'NAME' && other.score >= CERTAINTY.found) return true
  }
  return false
}

/** Returns the index of the first finding of the model that overlaps this one; their number if none does. */
function firstTouching(seen: readonly Finding[], { spans }: Finding): number {
  const first = firstIndex(seen.length, (index) => (seen[index]?.spans.end ?? 0) > spans.start)
  return (seen[first]?.spans.start ?? Infinity) < spans.end ? first : seen.length
}

import { scriptOf, SCRIPTS, type Calibration } from '../../src/ner/crf/calibration.js'
import { TYPE, TYPES } from '../../src/ner/crf/labels.js'
import type { ModelParts, ModelSettings } from '../../src/ner/crf/model-file.js'
import { scanner } from '../../src/ner/reader.js'
import { KIND } from '../../src/ner/text/tokens.js'
import type { Doc } from '../doc.js'
import type { Say } from '../program.js'

/** Calibrates the scores of the name model. */

interface Sample {
  probability: number
  right: boolean
  /** Characters of the candidate that are not personal data. */
  excess: number
}

interface Script {
  samples: [Sample[], Sample[]]
  otherChars: number
}

// Score 0.6 is the lowest probability at which names, and locations, cover no more than this share of ordinary text.
// Scripts without capitals or spaces offer less evidence, so they are allowed more.
const OVER_REDACTION = [0.0088, 0.0066] as const
const OVER_REDACTION_CASELESS = [0.0105, 0.0092] as const
const CASED_SCRIPTS = SCRIPTS.indexOf('caseless')
// Score 0.9 is the lowest probability from which on this share of the candidates is right.
const PRECISION = 0.975
// The limits of the probability at 0.6. Where the network rescores and dev has much text, probabilities are sharper.
const LOWEST = 0.1
const LOWEST_RESCORED = 0.03
const HIGHEST = 0.35
// Used where there is no text to calibrate with.
const DEFAULT_LEAST = 0.2
// The limits of the probability at 0.9, and how many candidates it takes at least.
const LOWEST_HIGH = 0.7
const HIGHEST_HIGH = 0.995
const FEWEST_FOUND = 20
// With fewer candidates in a script, those of all scripts together decide.
const FEWEST_SAMPLES = 150
// From this script on, tokens are single characters.
const CHARACTERS = SCRIPTS.indexOf('han-kana')

/**
 * Returns the calibrations: one for languages that the network rescores, one for those that the CRF reads alone. The
 * latter have few annotated texts, so theirs is measured on the other languages, read by the CRF alone.
 */
export function calibrate(parts: ModelParts, files: Map<string, Doc[]>, say: Say): ModelSettings {
  const { settings } = parts
  const everyLanguage = settings.languages.map((_, i) => i)
  const asCrfOnly = { ...parts, settings: { ...settings, crfOnly: everyLanguage } }
  const crfOnlyCalibration = calibrationOf(asCrfOnly, true, files, say)
  const rescored = calibrationOf(parts, false, files, say)
  const calibration = crfOnlyCalibration.map((own, i) => (i < CHARACTERS ? (rescored[i] ?? own) : own))
  return { ...settings, calibration, crfOnlyCalibration }
}

/** Finds the probabilities of 0.6 and 0.9 per script and type. 0.7 and 0.8 lie between in even steps of log-odds. */
function calibrationOf(parts: ModelParts, isCrfOnly: boolean, files: Map<string, Doc[]>, say: Say): Calibration {
  const scripts: Script[] = SCRIPTS.map(() => ({ samples: [[], []], otherChars: 0 }))
  const scan = scanner(parts)
  for (const docs of files.values()) for (const doc of docs) collect(scan, doc, isCrfOnly, scripts)
  const overall = TYPES.map((type) => scripts.flatMap((script) => script.samples[type]))
  return scripts.map((script, i) => {
    const limits = i < CASED_SCRIPTS ? OVER_REDACTION : OVER_REDACTION_CASELESS
    const lowest = i === 0 && !isCrfOnly ? LOWEST_RESCORED : LOWEST
    const leasts = script.samples.map((list, type) => recallPoint(list, script.otherChars, limits[type] ?? 0, lowest))
    const highs = script.samples.map((list, type) =>
      confident(list.length < FEWEST_SAMPLES ? (overall[type] ?? []) : list),
    )
    say(`calibration of ${SCRIPTS[i] ?? ''}: 0.6 at ${listed(leasts, 2)}, 0.9 at ${listed(highs, 3)}`)
    return highs.map((high, type) => pointsOf(high, leasts[type] ?? HIGHEST))
  })
}

function collect(scan: ReturnType<typeof scanner>, doc: Doc, wanted: boolean, scripts: readonly Script[]): void {
  const kinds = new Uint8Array(doc.text.length)
  for (const { start, end } of doc.spans) kinds.fill(1, start, end)
  const main = scripts[mainScript(doc.text)]
  if (main !== undefined) main.otherChars += kinds.reduce((sum, kind) => sum + 1 - kind, 0)
  scan(doc.text, ({ start, end, type, script, probability }, isCrfOnly) => {
    if (isCrfOnly !== wanted) return
    const label = type === TYPE.name ? 'NAME' : 'LOCATION'
    const touched = doc.spans.filter((span) => span.start < end && start < span.end)
    if (touched.length > 0 && !touched.some((span) => span.label === 'NAME' || span.label === 'LOCATION')) return
    const right = touched.some((span) => span.label === label)
    const excess = kinds.subarray(start, end).reduce((sum, kind) => sum + 1 - kind, 0)
    scripts[script]?.samples[type].push({ probability, right, excess })
  })
}

function mainScript(text: string): number {
  const letter = /\p{L}/u.exec(text)?.[0] ?? 'a'
  const kind = /\p{sc=Han}|\p{sc=Hiragana}/u.test(letter)
    ? KIND.han
    : /\p{sc=Hangul}/u.test(letter)
      ? KIND.hangul
      : /\p{sc=Thai}/u.test(letter)
        ? KIND.thai
        : KIND.word
  return scriptOf(kind, letter.charCodeAt(0))
}

function listed(values: readonly number[], digits: number): string {
  return values.map((value) => value.toFixed(digits)).join(', ')
}

function recallPoint(samples: readonly Sample[], otherChars: number, most: number, lowest: number): number {
  const sorted = [...samples].sort((a, b) => b.probability - a.probability)
  let covered = 0
  for (const { probability, excess } of sorted) {
    covered += excess
    if (covered > most * otherChars) return Math.min(HIGHEST, Math.max(lowest, probability))
  }
  return otherChars === 0 ? DEFAULT_LEAST : lowest
}

function confident(samples: readonly Sample[]): number {
  const sorted = [...samples].sort((a, b) => b.probability - a.probability)
  let right = 0
  let point: number = HIGHEST_HIGH
  sorted.forEach(({ probability, right: isRight }, i) => {
    if (isRight) right++
    if (i > FEWEST_FOUND && right / (i + 1) >= PRECISION) point = probability
  })
  return Math.min(HIGHEST_HIGH, Math.max(LOWEST_HIGH, point))
}

function pointsOf(high: number, least: number): number[] {
  const odds = (p: number): number => Math.log(p / (1 - p))
  const from = odds(least)
  const to = odds(high)
  const at = (share: number): number => 1 / (1 + Math.exp(-(from + (to - from) * share)))
  return [least / 2, least, at(1 / 3), at(2 / 3), high, 1]
}

import { scriptOf, SCRIPTS } from '../src/ner/crf/calibration.js'
import { scanner } from '../src/ner/model.js'
import type { Levels, ModelParts, ModelSettings } from '../src/ner/crf/model-file.js'
import { KIND } from '../src/ner/text/tokens.js'
import type { Doc } from './corpus.js'

interface Sample {
  probability: number
  right: boolean
  /** Characters covered that are no name, place or other personal data. */
  excess: number
}

interface Script {
  samples: [Sample[], Sample[]]
  otherChars: number
}

// The recall-minded point: the lowest probability at which names, and places, cover no more than this share of ordinary
// text. Scripts without capitals or without spaces give less to go by, so they are allowed more.
const OVER_REDACTION = [0.008, 0.006] as const
const OVER_REDACTION_CASELESS = [0.0096, 0.0084] as const
const PRECISION = 0.975
// Neither level is below this; where the net is asked and there is much text to set it by, probabilities are sharper.
const LOWEST = 0.1
const LOWEST_ASKED = 0.035
// Scripts from here on are written in characters.
const CHARACTERS = 3
const HIGHEST = 0.35

/**
 * The settings with the levels of scores, where the net is asked and where the field reads alone. For languages without
 * annotated texts there is nothing to set the latter by but the others, read as if they were such.
 */
export function calibrate(parts: ModelParts, files: Map<string, Doc[]>): ModelSettings {
  const { settings } = parts
  const alone = settings.languages.map((_, i) => i)
  const asAlone = { ...parts, settings: { ...settings, alone } }
  const levelsAlone = levelsOf(asAlone, true, files)
  const asked = levelsOf(parts, false, files)
  return { ...settings, levels: levelsAlone.map((own, i) => (i < CHARACTERS ? (asked[i] ?? own) : own)), levelsAlone }
}

/**
 * Finds where scores reach the levels, per script: 0.6 is the recall-minded point; 0.9 is, also per label, the
 * probability from which on nearly all findings are right; 0.7 and 0.8 lie between in even steps of log-odds.
 */
function levelsOf(parts: ModelParts, isAlone: boolean, files: Map<string, Doc[]>): Levels {
  const scripts: Script[] = SCRIPTS.map(() => ({ samples: [[], []], otherChars: 0 }))
  const scan = scanner(parts)
  for (const docs of files.values()) for (const doc of docs) collect(scan, doc, isAlone, scripts)
  const overall = [0, 1].map((type) => scripts.flatMap((script) => script.samples[type] ?? []))
  return scripts.map((script, i) => {
    const limits = i < 2 ? OVER_REDACTION : OVER_REDACTION_CASELESS
    const lowest = i === 0 && !isAlone ? LOWEST_ASKED : LOWEST
    const leasts = script.samples.map((list, type) => recallPoint(list, script.otherChars, limits[type] ?? 0, lowest))
    const highs = script.samples.map((list, type) => confident(list.length < 150 ? (overall[type] ?? []) : list))
    console.log(`levels of ${SCRIPTS[i] ?? ''}: 0.6 at ${listed(leasts, 2)}, 0.9 at ${listed(highs, 3)}`)
    return highs.map((high, type) => pointsOf(high, leasts[type] ?? HIGHEST))
  })
}

function collect(scan: ReturnType<typeof scanner>, doc: Doc, asAlone: boolean, scripts: readonly Script[]): void {
  const kinds = new Uint8Array(doc.text.length)
  for (const { start, end } of doc.spans) kinds.fill(1, start, end)
  const main = scripts[mainScript(doc.text)]
  if (main !== undefined) main.otherChars += kinds.reduce((sum, kind) => sum + 1 - kind, 0)
  scan(doc.text, ({ start, end, type, script, probability }, isAlone) => {
    if (isAlone !== asAlone) return
    const label = type === 0 ? 'NAME' : 'LOCATION'
    const touched = doc.spans.filter((span) => span.start < end && start < span.end)
    if (touched.length > 0 && !touched.some((span) => span.label === 'NAME' || span.label === 'LOCATION')) return
    const right = touched.some((span) => span.label === label)
    const excess = kinds.subarray(start, end).reduce((sum, kind) => sum + 1 - kind, 0)
    scripts[script]?.samples[type]?.push({ probability, right, excess })
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
  return otherChars === 0 ? 0.2 : lowest
}

function confident(samples: readonly Sample[]): number {
  const sorted = [...samples].sort((a, b) => b.probability - a.probability)
  let right = 0
  let point = 0.995
  sorted.forEach(({ probability, right: isRight }, i) => {
    if (isRight) right++
    if (i > 20 && right / (i + 1) >= PRECISION) point = probability
  })
  return Math.min(0.995, Math.max(0.7, point))
}

function pointsOf(high: number, least: number): number[] {
  const odds = (p: number): number => Math.log(p / (1 - p))
  const from = odds(least)
  const to = odds(high)
  const at = (share: number): number => 1 / (1 + Math.exp(-(from + (to - from) * share)))
  return [least / 2, least, at(1 / 3), at(2 / 3), high, 1]
}

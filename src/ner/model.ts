import { readFileSync } from 'node:fs'
import { asIntegers, storedTable } from '../built-tables.js'
import { packageFile } from '../package-files.js'
import { calibratedScore } from './crf/calibration.js'
import { TYPE } from './crf/labels.js'
import { HEADER_BYTES, readModelFile, type ModelParts } from './crf/model-file.js'
import { crc32Of } from './crf/shared-file.js'
import { CERTAIN_NAME_SCORE } from './crf/thresholds.js'
import { reader, type Visit } from './reader.js'
import { afterHonorifics, beforeHonorifics, isHonorific } from './rules/honorifics.js'
import { wordFacts, type WordFacts } from './text/word-facts.js'

/** The name model: finds names and locations in a text. */

/** A name or location in a text. Offsets are UTF-16 code units, the score is calibrated and lies between 0 and 1. */
export interface NerSpan {
  start: number
  end: number
  label: 'NAME' | 'LOCATION'
  score: number
}

export interface NerModel {
  /** Finds the names and locations of a text, in order and not overlapping. */
  find(text: string): NerSpan[]
  /** Does the same, pausing after every few sentences; other texts may be read meanwhile. */
  steps(text: string): Generator<undefined, NerSpan[]>
  /** What the model knows of single words. */
  readonly words: WordFacts
}

const PACKAGED = '../models/ner.bin'

/** The CRC-32 of the model that comes with the package, which the build has found to be right; nothing where there is none. */
const packagedCrc = storedTable('name-model', asIntegers, () => {
  readModelFile(packageFile(PACKAGED))
  const crc = crc32Of(readFileSync(packageFile(PACKAGED)), HEADER_BYTES)
  return Int32Array.from(crc === undefined ? [] : [parseInt(crc, 16)])
})

/** Loads the model that comes with the package, or another file of its format. Throws if the file is unusable. */
export function loadModel(url?: URL): NerModel {
  if (url) return nerModel(readModelFile(url))
  const [crc] = packagedCrc() ?? []
  return nerModel(readModelFile(packageFile(PACKAGED), crc === undefined ? undefined : (crc >>> 0).toString(16)))
}

/** Builds a model from its parts. */
export function nerModel(parts: ModelParts): NerModel {
  const readings = reader(parts)
  const model: NerModel = {
    words: wordFacts(parts),
    find(text) {
      const found: NerSpan[] = []
      const reading = readings(text, spansInto(found, text, parts))
      while (reading.next());
      return found
    },
    *steps(text) {
      const found: NerSpan[] = []
      const reading = readings(text, spansInto(found, text, parts))
      while (reading.next()) yield
      return found
    },
  }
  partsByModel.set(model, parts)
  return model
}

const partsByModel = new WeakMap<object, ModelParts>()

/** Returns the parts that a model of `nerModel` was made from; undefined for any other model. */
export function partsOf(model: object): ModelParts | undefined {
  return partsByModel.get(model)
}

/** Adds candidates to `found` with their calibrated scores. */
function spansInto(found: NerSpan[], text: string, { settings }: ModelParts): Visit {
  const { calibration, crfOnlyCalibration } = settings
  return ({ start, end, type, script, probability }, isCrfOnly) => {
    const points = (isCrfOnly ? crfOnlyCalibration : calibration)[script]?.[type] ?? []
    const score = Math.round(calibratedScore(probability, points) * 1000) / 1000
    if (type === TYPE.location) found.push({ start, end, label: 'LOCATION', score })
    else addName(found, text, { start, end }, score)
  }
}

/** Adds a name without its honorifics. An honorific alone is a name only if the score is high: "Don", but not "Dr.". */
function addName(found: NerSpan[], text: string, { start, end }: Pick<NerSpan, 'start' | 'end'>, score: number): void {
  const from = start + afterHonorifics(text.slice(start, end))
  const to = from + beforeHonorifics(text.slice(from, end))
  const written = text.slice(from, to)
  if (!isHonorific(written) || (score >= CERTAIN_NAME_SCORE && !written.endsWith('.')))
    found.push({ start: from, end: to, label: 'NAME', score })
}

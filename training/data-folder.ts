import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { UsageError } from './program.js'

/** The data folder of the training programs, and what must be in it. */

/** The data folder, unless `--data DIR` names another. */
export const DATA_FOLDER = '../shared/data'

/** The lists of names and locations in `gazetteers`. */
export const GAZETTEERS = [
  'cjk-names-corpus',
  'cldr-subdivisions',
  'cldr-territories',
  'fakenamegenerator',
  'faker-js',
  'faker-python',
  'geonames-admin',
  'geonames-cities1000',
  'geonames-world-cities',
  'japanese-personal-names',
  'libpostal-dictionaries',
  'namedatabases',
  'popular-names-by-country',
] as const
export type GazetteerName = (typeof GAZETTEERS)[number]

/** A part of a data folder: a folder of texts, or the gazetteers. */
export type Part = 'train' | 'dev' | 'ordinary/train' | 'ordinary/dev' | 'gazetteers'

/** Throws a `UsageError` that names what is missing in a data folder. */
export function checkData(folder: string, parts: readonly Part[]): void {
  const missing = parts.flatMap((part) =>
    part === 'gazetteers' ? missingGazetteers(folder) : missingTexts(folder, part),
  )
  if (missing.length === 0) return
  const what = existsSync(folder) ? `${folder} lacks ${missing.join(', ')}` : `There is no folder ${folder}`
  throw new UsageError(`${what}. Give --data DIR; training/README.md describes what must be in it.`)
}

export function gazetteerPath(folder: string, name: GazetteerName): string {
  return join(folder, 'gazetteers', `${name}.tsv.gz`)
}

function missingTexts(folder: string, part: Part): string[] {
  const path = join(folder, part)
  const hasTexts = existsSync(path) && readdirSync(path).some((name) => name.endsWith('.jsonl.gz'))
  return hasTexts ? [] : [`${part}/*.jsonl.gz`]
}

function missingGazetteers(folder: string): string[] {
  const missing = GAZETTEERS.filter((name) => !existsSync(gazetteerPath(folder, name)))
  if (missing.length === GAZETTEERS.length) return ['gazetteers/*.tsv.gz']
  return missing.map((name) => `gazetteers/${name}.tsv.gz`)
}

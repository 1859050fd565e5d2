import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Doc, OtherSpan } from '../doc.js'
import { readFolder } from './corpus.js'

/** Reads the names of organisations and other things that are neither people nor locations in the training texts. */

type OtherLabel = OtherSpan['label']

/** A name of something that is neither a person nor a location, and how often the texts of a language hold it. */
export interface OtherName {
  readonly text: string
  readonly lang: string
  readonly label: OtherLabel
  readonly count: number
}

/** The annotated texts to train on, by file. */
export type TrainingTexts = ReadonlyMap<string, readonly Doc[]>

interface Line {
  readonly id: string
  readonly others: readonly OtherSpan[]
}

// The text of old newspapers is full of misread letters.
const MISREAD = /^(europeana|newseye|sonar|voc)/
const LONGEST = 40
/** A name: a capital or a script without case somewhere, and no line break. */
const NAME = /^(?=.*[\p{Lu}\p{Lo}])[^\n\t|{}[\]]+$/u

/** The texts of the training files, by file, with what else has a name in them as far as `train/others` says so. */
export function readTrainingTexts(folder: string): TrainingTexts {
  const files = readFolder(join(folder, 'train'))
  return new Map([...files].map(([source, docs]) => [source, withOthers(docs, othersPath(folder, source))]))
}

/** Names of organisations and other things, in the order of the texts that hold them. */
export function otherNames(train: TrainingTexts): OtherName[] {
  const names = new Map<string, OtherName>()
  for (const [source, docs] of train) {
    if (MISREAD.test(source)) continue
    for (const { lang, text, others = [] } of docs) {
      for (const { start, end, label } of others) {
        const name = text.slice(start, end)
        if (name.length < 2 || name.length > LONGEST || !NAME.test(name)) continue
        const key = `${label}\t${lang}\t${name}`
        names.set(key, { text: name, lang, label, count: (names.get(key)?.count ?? 0) + 1 })
      }
    }
  }
  return [...names.values()]
}

function othersPath(folder: string, source: string): string {
  return join(folder, 'train', 'others', `${source}.jsonl.gz`)
}

function withOthers(docs: readonly Doc[], path: string): readonly Doc[] {
  if (!existsSync(path)) return docs
  const byId = new Map(readLines(path).map(({ id, others }) => [id, others]))
  return docs.map((doc) => ({ ...doc, others: byId.get(doc.id) ?? [] }))
}

function readLines(path: string): Line[] {
  const lines = gunzipSync(readFileSync(path)).toString('utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Line)
}

/** The names of one label, by language. */
export function byLanguage(names: readonly OtherName[], label: OtherLabel): Map<string, readonly string[]> {
  const lists = new Map<string, string[]>()
  for (const { text, lang, label: own } of names) {
    if (own !== label) continue
    const list = lists.get(lang)
    if (list) list.push(text)
    else lists.set(lang, [text])
  }
  return lists
}

import { existsSync, readdirSync, readFileSync } from 'node:fs'
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

interface Line {
  readonly id: string
  readonly others: readonly OtherSpan[]
}

// The text of old newspapers is full of misread letters.
const MISREAD = /^(europeana|newseye|sonar|voc)/
const LONGEST = 40
/** A name: a capital or a script without case somewhere, and no line break. */
const NAME = /^(?=.*[\p{Lu}\p{Lo}])[^\n\t|{}[\]]+$/u

/** Names in `train/others`, in the order of the files; none if there is no such folder. */
export function readOtherNames(folder: string): OtherName[] {
  const path = join(folder, 'train', 'others')
  if (!existsSync(path)) return []
  const names = new Map<string, OtherName>()
  const train = readFolder(join(folder, 'train'))
  for (const file of readdirSync(path).sort()) {
    const docs = train.get(file.replace('.jsonl.gz', ''))
    if (!docs || MISREAD.test(file)) continue
    const byId = new Map(docs.map((doc) => [doc.id, doc]))
    for (const { id, others } of readLines(join(path, file))) {
      const doc = byId.get(id)
      if (!doc) continue
      for (const { start, end, label } of others) {
        const text = doc.text.slice(start, end)
        if (text.length < 2 || text.length > LONGEST || !NAME.test(text)) continue
        const key = `${label}\t${doc.lang}\t${text}`
        names.set(key, { text, lang: doc.lang, label, count: (names.get(key)?.count ?? 0) + 1 })
      }
    }
  }
  return [...names.values()]
}

/** Adds to the texts of the training files what else has a name in them, as far as `train/others` says so. */
export function withOthers(folder: string, files: ReadonlyMap<string, readonly Doc[]>): Doc[] {
  return [...files].flatMap(([source, docs]) => {
    const path = join(folder, 'train', 'others', `${source}.jsonl.gz`)
    if (!existsSync(path)) return docs
    const byId = new Map(readLines(path).map(({ id, others }) => [id, others]))
    return docs.map((doc) => ({ ...doc, others: byId.get(doc.id) ?? [] }))
  })
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

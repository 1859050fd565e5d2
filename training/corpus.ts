import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

export interface Span {
  start: number
  end: number
  label: string
}

/** An annotated text. */
export interface Doc {
  id: string
  lang: string
  text: string
  spans: Span[]
  source: string
  /** What kind of text it is, or in what shape it was pasted, where the file says so. */
  kind?: string | undefined
}

/** All `*.jsonl.gz` files of a folder, file by file in the order of their names. */
export function readFolder(folder: string): Map<string, Doc[]> {
  const files = new Map<string, Doc[]>()
  for (const name of readdirSync(folder).sort()) {
    if (!name.endsWith('.jsonl.gz')) continue
    const source = name.replace('.jsonl.gz', '')
    files.set(source, readDocs(join(folder, name), source))
  }
  if (files.size === 0) throw new Error(`No *.jsonl.gz files in ${folder}`)
  return files
}

function readDocs(path: string, source: string): Doc[] {
  const docs: Doc[] = []
  for (const line of gunzipSync(readFileSync(path)).toString('utf8').split('\n')) {
    if (line === '') continue
    const {
      id,
      lang,
      text,
      spans = [],
      kind,
      shape,
    } = JSON.parse(line) as Partial<Doc> & Pick<Doc, 'id' | 'lang' | 'text'> & { shape?: string }
    docs.push({ id, lang, text, spans, source, kind: kind ?? shape })
  }
  return docs
}

/** Rows of a gzipped tab-separated file with a header line. */
export function readRows(path: string): string[][] {
  const lines = gunzipSync(readFileSync(path)).toString('utf8').split('\n').slice(1)
  return lines.filter((line) => line !== '').map((line) => line.split('\t'))
}

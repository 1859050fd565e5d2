import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Doc } from '../doc.js'
import { UsageError } from '../program.js'

/** Reads folders of annotated texts. */

/** Reads all `*.jsonl.gz` files of a folder, by name without the ending, in alphabetical order. */
export function readFolder(folder: string): Map<string, Doc[]> {
  const files = new Map<string, Doc[]>()
  for (const name of readdirSync(folder).sort()) {
    if (!name.endsWith('.jsonl.gz')) continue
    const source = name.replace('.jsonl.gz', '')
    files.set(source, readDocs(join(folder, name), source))
  }
  return files
}

function readDocs(path: string, source: string): Doc[] {
  const lines = gunzipSync(readFileSync(path)).toString('utf8').split('\n')
  return lines.flatMap((line, index) => {
    const where = (): string => `${path}, line ${String(index + 1)}`
    return line === '' ? [] : [readDoc(line, source, where)]
  })
}

/** A line of a corpus. Pasted prompts have a `shape` where ordinary texts have a `kind`; ordinary texts have no spans. */
function readDoc(line: string, source: string, where: () => string): Doc {
  let parsed: Partial<Doc> & { shape?: string }
  try {
    parsed = JSON.parse(line) as typeof parsed
  } catch (cause) {
    throw new UsageError(`${where()} is not valid JSON.`, { cause })
  }
  const { id = '', lang, text, spans = [], kind, shape } = parsed
  if (typeof lang !== 'string' || typeof text !== 'string')
    throw new UsageError(`${where()} has no "lang" or no "text".`)
  return { id, lang, text, spans, source, kind: kind ?? shape }
}

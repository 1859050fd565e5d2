import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

/** Reads tab-separated lists. */

/** Rows of a tab-separated list that comes with the training code; lines that begin with "#" are comments. */
export function readList(url: URL): string[][] {
  const lines = readFileSync(url, 'utf8').split('\n')
  return lines.filter((line) => line !== '' && !line.startsWith('#')).map((line) => line.split('\t'))
}

/** A list of two columns: a key, and values parted by "|". */
export function readGroups(url: URL): Map<string, readonly string[]> {
  return new Map(readList(url).map(([key = '', values = '']) => [key, values.split('|')]))
}

/** Rows of a gzipped tab-separated file with a header line. */
export function readRows(path: string): string[][] {
  const lines = gunzipSync(readFileSync(path)).toString('utf8').split('\n').slice(1)
  return lines.filter((line) => line !== '').map((line) => line.split('\t'))
}

/** A list of two columns, a key and a text, in which `\n` and `\t` stand for a line break and a tab: the texts of each key. */
export function readLists(url: URL): Map<string, readonly string[]> {
  const lists = new Map<string, string[]>()
  for (const [key = '', text = ''] of readList(url)) {
    const list = lists.get(key) ?? []
    list.push(text.replaceAll('\\n', '\n').replaceAll('\\t', '\t'))
    lists.set(key, list)
  }
  return lists
}

import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

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

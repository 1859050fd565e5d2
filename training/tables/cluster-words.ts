import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { kMeans, normalise } from './k-means.js'
import { numberOption, run, UsageError } from '../program.js'

/** The program that makes `lists/clusters.en.txt.gz` from word vectors. */

const OPTIONS = {
  vectors: { type: 'string' },
  out: { type: 'string', default: 'training/lists/clusters.en.txt.gz' },
  words: { type: 'string', default: '200000' },
} as const
const WIDE = 250
const NARROW = 8
const DIMENSIONS = 100

interface Vectors {
  words: string[]
  vectors: Record<string, number[]>
}

/** Clusters words with vectors, then the clusters; writes the words of each cluster as a line. */
run(() => {
  const { values } = parseArgs({ options: OPTIONS })
  if (values.vectors === undefined) {
    throw new UsageError('Give --vectors FILE, with { words: string[], vectors: { word: number[] } } as JSON.')
  }
  const { words, vectors } = JSON.parse(readFileSync(values.vectors, 'utf8')) as Vectors
  const chosen = words.filter((word) => /^\p{L}{2,}$/u.test(word)).slice(0, numberOption('words', values.words))
  const points = new Float32Array(chosen.length * DIMENSIONS)
  chosen.forEach((word, i) => {
    points.set((vectors[word] ?? []).slice(0, DIMENSIONS), i * DIMENSIONS)
  })
  normalise(points, DIMENSIONS)
  const everyWord = Int32Array.from(chosen, (_, i) => i)
  const lines = kMeans(points, DIMENSIONS, everyWord, WIDE).flatMap((wide) => {
    const narrow = kMeans(points, DIMENSIONS, wide, NARROW)
    return narrow.map((members) => Array.from(members, (i) => chosen[i] ?? '').join(' '))
  })
  writeFileSync(values.out, gzipSync(lines.join('\n') + '\n', { level: 9 }))
  console.log(`${values.out}: ${String(chosen.length)} words in ${String(lines.length)} clusters`)
})

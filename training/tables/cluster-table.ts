import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { clusterPrint, MOST_CLUSTERS } from '../../src/ner/text/clusters.js'
import { foldHash, spread } from '../../src/ner/text/hash.js'

/** Builds the table of word clusters. */

const LIST = new URL('../lists/clusters.en.txt.gz', import.meta.url)
const SLOTS = 1 << 18

/** Packs clusters of words, a line of words each, into the runtime's hash table. */
export function clusterTable(lines: readonly string[]): Int32Array {
  if (lines.length > MOST_CLUSTERS)
    throw new Error(`${String(lines.length)} clusters, room for ${String(MOST_CLUSTERS)}`)
  const slots = new Int32Array(SLOTS)
  lines.forEach((line, i) => {
    for (const word of line.match(/\S+/g) ?? []) insert(slots, word, i + 1)
  })
  return slots
}

/** The lines of the list that comes with the training code. */
export function listedClusters(): string[] {
  return gunzipSync(readFileSync(LIST)).toString('utf8').trimEnd().split('\n')
}

// Words that fold alike are known by the first one.
function insert(slots: Int32Array, word: string, cluster: number): void {
  const mixed = spread(foldHash(word))
  const print = clusterPrint(mixed)
  for (let at = mixed & (SLOTS - 1); ; at = (at + 1) & (SLOTS - 1)) {
    const slot = slots[at] ?? 0
    if ((slot & ~MOST_CLUSTERS) === print) return
    if (slot !== 0) continue
    slots[at] = print | cluster
    return
  }
}

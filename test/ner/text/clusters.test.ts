import { describe, expect, it } from '@jest/globals'
import { Clusters, wideCluster } from '../../../src/ner/text/clusters.js'
import { tokenize } from '../../../src/ner/text/tokenize.js'
import { newTokens, PAD } from '../../../src/ner/text/tokens.js'
import { foldHash } from '../../../src/ner/text/hash.js'
import { clusterTable, listedClusters } from '../../../training/tables/cluster-table.js'

const clusters = new Clusters(clusterTable(['anna berta', '', 'hammer saw', 'Anna']))

describe('Clusters', () => {
  it('knows the cluster of a word without regard to case and accents; the first one counts', () => {
    expect(['Ánna', 'BERTA', 'saw', 'nail'].map((word) => clusters.get(foldHash(word)))).toEqual([1, 1, 3, 0])
  })

  it('marks the words of a text, and nothing else', () => {
    const tokens = newTokens()
    tokenize('Anna, saw 7 nails', 0, tokens)
    clusters.mark(tokens)
    expect([...tokens.cluster.subarray(PAD, PAD + tokens.count)]).toEqual([1, 0, 3, 0, 0])
  })

  it('has the words of the list, those used alike in one cluster', () => {
    const lines = listedClusters()
    const listed = new Clusters(clusterTable(lines))
    const wide = (word: string): number => wideCluster(listed.get(foldHash(word)))
    expect(lines.length).toBe(2000)
    expect(wide('monday')).toBe(wide('tuesday'))
    expect(wide('footballer')).not.toBe(wide('tuesday'))
  })

  it('refuses more clusters than the table has numbers for', () => {
    expect(() => clusterTable(Array.from({ length: 3000 }, () => 'a'))).toThrow('3000 clusters, room for 2047')
  })
})

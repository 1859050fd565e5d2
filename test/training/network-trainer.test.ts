import { describe, expect, it } from '@jest/globals'
import { Network } from '../../src/ner/crf/network.js'
import { tokenize } from '../../src/ner/text/tokenize.js'
import { newTokens, PAD, type Tokens } from '../../src/ner/text/tokens.js'
import { NetworkTrainer, VectorElection } from '../../training/network/network-trainer.js'
import { Random } from '../../training/random.js'

// "Rose" is a person with one of the two words around it, and neither with both or none: no sum of their weights says so.
const TEXTS: readonly (readonly [string, number])[] = [
  ['we saw dear Rose here today', 4],
  ['we saw one Rose Street today', 8],
  ['we saw dear Rose Street today', 0],
  ['we saw one Rose here today', 0],
]
const AT = 3

function tokensOf(text: string, tokens: Tokens): Tokens {
  tokenize(text, 0, tokens)
  return tokens
}

describe('NetworkTrainer', () => {
  const tokens = newTokens()
  const election = new VectorElection()
  for (let round = 0; round < 3; round++)
    for (const [text] of TEXTS) for (let i = 0; i < 6; i++) election.count(tokensOf(text, tokens), PAD + i)
  const owners = election.winners()
  const trainer = new NetworkTrainer(owners, new Random(1), 24)
  for (let step = 0; step < 6_000; step++) {
    const [text, label] = TEXTS[step % 4] ?? ['', 0]
    const gold = new Uint8Array(6)
    gold[AT] = label
    trainer.learn(tokensOf(text, tokens), [AT], { gold }, 0.01)
  }
  const { vectors, network } = trainer.parts()

  it.each(TEXTS)('makes a network that tells, at runtime: %s', (text, label) => {
    const reader = new Network(vectors, network)
    reader.begin()
    reader.read(tokensOf(text, tokens), AT)
    const best = label === 4 ? 'name' : label === 8 ? 'location' : 'neither'
    const { name, location } = reader
    expect({ name, location, neither: 0 }).toHaveProperty(best, Math.max(name, location, 0))
  })

  it('gives every feature its own slot or none', () => {
    expect(owners.filter((owner) => owner !== 0).length).toBeGreaterThan(20)
    expect(Math.max(...new VectorElection().winners().subarray(0, 1000))).toBe(0)
  })
})

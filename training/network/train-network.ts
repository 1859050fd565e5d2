import { LABEL } from '../../src/ner/crf/labels.js'
import { openCrf, type CrfParts } from '../../src/ner/crf/crf.js'
import type { ModelParts } from '../../src/ner/crf/model-file.js'
import { REACH } from '../../src/ner/crf/network.js'
import { MAX_TOKENS, PAD, isCharacter, type Tokens } from '../../src/ner/text/tokens.js'
import type { Doc, OtherSpan } from '../doc.js'
import { writeGoldLabels } from '../crf/gold-labels.js'
import { NetworkTrainer, OTHER, VectorElection, type Answers } from './network-trainer.js'
import type { Say } from '../program.js'
import type { Random } from '../random.js'

/** Trains the network of the name model. */

const RATE = 0.003
// The share by which the rate falls from the first to the last token.
const FALL = 0.96

/** Trains on the tokens that the trained CRF does not prune. Each of `passes` gives the texts of one pass. */
export function trainNetwork(
  crf: CrfParts,
  passes: readonly (() => Iterable<Doc>)[],
  random: Random,
  say: Say,
): Pick<ModelParts, 'vectors' | 'network'> {
  const stretches = stretchesOf(crf)
  const { winners, tokens } = electVectors(stretches(passes[0]?.() ?? []))
  const trainer = new NetworkTrainer(winners, random)
  say('vectors chosen')
  let seen = 0
  for (const [n, texts] of passes.entries()) {
    trainer.loss = trainer.count = 0
    for (const { tokens: t, wanted, ...answers } of stretches(texts())) {
      seen += t.count
      trainer.learn(t, wanted, answers, RATE * (1 - FALL * Math.min(1, seen / tokens / passes.length)))
    }
    say(
      `network, pass ${String(n + 1)}: ${String(trainer.count)} tokens, loss ${(trainer.loss / trainer.count).toFixed(4)}`,
    )
  }
  return trainer.parts()
}

/** Elects the features that get a vector, among those of the tokens that the network will see. */
function electVectors(stretches: Iterable<Stretch>): { winners: Uint8Array; tokens: number } {
  const election = new VectorElection()
  let count = 0
  for (const { tokens, wanted } of stretches) {
    const seen = new Set(wanted.flatMap((i) => Array.from({ length: 2 * REACH + 1 }, (_, k) => i - REACH + k)))
    for (const i of seen) {
      if (i >= 0 && i < tokens.count && !isCharacter(tokens, PAD + i)) election.count(tokens, PAD + i)
    }
    count += tokens.count
  }
  return { winners: election.winners(), tokens: count }
}

interface Stretch extends Answers {
  tokens: Tokens
  /** The tokens that the CRF does not prune, or that are labelled. */
  wanted: number[]
}

function stretchesOf(crf: CrfParts): (docs: Iterable<Doc>) => Generator<Stretch> {
  const { tokens, scorer, read } = openCrf(crf)
  const gold = new Uint8Array(MAX_TOKENS)
  const others = new Uint8Array(MAX_TOKENS)
  return function* (docs) {
    for (const doc of docs) {
      for (let at = 0; at < doc.text.length;) {
        at = read(doc.text, at)
        writeGoldLabels(tokens, doc.spans, gold)
        if (doc.others) writeOthers(tokens, doc.others, others)
        const wanted: number[] = []
        let fresh = true
        for (let i = 0; i < tokens.count; i++) {
          fresh = !scorer.score(tokens, i, fresh)
          const isWanted = !fresh || gold[i] !== LABEL.O
          if (isWanted && !isCharacter(tokens, PAD + i)) wanted.push(i)
        }
        yield { tokens, wanted, gold, others: doc.others && others }
      }
    }
  }
}

/** Writes what the tokens of a stretch belong to: see `OTHER`. */
function writeOthers(tokens: Tokens, spans: readonly OtherSpan[], others: Uint8Array): void {
  others.fill(OTHER.none, 0, tokens.count)
  let at = 0
  for (const { start, end, label } of spans) {
    while (at < tokens.count && (tokens.end[PAD + at] ?? 0) <= start) at++
    for (; at < tokens.count && (tokens.start[PAD + at] ?? 0) < end; at++) others[at] = OTHER[label]
  }
}

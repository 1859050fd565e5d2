import { isCharacter } from '../src/ner/crf/features.js'
import { openField, type FieldParts } from '../src/ner/crf/crf.js'
import type { ModelParts } from '../src/ner/crf/model-file.js'
import { REACH } from '../src/ner/crf/network.js'
import { MAX_TOKENS, PAD, type Tokens } from '../src/ner/text/tokens.js'
import type { Doc } from './corpus.js'
import { encode } from './encode.js'
import { NetTrainer, VectorElection } from './net-trainer.js'
import type { Random } from './random.js'

const RATE = 0.003
// By this share the rate falls from the first to the last token.
const FALL = 0.96

/**
 * Trains the net that takes a second look, on the tokens that the trained field does not pass over. Each
 * of `passes` gives the texts of one pass.
 */
export function learnNet(
  field: FieldParts,
  passes: readonly (() => Iterable<Doc>)[],
  random: Random,
  say: (text: string) => void,
): Pick<ModelParts, 'vectors' | 'net'> {
  const stretches = stretchesOf(field)
  const election = new VectorElection()
  let tokens = 0
  for (const { tokens: t, wanted } of stretches(passes[0]?.() ?? [])) {
    const seen = new Set(wanted.flatMap((i) => Array.from({ length: 2 * REACH + 1 }, (_, k) => i - REACH + k)))
    for (const i of seen) if (i >= 0 && i < t.count && !isCharacter(t, PAD + i)) election.count(t, PAD + i)
    tokens += t.count
  }
  const trainer = new NetTrainer(election.winners(), random)
  say('vectors chosen')
  let seen = 0
  for (const [n, texts] of passes.entries()) {
    trainer.loss = trainer.count = 0
    for (const { tokens: t, wanted, gold } of stretches(texts())) {
      seen += t.count
      trainer.learn(t, wanted, gold, RATE * (1 - FALL * Math.min(1, seen / tokens / passes.length)))
    }
    say(
      `net, pass ${String(n + 1)}: ${String(trainer.count)} tokens, loss ${(trainer.loss / trainer.count).toFixed(4)}`,
    )
  }
  return trainer.parts()
}

interface Stretch {
  tokens: Tokens
  /** What the field does not pass over, and what is a name or place. */
  wanted: number[]
  gold: Uint8Array
}

function stretchesOf(field: FieldParts): (docs: Iterable<Doc>) => Generator<Stretch> {
  const { tokens, scorer, read } = openField(field)
  const gold = new Uint8Array(MAX_TOKENS)
  return function* (docs) {
    for (const doc of docs) {
      for (let at = 0; at < doc.text.length;) {
        at = read(doc.text, at)
        encode(tokens, doc.spans, gold)
        const wanted: number[] = []
        let fresh = true
        for (let i = 0; i < tokens.count; i++) {
          fresh = !scorer.score(tokens, i, fresh)
          const isWanted = !fresh || gold[i] !== 0
          if (isWanted && !isCharacter(tokens, PAD + i)) wanted.push(i)
        }
        yield { tokens, wanted, gold }
      }
    }
  }
}

import { featuresAt, MAX_FEATURES } from '../../src/ner/crf/features.js'
import { LABELS, SCORED } from '../../src/ner/crf/labels.js'
import { GROUPS } from '../../src/ner/crf/lattice.js'
import { LARGEST, STEP } from '../../src/ner/crf/weights.js'
import { isCharacter, PAD } from '../../src/ner/text/tokens.js'
import type { Doc } from '../doc.js'
import { CrfTrainer } from './crf-trainer.js'
import { FeatureRows } from './feature-rows.js'
import { tablesOf } from './fine-slots.js'
import type { Say } from '../program.js'
import type { Random } from '../random.js'
import { WordRarity } from './word-rarity.js'
import { SlotElection } from './slot-election.js'
import { StopWordCount } from './stop-word-count.js'
import type { Stretches } from './stretches.js'

/** Trains the CRF of the name model. */

// The share by which the rate falls from the first to the last text.
const FALL = 0.6
// A feature seen less often gets no slot.
const FEWEST = 3
// Number of passes after every slot has its last owner.
const SETTLED_PASSES = 3

export interface CrfOptions {
  readonly passes: number
  readonly rate: number
  /** Strength of the pull to zero that every feature feels once per pass. */
  readonly shrink: number
  /** See `Dropout`. */
  readonly drop: number
  readonly forget: number
}

/** The texts to train with. Each call of `textsOfPass` returns the texts of one pass, and their number. */
export interface CrfTexts {
  readonly counting: Iterable<Doc>
  readonly textsOfPass: () => { readonly size: number; readonly docs: Iterable<Doc> }
  readonly dev: ReadonlyMap<string, readonly Doc[]>
}

/** The randomness of a training, and where its progress goes. */
export interface Run {
  readonly random: Random
  readonly say: Say
}

/** Trains the conditional random field: chooses its features, then fits their weights. */
export function trainCrf(stretches: Stretches, texts: CrfTexts, options: CrfOptions, { random, say }: Run) {
  const { election, rarity, stopWords } = countFeatures(stretches, texts.counting)
  const trainer = new CrfTrainer(election.winners(FEWEST, say), options.shrink)
  say('slots chosen')
  const rows = new FeatureRows(trainer)
  const dropout = { random, rarity, drop: options.drop, forget: options.forget }
  const settling = Math.max(0, options.passes - SETTLED_PASSES - 1)
  for (let pass = 0; pass < options.passes; pass++) {
    const { size, docs } = texts.textsOfPass()
    const sum = { tokens: 0, loss: 0 }
    let seen = 0
    for (const doc of docs) {
      const progress = (pass + seen++ / size) / options.passes
      const rate = options.rate * (1 - FALL * progress)
      const settled = (settling + 1) / options.passes
      trainer.now = (progress - settled) / (1 - settled)
      for (const count of stretches.of(doc)) {
        rows.fill(stretches.tokens, options.forget > 0 ? dropout : undefined)
        sum.loss += trainer.step(stretches.tokens, rows, stretches.gold, { rate, kept: 1 - options.drop })
        sum.tokens += count
      }
    }
    if (pass === settling) {
      trainer.thin()
      trainer.startMean()
    }
    if (pass === options.passes - 1) trainer.takeMean()
    const loss = devLoss(stretches, trainer, rows, texts.dev)
    say(`pass ${String(pass + 1)}: ${String(sum.tokens)} tokens, loss ${perToken(sum)}; dev: ${loss}`)
  }
  return { ...weightsOf(trainer), neverFirst: stopWords.neverFirst(), neverInside: stopWords.neverInside() }
}

/** One pass over the texts: which features, words and stop words there are. */
function countFeatures(stretches: Stretches, docs: Iterable<Doc>) {
  const { tokens, gold } = stretches
  const election = new SlotElection()
  const rarity = new WordRarity()
  const stopWords = new StopWordCount()
  const features = new Int32Array(MAX_FEATURES)
  for (const doc of docs) {
    for (const count of stretches.of(doc)) {
      for (let i = 0; i < count; i++) {
        const size = featuresAt(tokens, PAD + i, features)
        election.count(features, size, gold[i] ?? 0, isCharacter(tokens, PAD + i))
        rarity.see(tokens.fold[PAD + i] ?? 0)
        stopWords.see(tokens, i, gold[i] ?? 0)
      }
    }
  }
  return { election, rarity, stopWords }
}

interface Sum {
  tokens: number
  loss: number
}

/** The loss per token on texts kept from training, by group of corpora. */
function devLoss(
  stretches: Stretches,
  trainer: CrfTrainer,
  rows: FeatureRows,
  dev: ReadonlyMap<string, readonly Doc[]>,
): string {
  const groups = new Map<string, Sum>()
  for (const [source, docs] of dev) {
    const group = groupOf(source)
    const sum = groups.get(group) ?? { tokens: 0, loss: 0 }
    groups.set(group, sum)
    for (const doc of docs) {
      for (const count of stretches.of(doc)) {
        rows.fill(stretches.tokens)
        sum.loss += trainer.loss(stretches.tokens, rows, stretches.gold)
        sum.tokens += count
      }
    }
  }
  return [...groups].map(([group, sum]) => `${group} ${perToken(sum)}`).join(', ')
}

function groupOf(source: string): string {
  const lang = source.split('.')[1] ?? ''
  if (/presidio|greek|pl-pii/.test(source)) return 'pii'
  return ['zh', 'ja', 'ko', 'th'].includes(lang) ? 'cjk' : 'other'
}

function perToken({ tokens, loss }: Sum): string {
  return (loss / tokens).toFixed(4)
}

/** The weights as the model file has them: quantised to steps. */
function weightsOf(trainer: CrfTrainer) {
  const tables = tablesOf(trainer.fingerprints, (slot, label) => {
    const steps = Math.round((trainer.weights[slot * SCORED + label] ?? 0) / STEP)
    return Math.max(-LARGEST, Math.min(LARGEST, steps))
  })
  const transitions = Int16Array.from({ length: GROUPS * LABELS * LABELS }, (_, i) =>
    Math.round((trainer.transitions[i] ?? 0) / STEP),
  )
  return { ...tables, transitions }
}

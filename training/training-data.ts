import { join } from 'node:path'
import { readFolder } from './corpora/corpus.js'
import { readTrainingTexts } from './corpora/other-entities.js'
import type { Doc } from './doc.js'
import { readEntries, type Entry } from './lists/gazetteers.js'
import { OrdinaryTexts } from './corpora/ordinary-texts.js'
import { withoutHandles } from './corpora/without-handles.js'
import type { Say } from './program.js'
import { Random } from './random.js'
import { shuffled } from './corpora/shuffled.js'
import { Synthesiser } from './synthesis/synthesiser.js'
import { variation } from './synthesis/variation.js'

/** Reads and makes the texts of a training. */

export interface DataOptions {
  readonly folder: string
  /** The share of all texts to use. */
  readonly share: number
  /** Number of synthetic texts per pass. */
  readonly synthetic: number
  /** Languages whose annotated texts are left out. */
  readonly without: readonly string[]
}

/** All texts of a training. */
export interface TrainingData {
  readonly entries: readonly Entry[]
  /** Annotated texts. */
  readonly annotated: readonly Doc[]
  /** Languages that texts can be made in. */
  readonly languages: readonly string[]
  /** Texts kept from training, by file. */
  readonly dev: Map<string, Doc[]>
  /** Makes the synthetic texts of one pass. */
  synthetic(): Doc[]
  /** The texts of one pass in random order, some of them varied: annotated ones, the made ones given, ordinary ones. */
  pass(synthetic: readonly Doc[]): { size: number; docs: () => Iterable<Doc> }
}

export function readTrainingData(options: DataOptions, random: Random, say: Say): TrainingData {
  const { folder, share } = options
  const entries = readEntries(folder)
  const train = readTrainingTexts(folder)
  const synthesiser = new Synthesiser(entries, folder, train)
  const vary = variation(synthesiser.locales)
  const corpus = withoutHandles([...train.values()].flat()).filter(({ lang }) => !options.without.includes(lang))
  const annotated = share < 1 ? corpus.filter(() => random.chance(share)) : corpus
  const made = Math.round(options.synthetic * share)
  const ordinary = new OrdinaryTexts(folder, entries)
  say(`${String(annotated.length)} texts, ${String(made)} made, ${String(ordinary.count)} ordinary`)
  return {
    entries,
    annotated,
    languages: synthesiser.languages,
    // Pasted prompts are for measuring only: they calibrate nothing.
    dev: new Map([...readFolder(join(folder, 'dev'))].filter(([source]) => !source.startsWith('pasted.'))),
    synthetic: () => synthesiser.docs(made, new Random(random.below(1e9))),
    pass(synthetic) {
      const all = [...annotated, ...synthetic, ...ordinary.sample(random, share)]
      return { size: all.length, docs: () => shuffled(all, random, vary) }
    },
  }
}

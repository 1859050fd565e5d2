import { parseArgs } from 'node:util'
import { join } from 'node:path'
import { analyze } from '../src/ner/text/analyze.js'
import { featuresAt, isCharacter, LEXICAL, MAX_FEATURES } from '../src/ner/crf/features.js'
import { Clusters } from '../src/ner/text/clusters.js'
import type { FieldParts } from '../src/ner/crf/crf.js'
import { Gazetteer } from '../src/ner/text/gazetteer.js'
import { LanguageVotes } from '../src/ner/text/language.js'
import { GROUPS } from '../src/ner/crf/lattice.js'
import { nerModel } from '../src/ner/model.js'
import type { ModelParts } from '../src/ner/crf/model-file.js'
import { KIND, MAX_TOKENS, newTokens, PAD } from '../src/ner/text/tokens.js'
import { LABELS, LARGEST, SCORED, STEP } from '../src/ner/crf/weights.js'
import { calibrate } from './calibrate.js'
import { clusterTable, listedClusters } from './cluster-table.js'
import { listedWords, textsOf, wordsOf } from './common-words.js'
import { readFolder } from './corpus.js'
import { encode } from './encode.js'
import { evaluate, printTables } from './evaluate.js'
import { tablesOf } from './fine-slots.js'
import { buildGazetteer } from './gazetteer-table.js'
import { learnLanguages, readAlone } from './languages.js'
import { learnNet } from './learn-net.js'
import { writeModel } from './model-writer.js'
import { readEntries } from './names.js'
import { Optimiser } from './optimise.js'
import { OrdinaryTexts } from './ordinary.js'
import { QuietCount } from './quiet-count.js'
import { Random } from './random.js'
import { Rarity } from './rarity.js'
import { SlotElection } from './slots.js'
import { prepare } from './prepare.js'
import { texts } from './stream.js'
import { nameModel } from './subjects.js'
import { Synthesiser } from './synthesise.js'
import { variation } from './vary.js'

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/data' },
    seed: { type: 'string', default: '1' },
    epochs: { type: 'string', default: '8' },
    synthetic: { type: 'string', default: '115000' },
    out: { type: 'string', default: 'models/ner.bin' },
    limit: { type: 'string', default: '1' },
    rate: { type: 'string', default: '0.18' },
    shrink: { type: 'string', default: '3' },
    drop: { type: 'string', default: '0.06' },
    forget: { type: 'string', default: '2' },
    without: { type: 'string', default: '' },
  },
})

const started = Date.now()
const say = (text: string): void => console.log(`${((Date.now() - started) / 1000).toFixed(0).padStart(5)} s  ${text}`)
const random = new Random(Number(values.seed))

const entries = readEntries(join(values.data, 'gazetteers'))
const synthesiser = new Synthesiser(entries, join(values.data, 'gazetteers'))
const vary = variation(synthesiser.locales)
const leftOut = values.without.split(',')
const corpus = [...readFolder(join(values.data, 'train')).values()]
  .flatMap((docs) => prepare(docs))
  .filter(({ lang }) => !leftOut.includes(lang))
const share = Number(values.limit)
const real = share < 1 ? corpus.filter(() => random.chance(share)) : corpus
const made = Math.round(Number(values.synthetic) * share)
const ordinary = new OrdinaryTexts(values.data, entries)
say(`${String(real.length)} texts, ${String(made)} made, ${String(ordinary.count)} ordinary`)

const listed = listedWords()
const gazetteerSlots = buildGazetteer(entries, [...listed, ...wordsOf(real)])
const languages = ['?', ...new Set([...real.map((doc) => doc.lang), ...synthesiser.languages])]
const samples = synthesiser.docs(made, new Random(random.below(1e9)))
const votes = learnLanguages([...real, ...samples, ...textsOf(listed)], languages)
say(`${String(languages.length - 1)} languages`)

const gazetteer = new Gazetteer(gazetteerSlots)
const clusterSlots = clusterTable(listedClusters())
const clusters = new Clusters(clusterSlots)
const languageVotes = new LanguageVotes(votes)
const tokens = newTokens()
const features = new Int32Array(MAX_FEATURES)
const gold = new Uint8Array(MAX_TOKENS)

const election = new SlotElection()
const rarity = new Rarity()
const quiet = new QuietCount()
for (const doc of texts([...real, ...samples, ...ordinary.sample(random, share)], random, vary)) {
  for (let at = 0; at < doc.text.length;) {
    at = analyze(doc.text, at, tokens, gazetteer, clusters, languageVotes)
    encode(tokens, doc.spans, gold)
    for (let i = 0; i < tokens.count; i++) {
      const size = featuresAt(tokens, PAD + i, features)
      election.count(features, size, gold[i] ?? 0, isCharacter(tokens, PAD + i))
      rarity.see(tokens.fold[PAD + i] ?? 0)
      quiet.see(tokens, i, gold[i] ?? 0)
    }
  }
}
const optimiser = new Optimiser(election.winners(3), Number(values.shrink))
say('slots chosen')

const NET_PASSES = 3
// By this share the rate falls from the first to the last text.
const FALL = 0.6
const rows = new Int32Array(MAX_TOKENS * MAX_FEATURES)
const starts = new Int32Array(MAX_TOKENS + 1)
const epochs = Number(values.epochs)
const drop = Number(values.drop)
// Pasted prompts are for measuring only: they set no levels.
const dev = new Map([...readFolder(join(values.data, 'dev'))].filter(([source]) => !source.startsWith('pasted.')))
// After this pass the slots have their last owners; from then on the mean of the weights is kept.
const settling = Math.max(0, epochs - 4)
const settled = (settling + 1) / epochs
for (let epoch = 0; epoch < epochs; epoch++) {
  const fresh = synthesiser.docs(made, new Random(random.below(1e9)))
  const all = [...real, ...fresh, ...ordinary.sample(random, share)]
  let loss = 0
  let count = 0
  let seen = 0
  for (const doc of texts(all, random, vary)) {
    const progress = (epoch + seen++ / all.length) / epochs
    const rate = Number(values.rate) * (1 - FALL * progress)
    optimiser.now = (progress - settled) / (1 - settled)
    for (let at = 0; at < doc.text.length;) {
      at = analyze(doc.text, at, tokens, gazetteer, clusters, languageVotes)
      if (tokens.count === 0) continue
      encode(tokens, doc.spans, gold)
      const step = fillRows(rate, Number(values.forget))
      loss += optimiser.step(tokens, rows, starts, gold, step, 1 - drop)
      count += tokens.count
    }
  }
  if (epoch === settling) {
    optimiser.thin()
    optimiser.startMean()
  }
  if (epoch === epochs - 1) optimiser.takeMean()
  say(`pass ${String(epoch + 1)}: ${String(count)} tokens, loss ${(loss / count).toFixed(4)}; dev: ${devLoss()}`)
}

function devLoss(): string {
  const groups = new Map<string, [number, number]>()
  for (const [source, docs] of dev) {
    const lang = source.split('.')[1] ?? ''
    const group = /presidio|greek|pl-pii/.test(source)
      ? 'pii'
      : ['zh', 'ja', 'ko', 'th'].includes(lang)
        ? 'cjk'
        : 'other'
    const sum = groups.get(group) ?? [0, 0]
    for (const doc of docs) {
      for (let at = 0; at < doc.text.length;) {
        at = analyze(doc.text, at, tokens, gazetteer, clusters, languageVotes)
        encode(tokens, doc.spans, gold)
        fillRows(0, 0)
        if (tokens.count === 0) continue
        sum[0] += optimiser.loss(tokens, rows, starts, gold)
        sum[1] += tokens.count
      }
    }
    groups.set(group, sum)
  }
  return [...groups].map(([group, [loss, count]]) => `${group} ${(loss / count).toFixed(4)}`).join(', ')
}

// The rarer a word, the more often it is shown as unknown: what comes later will be full of words never seen.
function fillRows(rate: number, forgetting: number): number {
  let n = 0
  for (let i = 0; i < tokens.count; i++) {
    starts[i] = n
    const size = featuresAt(tokens, PAD + i, features)
    const rare =
      forgetting > 0 && tokens.kind[PAD + i] === KIND.word ? rarity.of(tokens.fold[PAD + i] ?? 0, forgetting) : 0
    const forget = rare > 0 && random.chance(rare)
    const from = forget ? LEXICAL : 0
    n = optimiser.slots(features.subarray(from), size - from, isCharacter(tokens, PAD + i), rows, n)
    if (forgetting > 0) n = dropped(starts[i] ?? 0, n)
  }
  starts[tokens.count] = n
  return rate
}

// Leaves out some of all features, so that none relies on the company of the others.
function dropped(from: number, to: number): number {
  let n = from
  for (let k = from; k < to; k++) if (!random.chance(drop)) rows[n++] = rows[k] ?? 0
  return n
}

const field: FieldParts = {
  ...tablesOf(optimiser.fingerprints, (slot, label) => {
    const steps = Math.round((optimiser.weights[slot * SCORED + label] ?? 0) / STEP)
    return Math.max(-LARGEST, Math.min(LARGEST, steps))
  }),
  transitions: Int16Array.from({ length: GROUPS * LABELS * LABELS }, (_, i) =>
    Math.round((optimiser.transitions[i] ?? 0) / STEP),
  ),
  gazetteer: gazetteerSlots,
  clusters: clusterSlots,
  votes,
  quiet: quiet.quiet(),
  outside: quiet.outside(),
  settings: {
    languages,
    floors: { asked: 0.03, others: 0.08 },
    alone: readAlone(languages, real),
    levels: [],
    levelsAlone: [],
  },
}
for (const table of [field.words, field.characters]) {
  const used = table.filter((word, i) => i % 2 === 0 && word !== 0).length
  say(`${String(used)} of ${String(table.length / 2)} slots with weight`)
}

const passes = Array.from({ length: NET_PASSES }, () => {
  const fresh = synthesiser.docs(made, new Random(random.below(1e9)))
  const negatives = ordinary.sample(random, share)
  return () => texts([...real, ...fresh, ...negatives], random, vary)
})
const parts: ModelParts = { ...field, ...learnNet(field, passes, new Random(random.below(1e9)), say) }
const finished: ModelParts = { ...parts, settings: calibrate(parts, dev) }
const { bytes, sha256 } = writeModel(values.out, finished)
say(`${values.out}: ${String(bytes)} bytes, checksum ${sha256}`)
const subject = nameModel(nerModel(finished))
printTables(
  subject,
  evaluate(subject, dev, () => 0.6),
)

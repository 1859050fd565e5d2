import { parseArgs } from 'node:util'
import type { CrfParts } from '../src/ner/crf/crf.js'
import type { ModelParts } from '../src/ner/crf/model-file.js'
import { nerModel } from '../src/ner/model.js'
import { Clusters } from '../src/ner/text/clusters.js'
import { Gazetteer } from '../src/ner/text/gazetteer.js'
import { LanguageVotes } from '../src/ner/text/language.js'
import { calibrate } from './model/calibrate.js'
import { clusterTable, listedClusters } from './tables/cluster-table.js'
import { listedWords, textsOf, wordsOf } from './lists/common-words.js'
import { checkData, DATA_FOLDER } from './data-folder.js'
import { evaluate, printTables } from './evaluation/evaluate.js'
import { nameModel } from './evaluation/evaluated-models.js'
import { buildGazetteer } from './tables/gazetteer-table.js'
import { crfOnlyLanguages, learnLanguages } from './tables/languages.js'
import { writeModel } from './model/model-writer.js'
import { numberOption, progress, run, type Say } from './program.js'
import { Random } from './random.js'
import { Stretches } from './crf/stretches.js'
import { trainCrf } from './crf/train-crf.js'
import { trainNetwork } from './network/train-network.js'
import { readTrainingData, type TrainingData } from './training-data.js'

/** The program that trains the name model: `npm run train`. */

const OPTIONS = {
  data: { type: 'string', default: DATA_FOLDER },
  out: { type: 'string', default: 'models/ner.bin' },
  seed: { type: 'string', default: '1' },
  epochs: { type: 'string', default: '9' },
  synthetic: { type: 'string', default: '145000' },
  limit: { type: 'string', default: '1' },
  rate: { type: 'string', default: '0.18' },
  shrink: { type: 'string', default: '3' },
  drop: { type: 'string', default: '0.06' },
  forget: { type: 'string', default: '2' },
  without: { type: 'string', default: '' },
} as const
const FLOORS = { rescored: 0.026, others: 0.08 }
const NETWORK_PASSES = 4
const EVALUATED_AT = 0.6

run(() => {
  const { values } = parseArgs({ options: OPTIONS })
  const number = (name: Exclude<keyof typeof OPTIONS, 'data' | 'out' | 'without'>) => numberOption(name, values[name])
  checkData(values.data, ['train', 'dev', 'gazetteers'])
  const say = progress()
  const random = new Random(number('seed'))
  const data = readTrainingData(
    {
      folder: values.data,
      share: number('limit'),
      synthetic: number('synthetic'),
      without: values.without.split(','),
    },
    random,
    say,
  )
  const options = {
    passes: number('epochs'),
    rate: number('rate'),
    shrink: number('shrink'),
    drop: number('drop'),
    forget: number('forget'),
  }
  const crf = buildCrf(data, options, random, say)
  const parts: ModelParts = { ...crf, ...buildNetwork(crf, data, random, say) }
  const finished = { ...parts, settings: calibrate(parts, data.dev, say) }
  const { bytes, sha256 } = writeModel(values.out, finished)
  say(`${values.out}: ${String(bytes)} bytes, checksum ${sha256}`)
  const subject = nameModel(nerModel(finished))
  printTables(
    subject,
    evaluate(subject, data.dev, () => EVALUATED_AT),
  )
})

/** Builds the tables that tokens are looked up in, and trains the CRF with them. */
function buildCrf(data: TrainingData, options: Parameters<typeof trainCrf>[2], random: Random, say: Say): CrfParts {
  const listed = listedWords()
  const gazetteer = buildGazetteer(data.entries, [...listed, ...wordsOf(data.annotated)], say)
  const languages = ['?', ...new Set([...data.annotated.map(({ lang }) => lang), ...data.languages])]
  const samples = data.synthetic()
  const votes = learnLanguages([...data.annotated, ...samples, ...textsOf(listed)], languages)
  say(`${String(languages.length - 1)} languages`)
  const clusters = clusterTable(listedClusters())
  const stretches = new Stretches({
    gazetteer: new Gazetteer(gazetteer),
    clusters: new Clusters(clusters),
    votes: new LanguageVotes(votes),
  })
  const crfTexts = {
    counting: data.pass(samples).docs(),
    textsOfPass: () => {
      const { size, docs } = data.pass(data.synthetic())
      return { size, docs: docs() }
    },
    dev: data.dev,
  }
  const weights = trainCrf(stretches, crfTexts, options, { random, say })
  for (const table of [weights.words, weights.characters]) {
    const used = table.filter((word, i) => i % 2 === 0 && word !== 0).length
    say(`${String(used)} of ${String(table.length / 2)} slots with weight`)
  }
  const settings = {
    languages,
    floors: FLOORS,
    crfOnly: crfOnlyLanguages(languages, data.annotated),
    calibration: [],
    crfOnlyCalibration: [],
  }
  return { ...weights, gazetteer, clusters, votes, settings }
}

function buildNetwork(crf: CrfParts, data: TrainingData, random: Random, say: Say) {
  const passes = Array.from({ length: NETWORK_PASSES }, () => data.pass(data.synthetic()).docs)
  return trainNetwork(crf, passes, new Random(random.below(1e9)), say)
}

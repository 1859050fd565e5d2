import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { piiDetector } from '../../src/detectors/pii.js'
import type { Known } from '../../src/detectors/personal/features.js'
import { KNOWN, knownNames } from '../../src/detectors/personal/well-known-names.js'
import { conceptLookUp } from '../../src/detectors/personal/concepts.js'
import { SORT } from '../../src/detectors/personal/message.js'
import { readPackagedPersonal, type PersonalParts } from '../../src/detectors/personal/model-file.js'
import type { PersonalWeights } from '../../src/detectors/personal/network.js'
import { loadModel } from '../../src/ner/model.js'
import { readFolder } from '../corpora/corpus.js'
import { readTrainingTexts } from '../corpora/other-entities.js'
import type { Doc } from '../doc.js'
import { checkData, DATA_FOLDER } from '../data-folder.js'
import { isPiiRich, percent } from '../evaluation/evaluate.js'
import { readEntries } from '../lists/gazetteers.js'
import { numberOption, progress, run, type Say } from '../program.js'
import { Synthesiser } from '../synthesis/synthesiser.js'
import { concepts } from './concepts.js'
import { exampleMaker, type Example, type Judge, type Show } from './examples.js'
import { filtered, filterOf } from './filter.js'
import { fitNet, usedSlots } from './fit.js'
import { wellKnown } from './known.js'
import { likelihoods, personalLevels, type Sample } from './levels.js'
import { lots, type Lot } from './texts.js'
import { personalBytes } from './write.js'

/** The program that trains the second stage: `npm run train:personal`. */

const OPTIONS = {
  data: { type: 'string', default: DATA_FOLDER },
  out: { type: 'string', default: 'models/personal.bin' },
  model: { type: 'string' },
  seed: { type: 'string', default: '1' },
  'known-alone': { type: 'boolean', default: false },
} as const

/** Whom a single text about the world names would not be known without that text. */
const KNOWN_BY_ONE_TEXT: readonly number[] = [KNOWN.mentioned, KNOWN.surname]
const PERSONS: readonly number[] = [KNOWN.person, ...KNOWN_BY_ONE_TEXT]
/** No list holds everybody: each `UNKNOWN`th prompt about a topic is shown as if nobody in it were known. */
const UNKNOWN = 6
/** No list holds all companies and products, either: each `UNLISTED`th made text is shown as if none were known. */
const UNLISTED = 3
const THINGS: readonly number[] = [KNOWN.organisation, KNOWN.thing]
const BRANDED: ReadonlySet<string> = new Set(['made', 'documents', 'informal', 'personal'])

run(() => {
  const { values } = parseArgs({ options: OPTIONS })
  const seed = numberOption('seed', values.seed)
  checkData(values.data, ['train', 'dev', 'ordinary/train', 'gazetteers'])
  const say = progress()
  const train = readTrainingTexts(values.data)
  const synthesiser = new Synthesiser(readEntries(values.data), values.data, train, { branded: true })
  const known = wellKnown(values.data, train, synthesiser.languages)
  say(`${String(known.hashes.length)} well-known names`)
  if (values['known-alone']) return write(values.out, { ...readPackagedPersonal(), known: known.hashes }, say)
  const model = values.model === undefined ? loadModel() : loadModel(pathToFileURL(resolve(values.model)))
  const { detect } = piiDetector({ model, personal: false })
  const lookUp = knownNames(known.hashes)
  const meanings = concepts()
  const conceptAt = conceptLookUp(meanings)
  const showWithout = (hidden: readonly number[]): Show => {
    const known: Known = (hash) => {
      const kind = lookUp(hash)
      return hidden.includes(kind) ? 0 : kind
    }
    return exampleMaker(detect, { facts: model.words, known, conceptAt })
  }
  const show = showWithout([])
  const showWorld = showWithout(KNOWN_BY_ONE_TEXT)
  const showTopicOfUnknown = showWithout(PERSONS)
  const showWithoutThings = showWithout(THINGS)
  const showOf = (lot: string, index: number): Show => {
    if (lot === 'world') return showWorld
    if (BRANDED.has(lot) && index % UNLISTED === 0) return showWithoutThings
    return lot === 'topic' && index % UNKNOWN === 0 ? showTopicOfUnknown : show
  }

  const all = lots({ folder: values.data, train, known, synthesiser }, seed)
  const examples = examplesOf(all, showOf, say)
  const filter = filterOf(examples)
  examples.forEach((example, at) => (examples[at] = filtered(filter, example)))
  const weights = fitNet(examples, seed, say)
  say(`${String(usedSlots(weights))} slots in use`)
  const showKept: Show = (doc, judge) => show(doc, judge).map((example) => filtered(filter, example))
  const levels = levelsOf(weights, all, richDocs(values.data), showKept)
  say(`levels: ${JSON.stringify(levels)}`)
  say(`${percent(alteredPrompts(weights, all, showKept, levels))} of the prompts kept from training are altered`)
  write(values.out, { weights, known: known.hashes, concepts: meanings, filter, levels }, say)
})

function write(path: string, parts: PersonalParts, say: Say): void {
  const bytes = personalBytes(parts)
  writeFileSync(path, bytes)
  say(`${path}: ${String(bytes.length)} bytes`)
}

function examplesOf(all: readonly Lot[], showOf: (lot: string, index: number) => Show, say: Say): Example[] {
  return all.flatMap(({ name, docs, judge }) => {
    const made = docs.flatMap((doc, index) => showOf(name, index)(doc, judge)).filter(({ weight }) => weight > 0)
    say(`${name}: ${String(docs.length)} texts, ${String(made.length)} findings`)
    return made
  })
}

/** Reads the PII-rich texts of `dev`, to choose levels by. Pasted and ordinary texts there are for figures alone. */
function richDocs(folder: string): Doc[] {
  return [...readFolder(join(folder, 'dev'))].filter(([source]) => isPiiRich(source)).flatMap(([, docs]) => docs)
}

/** The share of the ordinary prompts kept from training in which a name or location is found at 0.6. */
function alteredPrompts(
  weights: PersonalWeights,
  all: readonly Lot[],
  show: Show,
  levels: ReturnType<typeof levelsOf>,
): number {
  const likeliest = likeliestOfHeld(weights, all, 'prompts', show)
  return likeliest.filter((likely) => likely >= (levels.name[0] ?? 1)).length / likeliest.length
}

function levelsOf(weights: PersonalWeights, all: readonly Lot[], dev: readonly Doc[], show: Show) {
  const samples = samplesFrom(weights, dev, show)
  return personalLevels(
    likeliestOfHeld(weights, all, 'ordinary', show),
    samples(SORT.name, 'NAME'),
    samples(SORT.location, 'LOCATION'),
  )
}

/** How probable the most probable finding is in each text of a lot that is kept from training. */
function likeliestOfHeld(weights: PersonalWeights, all: readonly Lot[], name: string, show: Show): number[] {
  return all
    .filter((lot) => lot.name === name)
    .flatMap(({ held, judge }) => held.map((doc) => Math.max(0, ...likelihoods(weights, show(doc, judge)))))
}

/** Collects the findings of one sort in annotated texts: how probable each is, and whether it is right. */
function samplesFrom(weights: PersonalWeights, docs: readonly Doc[], show: Show) {
  return (wanted: number, label: string): Sample[] => {
    const judge: Judge = ({ finding: { spans } }, doc) => [
      doc.spans.some((span) => span.label === label && span.start < spans.end && spans.start < span.end),
      1,
    ]
    return docs.flatMap((doc) => {
      const shown = show(doc, judge)
      return likelihoods(weights, shown).flatMap((likely, index) =>
        shown[index]?.sort === wanted ? [{ likely, isRight: shown[index].isPersonal }] : [],
      )
    })
  }
}

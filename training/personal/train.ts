import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { piiDetector } from '../../src/detectors/pii.js'
import { knownNames } from '../../src/detectors/personal/well-known-names.js'
import { SORT } from '../../src/detectors/personal/message.js'
import { loadModel } from '../../src/ner/model.js'
import { readFolder } from '../corpus.js'
import { isPiiRich } from '../evaluate.js'
import { readEntries } from '../names.js'
import { Synthesiser } from '../synthesise.js'
import { exampleMaker, type Judge } from './examples.js'
import { fitNet, usedSlots } from './fit.js'
import { wellKnown } from './known.js'
import { likelihoods, personalLevels, type Sample } from './levels.js'
import { lots } from './texts.js'
import { personalBytes } from './write.js'

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/data' },
    out: { type: 'string', default: 'models/personal.bin' },
    model: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
})
const started = performance.now()
const say = (line: string): void => {
  console.log(`${((performance.now() - started) / 1000).toFixed(0)} s  ${line}`)
}

const gazetteers = join(values.data, 'gazetteers')
const synthesiser = new Synthesiser(readEntries(gazetteers), gazetteers)
const known = wellKnown(values.data, synthesiser.languages)
say(`${String(known.hashes.length)} well-known names`)
const model = values.model === undefined ? loadModel() : loadModel(pathToFileURL(resolve(values.model)))
const { detect } = piiDetector({ model, personal: false })
const show = exampleMaker(detect, model.words, knownNames(known.hashes))

const all = lots(values.data, known, synthesiser, Number(values.seed))
const examples = all.flatMap(({ name, docs, judge }) => {
  const made = docs.flatMap((doc) => show(doc, judge)).filter(({ weight }) => weight > 0)
  say(`${name}: ${String(docs.length)} texts, ${String(made.length)} findings`)
  return made
})
const weights = fitNet(examples, Number(values.seed), say)
say(`${String(usedSlots(weights))} slots in use`)

const plain = all.find(({ name }) => name === 'ordinary')
const ordinary = (plain?.held ?? []).map((doc) =>
  Math.max(0, ...likelihoods(weights, show(doc, plain?.judge ?? (() => undefined)))),
)
// `dev` is for choosing levels and for figures; what is pasted there, and ordinary texts there, for figures alone.
const dev = [...readFolder(join(values.data, 'dev'))]
  .filter(([source]) => isPiiRich(source))
  .flatMap(([, docs]) => docs)
const levels = personalLevels(ordinary, samples(SORT.name, 'NAME'), samples(SORT.location, 'LOCATION'))
say(`levels: ${JSON.stringify(levels)}`)
const bytes = personalBytes({ weights, known: known.hashes, levels })
writeFileSync(values.out, bytes)
say(`${values.out}: ${String(bytes.length)} bytes`)

function samples(wanted: number, label: string): Sample[] {
  const judge: Judge = ({ finding: { spans } }, doc) => [
    doc.spans.some((span) => span.label === label && span.start < spans.end && spans.start < span.end),
    1,
  ]
  return dev.flatMap((doc) => {
    const shown = show(doc, judge)
    return likelihoods(weights, shown).flatMap((likely, index) =>
      shown[index]?.sort === wanted ? [{ likely, isRight: shown[index].isPersonal }] : [],
    )
  })
}

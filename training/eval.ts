import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { loadModel } from '../src/ner/model.js'
import { readFolder } from './corpus.js'
import { evaluate, printCurve, printLanguages, printOrdinary, printTables } from './evaluate.js'
import { everydayPrompts, ordinaryPrompts } from './prompts.js'
import { nameModel, wholeDetector } from './subjects.js'

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/data' },
    model: { type: 'string' },
    threshold: { type: 'string', default: '0.6' },
  },
})

const model = values.model === undefined ? loadModel() : loadModel(pathToFileURL(resolve(values.model)))
const dev = readFolder(join(values.data, 'dev'))
const everyday = new Map([['everyday-prompts', everydayPrompts()]])
const ordinary = ordinaryPrompts()
const threshold = Number(values.threshold)
for (const [title, subject] of [
  ['The name model alone', nameModel(model)],
  ['The whole detector, pii-v0', wholeDetector(model)],
] as const) {
  console.log(`## ${title}, threshold ${values.threshold}\n`)
  printTables(subject, evaluate(subject, dev, threshold))
  printCurve(subject, dev)
  printOrdinary(subject, ordinary)
  console.log('Everyday prompts:\n')
  printLanguages(subject, evaluate(subject, everyday, threshold))
}

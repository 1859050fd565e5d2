import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { loadModel } from '../src/ner/model.js'
import { readFolder } from './corpus.js'
import {
  evaluate,
  isPasted,
  printCurve,
  printLanguages,
  printOrdinary,
  printTables,
  usualThreshold,
} from './evaluate.js'
import { everydayPrompts, ordinaryPrompts } from './prompts.js'
import { printAltered, printShapes } from './report.js'
import { nameModel, wholeDetector } from './evaluated-models.js'

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/data' },
    model: { type: 'string' },
    threshold: { type: 'string' },
  },
})

const model = values.model === undefined ? loadModel() : loadModel(pathToFileURL(resolve(values.model)))
const dev = readFolder(join(values.data, 'dev'))
const everyday = new Map([['everyday-prompts', everydayPrompts()]])
const ordinary = ordinaryPrompts()
const plain = [...readFolder(join(values.data, 'ordinary', 'dev')).values()].flat()
const pasted = [...dev].filter(([source]) => isPasted(source)).flatMap(([, docs]) => docs)
const { threshold } = values
const thresholdOf = threshold === undefined ? usualThreshold : (): number => Number(threshold)
const said = threshold === undefined ? '0.6, running text 0.5' : threshold
for (const [title, subject] of [
  ['The name model alone', nameModel(model)],
  ['The whole detector, pii-v0', wholeDetector(model)],
] as const) {
  console.log(`## ${title}, threshold ${said}\n`)
  printTables(subject, evaluate(subject, dev, thresholdOf))
  printCurve(subject, dev)
  printOrdinary(subject, ordinary)
  printAltered(subject, plain)
  printShapes(subject, pasted, thresholdOf('pasted.'))
  console.log('Everyday prompts:\n')
  printLanguages(subject, evaluate(subject, everyday, thresholdOf))
}

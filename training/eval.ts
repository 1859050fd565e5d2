import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { loadModel } from '../src/ner/model.js'
import { readFolder } from './corpora/corpus.js'
import type { Doc } from './doc.js'
import { checkData, DATA_FOLDER } from './data-folder.js'
import {
  evaluate,
  isPasted,
  printCurve,
  printLanguages,
  printOrdinary,
  printTables,
  usualThreshold,
  type Subject,
} from './evaluation/evaluate.js'
import { numberOption, run } from './program.js'
import { difficultPrompts, everydayPrompts, ordinaryPrompts } from './evaluation/prompts.js'
import { printAltered, printShapes } from './evaluation/report.js'
import { nameModel, wholeDetector } from './evaluation/evaluated-models.js'

/** The program that prints the figures of model and detector: `npm run eval`. */

const OPTIONS = {
  data: { type: 'string', default: DATA_FOLDER },
  model: { type: 'string' },
  threshold: { type: 'string' },
} as const

run(() => {
  const { data, model: file, threshold } = parseArgs({ options: OPTIONS }).values
  checkData(data, ['dev', 'ordinary/dev'])
  const fixed = threshold === undefined ? undefined : numberOption('threshold', threshold)
  const thresholdOf = fixed === undefined ? usualThreshold : (): number => fixed
  const model = file === undefined ? loadModel() : loadModel(pathToFileURL(resolve(file)))
  const texts = readTexts(data)
  for (const [title, subject] of [
    ['The name model alone', nameModel(model)],
    ['The whole detector, pii-v0', wholeDetector(model)],
  ] as const) {
    console.log(`## ${title}, threshold ${threshold ?? '0.6, running text 0.5'}\n`)
    printFigures(subject, texts, thresholdOf)
  }
})

interface Texts {
  readonly dev: Map<string, Doc[]>
  readonly pasted: readonly Doc[]
  readonly ordinary: readonly Doc[]
  readonly everyday: Map<string, Doc[]>
  /** Prompts in which nothing is personal. */
  readonly prompts: readonly string[]
  readonly difficult: ReturnType<typeof difficultPrompts>
}

function readTexts(folder: string): Texts {
  const dev = readFolder(join(folder, 'dev'))
  return {
    dev,
    pasted: [...dev].filter(([source]) => isPasted(source)).flatMap(([, docs]) => docs),
    ordinary: [...readFolder(join(folder, 'ordinary', 'dev')).values()].flat(),
    everyday: new Map([['everyday-prompts', everydayPrompts()]]),
    prompts: ordinaryPrompts(),
    difficult: difficultPrompts(),
  }
}

function printFigures(subject: Subject, texts: Texts, thresholdOf: (source: string) => number): void {
  printTables(subject, evaluate(subject, texts.dev, thresholdOf))
  printCurve(subject, texts.dev)
  printOrdinary(subject, texts.prompts)
  printAltered(subject, texts.ordinary)
  printShapes(subject, texts.pasted, thresholdOf('pasted.'))
  console.log('Everyday prompts:\n')
  printLanguages(subject, evaluate(subject, texts.everyday, thresholdOf))
  console.log('Difficult prompts:\n')
  printAltered(subject, texts.difficult.ordinary)
  printLanguages(
    subject,
    evaluate(subject, new Map([['difficult-personal', [...texts.difficult.personal]]]), thresholdOf),
  )
}

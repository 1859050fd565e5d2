import type { Doc } from '../doc.js'
import { newTallies, scoreDoc, type Finding, type Label, type Tallies } from './score.js'

/** Evaluates a model or detector on annotated texts, and prints tables. */

/** Figures by file and by language. */
export interface Results {
  files: Map<string, Tallies>
  languages: Map<string, Tallies>
}

export interface Subject {
  find(text: string): readonly Finding[]
  /** The labels that the texts of a file are scored by. */
  labelsOf(source: string): readonly Label[]
  /** The labels that have columns of their own. */
  readonly columns: readonly Label[]
}

const PII = [
  'presidio-synth-v2',
  'contextual-anonymizer',
  'lifebench-pii',
  'meddocan',
  'pl-pii-bench',
  'greek-pii',
  'everyday-prompts',
  'difficult-personal',
]
const UNSPACED = ['zh', 'ja', 'ko', 'th', 'hi', 'bn', 'ne', 'fa', 'kk']
export const THRESHOLDS = [0.5, 0.6, 0.7, 0.8, 0.9]

/** True for a corpus in which every kind of personal data is annotated. */
export function isPiiRich(source: string): boolean {
  return PII.includes(source.split('.')[0] ?? '')
}

function isRunning(source: string): boolean {
  return !isPiiRich(source) && !isPasted(source)
}

/** True for prompts with pasted personal data: tables, logs, forms. */
export function isPasted(source: string): boolean {
  return source.startsWith('pasted.')
}

/** Returns the threshold for a source: 0.5 for texts about people and locations, which are not the writer's own. */
export function usualThreshold(source: string): number {
  return isPiiRich(source) || isPasted(source) ? 0.6 : 0.5
}

export function evaluate(
  subject: Subject,
  files: Map<string, Doc[]>,
  thresholdOf: (source: string) => number,
): Results {
  const results: Results = { files: new Map(), languages: new Map() }
  for (const [source, docs] of files) {
    const tallies = newTallies()
    results.files.set(source, tallies)
    for (const doc of docs) {
      const found = subject.find(doc.text).filter((span) => span.score >= thresholdOf(source))
      const ofLanguage = results.languages.get(doc.lang) ?? newTallies()
      results.languages.set(doc.lang, ofLanguage)
      scoreDoc(tallies, doc, found, subject.labelsOf(source))
      scoreDoc(ofLanguage, doc, found, subject.labelsOf(source))
    }
  }
  return results
}

/** Prints the means of the groups in the project's aims, and one line per language and per file. */
export function printTables(subject: Subject, { files, languages }: Results): void {
  const { columns } = subject
  const group = (wanted: (source: string, lang: string) => boolean): Tallies[] =>
    [...files].filter(([source]) => wanted(source, source.split('.')[1] ?? '')).map(([, tallies]) => tallies)
  printTable('group', columns, [
    ['mean: PII-rich', group(isPiiRich)],
    ['mean: with spaces', group((source, lang) => isRunning(source) && !UNSPACED.includes(lang))],
    [`mean: ${UNSPACED.join(' ')}`, group((source, lang) => isRunning(source) && UNSPACED.includes(lang))],
  ])
  printLanguages(subject, { languages })
  printTable(
    'file',
    columns,
    [...files].map(([source, tallies]) => [source, [tallies]]),
  )
}

/** Prints one line per language, and their mean. */
export function printLanguages({ columns }: Subject, { languages }: Pick<Results, 'languages'>): void {
  printTable('language', columns, [
    ...[...languages].sort().map(([language, tallies]) => [language, [tallies]] as const),
    ['mean', [...languages.values()]],
  ])
}

/** Prints what each threshold gives over all files: precision, recall, leak and over-redaction. */
export function printCurve(subject: Subject, files: Map<string, Doc[]>): void {
  const found = [...files].flatMap(([source, docs]) =>
    docs.map((doc) => ({ doc, labels: subject.labelsOf(source), findings: subject.find(doc.text) })),
  )
  const each = subject.columns.map((label) => `${label} overlap P`)
  console.log(line(['threshold', 'strict P', 'overlap P', ...each, 'strict R', 'leak', 'over-redaction']))
  console.log(line(['---:', '---:', '---:', ...each.map(() => '---:'), '---:', '---:', '---:']))
  for (const threshold of THRESHOLDS) {
    const tallies = newTallies()
    for (const { doc, labels, findings } of found) {
      scoreDoc(
        tallies,
        doc,
        findings.filter((span) => span.score >= threshold),
        labels,
      )
    }
    const { precision, overlapPrecision, recall, leak, overRedaction } = tallies.ALL
    const byLabel = subject.columns.map((label) => tallies[label].overlapPrecision)
    const cells = [precision, overlapPrecision, ...byLabel, recall, leak, overRedaction]
    console.log(line([threshold.toFixed(1), ...cells.map(percent)]))
  }
  console.log()
}

/** Prints what is found, by threshold, in prompts that hold no personal data at all. */
export function printOrdinary(subject: Subject, prompts: readonly string[]): void {
  const characters = prompts.reduce((sum, prompt) => sum + prompt.length, 0)
  const found = prompts.map((prompt) => subject.find(prompt))
  console.log(`${String(prompts.length)} prompts without personal data:\n`)
  console.log(line(['threshold', 'prompts with findings', 'findings', 'over-redaction']))
  console.log(line(['---:', '---:', '---:', '---:']))
  for (const threshold of THRESHOLDS) {
    const lists = found.map((findings) => findings.filter((span) => span.score >= threshold))
    const all = lists.flat()
    const covered = all.reduce((sum, { start, end }) => sum + end - start, 0)
    const prompt = lists.filter((list) => list.length > 0).length
    console.log(line([threshold.toFixed(1), String(prompt), String(all.length), percent(covered / characters)]))
  }
  console.log()
}

// --- Markdown ---

function printTable(
  name: string,
  columns: readonly Label[],
  rows: readonly (readonly [string, readonly Tallies[]])[],
): void {
  const labels = [...columns, 'ALL'] as const
  const heads = labels.flatMap((label) => {
    const title = label === 'ALL' ? 'all' : label
    return label === 'ALL' ? [`${title} F1`, `${title} leak`] : [`${title} F1`, `${title} leak`, `${title} overlap P`]
  })
  console.log(line([name, ...heads, 'over-redaction']))
  console.log(line(['---', ...heads.map(() => '---:'), '---:']))
  for (const [title, tallies] of rows) {
    const cells = labels.flatMap((label) => {
      const f1 = mean(tallies.map((t) => t[label].f1))
      const leak = percent(mean(tallies.map((t) => t[label].leak)))
      const strict = Number.isNaN(f1) ? '-' : f1.toFixed(3)
      return label === 'ALL'
        ? [strict, leak]
        : [strict, leak, percent(mean(tallies.map((t) => t[label].overlapPrecision)))]
    })
    console.log(line([title, ...cells, percent(mean(tallies.map((t) => t.ALL.overRedaction)))]))
  }
  console.log()
}

function mean(values: readonly number[]): number {
  const numbers = values.filter((value) => !Number.isNaN(value))
  return numbers.reduce((a, b) => a + b, 0) / numbers.length
}

export function percent(value: number): string {
  return Number.isNaN(value) ? '-' : `${(100 * value).toFixed(1)}%`
}

export function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

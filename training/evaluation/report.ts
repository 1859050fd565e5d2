import type { Doc } from '../doc.js'
import { line, percent, THRESHOLDS, type Subject } from './evaluate.js'
import { ALL_LABELS, newTallies, scoreDoc } from './score.js'

/** Prints what share of texts is altered, and figures by shape. */

/** Prints what share of ordinary texts is altered, by threshold, over all, by kind and by language. */
export function printAltered(subject: Subject, docs: readonly Doc[]): void {
  const scored = docs.map((doc) => ({ doc, best: Math.max(0, ...subject.find(doc.text).map(({ score }) => score)) }))
  console.log(`${String(docs.length)} ordinary texts, share with a finding:\n`)
  printRule(['texts', 'how many', ...THRESHOLDS.map((threshold) => threshold.toFixed(1))])
  const row = (title: string, wanted: (doc: Doc) => boolean): void => {
    const of = scored.filter(({ doc }) => wanted(doc))
    const shares = THRESHOLDS.map((threshold) => of.filter(({ best }) => best >= threshold).length / of.length)
    console.log(line([title, String(of.length), ...shares.map(percent)]))
  }
  row('all', () => true)
  for (const kind of distinct(docs.map(({ kind = '' }) => kind))) row(kind, (doc) => doc.kind === kind)
  for (const lang of distinct(docs.map((doc) => doc.lang))) row(lang, (doc) => doc.lang === lang)
  console.log()
}

/** Prints the figures of prompts with personal data by the shape in which they were pasted. */
export function printShapes(subject: Subject, docs: readonly Doc[], threshold: number): void {
  console.log(`${String(docs.length)} pasted prompts with personal data:\n`)
  printRule(['shape', 'how many', 'F1', 'leak', 'over-redaction'])
  const row = (title: string, wanted: (doc: Doc) => boolean): void => {
    const tallies = newTallies()
    const of = docs.filter(wanted)
    for (const doc of of) {
      const found = subject.find(doc.text).filter(({ score }) => score >= threshold)
      scoreDoc(tallies, doc, found, ALL_LABELS)
    }
    const { f1, leak, overRedaction } = tallies.ALL
    console.log(line([title, String(of.length), f1.toFixed(3), percent(leak), percent(overRedaction)]))
  }
  row('all', () => true)
  for (const shape of distinct(docs.map(({ kind = '' }) => kind))) row(shape, ({ kind }) => kind === shape)
  console.log()
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)].sort()
}

function printRule(heads: readonly string[]): void {
  console.log(line(heads))
  console.log(line(['---', ...heads.slice(1).map(() => '---:')]))
}

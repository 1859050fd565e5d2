import { readFileSync } from 'node:fs'
import type { Doc, LabelledSpan } from '../doc.js'

/** Prompts for evaluation, written for this project. */

/** Prompts of ordinary use in which nothing is personal. */
export function ordinaryPrompts(): string[] {
  return linesOf('ordinary-prompts.txt')
}

/** Everyday prompts with personal data, in the languages that have templates. */
export function everydayPrompts(): Doc[] {
  return linesOf('everyday-prompts.tsv').map((line, i) => {
    const [lang = '', marked = ''] = line.split('\t')
    return {
      id: `everyday-${String(i)}`,
      lang,
      source: 'everyday-prompts',
      ...unmarked(marked.replaceAll('\\n', '\n')),
    }
  })
}

/** Parses a marked text, such as "Hello [[NAME|Ann]]", into its text and spans. */
export function unmarked(marked: string): { text: string; spans: LabelledSpan[] } {
  const spans: LabelledSpan[] = []
  let text = ''
  for (const [, plain = '', label, value = ''] of marked.matchAll(/(.*?)(?:\[\[([A-Z]+)\|(.*?)\]\]|$)/gsu)) {
    text += plain
    if (label === undefined) continue
    spans.push({ start: text.length, end: text.length + value.length, label })
    text += value
  }
  return { text, spans }
}

function linesOf(file: string): string[] {
  return readFileSync(new URL(`./${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
}

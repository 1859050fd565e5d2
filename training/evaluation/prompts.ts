import { readFileSync } from 'node:fs'
import type { Doc, LabelledSpan } from '../doc.js'

/** Prompts for evaluation, written for this project. */

/** Prompts of ordinary use in which nothing is personal. */
export function ordinaryPrompts(): string[] {
  return linesOf('ordinary-prompts.txt')
}

/** Everyday prompts with personal data, in the languages that have templates. */
export function everydayPrompts(): Doc[] {
  return marked('everyday-prompts')
}

/** Prompts that are difficult on purpose: about private people with rare names, and without them about what is called like people. */
export function difficultPrompts(): { readonly personal: readonly Doc[]; readonly ordinary: readonly Doc[] } {
  return { personal: marked('difficult-personal'), ordinary: marked('difficult-ordinary') }
}

function marked(source: string): Doc[] {
  return linesOf(`${source}.tsv`).map((line, i) => {
    const [lang = '', text = ''] = line.split('\t')
    return {
      id: `${source}-${String(i)}`,
      lang,
      source,
      ...unmarked(text.replaceAll('\\n', '\n').replaceAll('\\t', '\t')),
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

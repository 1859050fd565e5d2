import { readList } from '../lists/read-list.js'

/** Reads templates of prompts and of informal messages. */

const FOLDER = new URL('../templates/', import.meta.url)

/** Fields for well-known people and locations. */
export const WELL_KNOWN = /\{(?:star|sur|land|place)\}/

export interface Template {
  readonly lang: string
  /** About somebody, about something well known, or about nobody in particular. */
  readonly kind: 'p' | 't' | 'o'
  readonly text: string
}

export type TemplateFile = 'prompts' | 'short-prompts' | 'informal'

export function readTemplates(file: TemplateFile): Template[] {
  return readList(new URL(`${file}.tsv`, FOLDER)).map(([lang = '', kind, text = '']) => ({
    lang,
    kind: kind === 'p' || kind === 't' ? kind : 'o',
    text: text.replaceAll('\\n', '\n').replaceAll('\\t', '\t'),
  }))
}

import { readFileSync } from 'node:fs'
import { cannotRead, packageFile } from '../package-files.js'

/** Reads the word lists of `data/`. */

/** The entries of a word list by section, in order; those before the first section have the name ''. */
export type Sections = ReadonlyMap<string, readonly string[]>

/**
 * Reads a list by its file name: UTF-8, one entry a line; `[name]` begins a section; empty lines and lines that begin
 * with `#` are skipped. Throws if the file is missing.
 */
export function readSections(name: string): Sections {
  const sections = new Map<string, string[]>()
  let entries: string[] | undefined
  for (const line of listText(name).split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    const isHeader = line.startsWith('[')
    if (isHeader || !entries) sections.set(isHeader ? line.slice(1, -1) : '', (entries = []))
    if (!isHeader) entries.push(line)
  }
  return sections
}

/** Returns all entries of a list. Throws if the file is missing. */
export function readWords(name: string): string[] {
  return [...readSections(name).values()].flat()
}

/** Returns the entries of one section. Throws if the list has no such section. */
export function section(sections: Sections, name: string): readonly string[] {
  const entries = sections.get(name)
  if (!entries) throw new Error(`The word list has no section [${name}].`)
  return entries
}

/** Returns the source of a regular expression that matches any of these words: a group. */
export function anyOf(words: readonly string[]): string {
  return `(?:${words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|')})`
}

/** Makes a value on first use, and keeps it. */
export function lazy<T extends NonNullable<unknown>>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

/** Returns the text of a list, whose last line ends, too. Throws if the file is missing. */
export function listText(name: string): string {
  const file = packageFile(`detectors/data/${name}`)
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw cannotRead('word list', file, cause)
  }
}

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The words of an English dictionary: SCOWL, as in Hunspell's en_US. */

const DICTIONARY = fileURLToPath(import.meta.resolve('dictionary-en')).replace(/index\.js$/, 'index.dic')
/** A word in small letters with its affixes: `colander/MS`; `S` stands for a plural or a third person. */
const ENTRY = /^([a-z]{4,})(?:\/(\w+))?$/

/** Returns the words that are written in small letters, and their forms in -s. */
export function englishWords(): string[] {
  return readFileSync(DICTIONARY, 'utf8')
    .split(/\r?\n/)
    .flatMap((line) => {
      const [, word = '', affixes = ''] = ENTRY.exec(line) ?? []
      if (word === '') return []
      return affixes.includes('S') ? [word, formInS(word)] : [word]
    })
}

function formInS(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`
  return /(?:[sxz]|[cs]h)$/.test(word) ? `${word}es` : `${word}s`
}

import { readLists } from '../lists/read-list.js'
import { Brands } from '../lists/brands.js'
import type { Random } from '../random.js'
import { inflect } from './inflect.js'

/** Puts sentences that name companies and products beside texts about somebody: brands are neither people nor places. */

const SENTENCES = new URL('../templates/brand-sentences.tsv', import.meta.url)
const FIELD = /\{(brand|product)\}/g
/** The share of names of another language, and of inflected ones. */
const FOREIGN = 0.15
const INFLECTED = 0.2
/** Writes without spaces between sentences. */
const CLOSE = new Set(['zh', 'ja', 'th'])
const STOP = /[.!?…。！？।։؟\n]\s*$/u

export class BrandSentences {
  readonly #sentences = readLists(SENTENCES)
  readonly #brands = new Brands()

  /** Adds such a sentence before or behind a template. */
  beside(template: string, lang: string, random: Random): string {
    const sentences = this.#sentences.get(lang)
    if (!sentences) return template
    const sentence = random.pick(sentences).replaceAll(FIELD, (_, field: string) => this.#name(field, lang, random))
    const [first, second] = random.chance(0.5) ? [template, sentence] : [sentence, template]
    return `${first}${this.#gap(first, lang, random)}${second}`
  }

  #name(field: string, lang: string, random: Random): string {
    const kind = field === 'brand' ? 'organisation' : 'thing'
    const name = this.#brands.pick(kind, random.chance(FOREIGN) ? undefined : lang, random)
    return random.chance(INFLECTED) ? inflect(lang, name, random) : name
  }

  #gap(first: string, lang: string, random: Random): string {
    if (random.chance(0.35)) return random.pick(['\n', '\n', '\n\n'])
    if (STOP.test(first)) return CLOSE.has(lang) ? '' : ' '
    return CLOSE.has(lang) ? random.pick(['，', '。', ' ']) : random.pick(['. ', ', ', ' ', ' - ', '; '])
  }
}

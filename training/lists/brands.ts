import { readList } from './read-list.js'
import type { Random } from '../random.js'

/** Names of companies, public bodies and products that people mention in messages, by language. */

const LIST = new URL('./brands.tsv', import.meta.url)

/** `thing`: a product, a medicine, a work, a series, a program. */
export type BrandKind = 'organisation' | 'thing'

/** A name of the list. */
export interface Brand {
  readonly lang: string
  readonly kind: BrandKind
  readonly name: string
}

/** All names of the list. Throws an Error for a kind that there is not. */
export function readBrands(): Brand[] {
  return readList(LIST).flatMap(([lang = '', kind, names = '']) => {
    if (kind !== 'organisation' && kind !== 'thing')
      throw new Error(`"${String(kind)}" in brands.tsv is neither "organisation" nor "thing".`)
    return names.split('|').map((name) => ({ lang, kind, name }))
  })
}

/** Picks names from the list. */
export class Brands {
  readonly #all = { organisation: [] as string[], thing: [] as string[] }
  readonly #own = new Map<string, string[]>()

  constructor() {
    for (const { lang, kind, name } of readBrands()) {
      this.#all[kind].push(name)
      const key = `${lang} ${kind}`
      const own = this.#own.get(key)
      if (own) own.push(name)
      else this.#own.set(key, [name])
    }
  }

  /** A name known where a language is spoken; of any language if none is given, or none is known there. */
  pick(kind: BrandKind, lang: string | undefined, random: Random): string {
    return random.pick(this.#own.get(`${lang ?? ''} ${kind}`) ?? this.#all[kind])
  }
}

import { readFileSync } from 'node:fs'
import type { Random } from './random.js'

const LIST = new URL('./lists/things.txt', import.meta.url)

/** Names of things that look like names of people or places, by the template field that takes them. */
export class Things {
  readonly #kinds = new Map<string, readonly string[]>()

  constructor() {
    for (const line of readFileSync(LIST, 'utf8').split('\n')) {
      const [kind = '', names] = line.split('\t')
      if (names !== undefined) this.#kinds.set(kind, names.split('|'))
    }
  }

  /** A name of this kind, now and then in small letters as people type; undefined if there is no such kind. */
  pick(kind: string, random: Random): string | undefined {
    const names = this.#kinds.get(kind)
    if (names === undefined) return undefined
    const name = random.pick(names)
    return random.chance(0.12) ? name.toLowerCase() : name
  }
}

import { readGroups } from './read-list.js'
import type { Random } from '../random.js'

const LIST = new URL('./things.txt', import.meta.url)

/** Names of things that look like names of people or locations, by the template field that takes them. */
export class Things {
  readonly #kinds = readGroups(LIST)

  /** A name of this kind, now and then in lower case, as people type; undefined if there is no such kind. */
  pick(kind: string, random: Random): string | undefined {
    const names = this.#kinds.get(kind)
    if (names === undefined) return undefined
    const name = random.pick(names)
    return random.chance(0.12) ? name.toLowerCase() : name
  }
}

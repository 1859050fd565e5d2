import { parseToken } from '../token.js'

/**
 * The set of tokens that may be restored, as tries over character codes, so that the possible next characters are known
 * at each step.
 */

/** A word of a trie, and what it leads to. */
type Entry<T> = readonly [word: string, value: T]

/**
 * A node of a trie. Its branches are made when the node is first visited: a long conversation has many tokens, and a
 * reply few of them.
 */
export class Trie<T> {
  /** What the word that ends here leads to. */
  readonly value: T | undefined
  readonly #depth: number
  #entries: readonly Entry<T>[]
  #next: Map<number, Trie<T>> | undefined

  /** Makes a node from the different words that begin with the same `depth` characters. */
  constructor(entries: readonly Entry<T>[], depth = 0) {
    this.value = entries.find(([word]) => word.length === depth)?.[1]
    this.#depth = depth
    this.#entries = entries
  }

  /** Returns the node behind this character; undefined if no word goes on with it. */
  next(code: number): Trie<T> | undefined {
    return (this.#next ??= this.#branches()).get(code)
  }

  #branches(): Map<number, Trie<T>> {
    const depth = this.#depth
    const longer = this.#entries.filter(([word]) => word.length > depth)
    const groups = grouped(longer, ([word]) => word.charCodeAt(depth))
    this.#entries = []
    return new Map([...groups].map(([code, entries]) => [code, new Trie(entries, depth + 1)]))
  }
}

/** Label → hash → token, and hash → label → token for those that a model swapped. */
export interface TokenSet {
  readonly byLabel: Trie<Trie<string>>
  readonly byHash: Trie<Trie<string>>
  readonly size: number
  /** Tables by character code: whether a label begins with it; whether a hash does; whether either does. */
  readonly startsLabel: Uint8Array
  readonly startsHash: Uint8Array
  readonly starts: Uint8Array
}

export function tokenSet(tokens: Iterable<string>): TokenSet {
  const startsLabel = new Uint8Array(0x80)
  const startsHash = new Uint8Array(0x80)
  const all = Array.from(tokens, (token) => {
    const parsed = parseToken(token)
    // The key is not quoted: in a map built the wrong way round it is the personal value.
    if (!parsed) throw new TypeError('Every key of `values` must be a token such as [NAME_8F3A21C4].')
    markStart(startsLabel, parsed.label)
    markStart(startsHash, parsed.hash)
    return { ...parsed, token }
  })
  const starts = startsLabel.map((start, code) => start | (startsHash[code] ?? 0))
  const byLabel = pairs(all.map(({ label, hash, token }) => ({ head: label, tail: hash, token })))
  const byHash = pairs(all.map(({ label, hash, token }) => ({ head: hash, tail: label, token })))
  return { byLabel, byHash, size: all.length, startsLabel, startsHash, starts }
}

// --- Internal helpers ---

function pairs(all: readonly { head: string; tail: string; token: string }[]): Trie<Trie<string>> {
  const heads = [...grouped(all, ({ head }) => head)]
  return new Trie(heads.map(([head, own]) => [head, new Trie(own.map(({ tail, token }) => [tail, token]))]))
}

function grouped<T, K>(all: readonly T[], keyOf: (one: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const one of all) {
    const group = groups.get(keyOf(one))
    if (group) group.push(one)
    else groups.set(keyOf(one), [one])
  }
  return groups
}

function markStart(starts: Uint8Array, word: string): void {
  starts[word.charCodeAt(0)] = 1
  starts[word.toLowerCase().charCodeAt(0)] = 1
}

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
export class Trie<T, E = T> {
  /** The value of the words that end at this node; undefined if none does. */
  readonly value: T | undefined
  readonly #longer: readonly Entry<E>[]
  readonly #join: (values: readonly E[]) => T | undefined
  readonly #depth: number
  #next: Map<number, Trie<T, E>> | undefined

  /** Makes a node from words that begin with the same `depth` characters; `join` makes one value of those of a word. */
  constructor(entries: readonly Entry<E>[], join: (values: readonly E[]) => T | undefined, depth = 0) {
    const ended = entries.filter(([word]) => word.length === depth)
    this.value = ended.length > 0 ? join(ended.map(([, value]) => value)) : undefined
    this.#longer = ended.length > 0 ? entries.filter(([word]) => word.length > depth) : entries
    this.#join = join
    this.#depth = depth
  }

  /** Returns the child node for this character; undefined if no word continues with it. */
  next(code: number): Trie<T, E> | undefined {
    return (this.#next ??= this.#branches()).get(code)
  }

  #branches(): Map<number, Trie<T, E>> {
    const groups = new Map<number, Entry<E>[]>()
    for (const entry of this.#longer) {
      const code = entry[0].charCodeAt(this.#depth)
      const group = groups.get(code)
      if (group) group.push(entry)
      else groups.set(code, [entry])
    }
    return new Map([...groups].map(([code, group]) => [code, new Trie(group, this.#join, this.#depth + 1)]))
  }
}

/** Pairs of words, and the token that each pair stands for. */
export type PairTrie = Trie<Trie<string>, Entry<string>>

/** Label → hash → token, and hash → label → token for those that a model swapped. */
export interface TokenSet {
  readonly byLabel: PairTrie
  readonly byHash: PairTrie
  readonly size: number
  /** Tables by character code: whether a label begins with it; whether a hash does; whether either does. */
  readonly startsLabel: Uint8Array
  readonly startsHash: Uint8Array
  readonly starts: Uint8Array
  /** Tokens that stand in brackets of the text: in `[[NAME_8F3A21C4]]` the outer ones are not theirs. */
  readonly bracketed: ReadonlySet<string>
}

export function tokenSet(tokens: Iterable<string>, bracketed: ReadonlySet<string> = new Set()): TokenSet {
  const startsLabel = new Uint8Array(0x80)
  const startsHash = new Uint8Array(0x80)
  const byLabel: Entry<Entry<string>>[] = []
  const byHash: Entry<Entry<string>>[] = []
  for (const token of tokens) {
    const parsed = parseToken(token)
    // The key is not quoted: in a map built the wrong way round it is the personal value.
    if (!parsed) throw new TypeError('Every key of `values` must be a token such as [NAME_8F3A21C4].')
    const { label, hash } = parsed
    byLabel.push([label, [hash, token]])
    byHash.push([hash, [label, token]])
    markStart(startsLabel, label)
    markStart(startsHash, hash)
  }
  const starts = startsLabel.map((start, code) => start | (startsHash[code] ?? 0))
  const tries = { byLabel: pairTrie(byLabel), byHash: pairTrie(byHash) }
  return { ...tries, size: byLabel.length, startsLabel, startsHash, starts, bracketed }
}

// --- Internal helpers ---

function pairTrie(pairs: readonly Entry<Entry<string>>[]): PairTrie {
  return new Trie(pairs, (tails) => new Trie(tails, ([token]) => token))
}

function markStart(starts: Uint8Array, word: string): void {
  starts[word.charCodeAt(0)] = 1
  starts[word.toLowerCase().charCodeAt(0)] = 1
}

import { parseToken } from '../token.js'

/**
 * The set of tokens that may be restored, as tries over character codes, so that the possible next characters are known
 * at each step.
 */

export interface Trie<T> {
  readonly next: Map<number, Trie<T>>
  value?: T
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
  const byLabel = trie<Trie<string>>()
  const byHash = trie<Trie<string>>()
  const startsLabel = new Uint8Array(0x80)
  const startsHash = new Uint8Array(0x80)
  let size = 0
  for (const token of tokens) {
    const parsed = parseToken(token)
    // The key is not quoted: in a map built the wrong way round it is the personal value.
    if (!parsed) throw new TypeError('Every key of `values` must be a token such as [NAME_8F3A21C4].')
    addPair(byLabel, parsed.label, parsed.hash, token)
    addPair(byHash, parsed.hash, parsed.label, token)
    markStart(startsLabel, parsed.label)
    markStart(startsHash, parsed.hash)
    size++
  }
  const starts = startsLabel.map((start, code) => start | (startsHash[code] ?? 0))
  return { byLabel, byHash, size, startsLabel, startsHash, starts }
}

// --- Internal helpers ---

function trie<T>(): Trie<T> {
  return { next: new Map() }
}

function addPair(root: Trie<Trie<string>>, head: string, tail: string, token: string): void {
  const node = nodeOf(root, head)
  node.value ??= trie()
  nodeOf(node.value, tail).value = token
}

function nodeOf<T>(root: Trie<T>, word: string): Trie<T> {
  let node = root
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at)
    let next = node.next.get(code)
    if (!next) node.next.set(code, (next = trie()))
    node = next
  }
  return node
}

function markStart(starts: Uint8Array, word: string): void {
  starts[word.charCodeAt(0)] = 1
  starts[word.toLowerCase().charCodeAt(0)] = 1
}

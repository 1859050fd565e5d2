import type { EntryFacts, Reseal, StoredValue, VaultEntry } from './vault.js'

/** Counts the uses of a vault entry. */

/** Adds a use to a live entry that is inserted again. */
export function withUse(stored: StoredValue, { policies, onUnavailable, expiresAt }: VaultEntry): StoredValue {
  const facts: EntryFacts = {
    ...stored.facts,
    policies: [...new Set([...stored.facts.policies, ...policies])],
    onUnavailable: onUnavailable === 'gone' ? 'gone' : stored.facts.onUnavailable,
  }
  return { ...stored, facts, expiresAt: Math.max(stored.expiresAt, expiresAt), uses: (stored.uses ?? 1) + 1 }
}

/** Takes a use of a live entry; undefined if it was the last. */
export function withoutUse(stored: StoredValue): StoredValue | undefined {
  const { uses = 1 } = stored
  return uses > 1 ? { ...stored, uses: uses - 1 } : undefined
}

export const AS_IT_IS: Reseal = ({ value }) => value

/**
 * Writes a value with its number of uses, as `2*…`, or the value alone if it is one: so an entry of one use looks as it
 * did before uses were counted, and a version that does not count them overwrites both. A sealed value has no `*`.
 */
export function countedText(uses: number | undefined, value: string): string {
  return uses === undefined || uses === 1 ? value : `${uses}*${value}`
}

/** Parses a text of `countedText`. */
export function parseCounted(text: string): Pick<StoredValue, 'value' | 'uses'> {
  const [start, uses] = /^(\d{1,15})\*/.exec(text) ?? []
  return start === undefined ? { value: text } : { value: text.slice(start.length), uses: Number(uses) }
}

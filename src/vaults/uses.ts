import type { EntryFacts, Reseal, StoredValue, VaultEntry } from './vault.js'

/** What becomes of a live entry that is inserted again. */
export function withUse(stored: StoredValue, { policies, onUnavailable, expiresAt }: VaultEntry): StoredValue {
  const facts: EntryFacts = {
    ...stored.facts,
    policies: [...new Set([...stored.facts.policies, ...policies])],
    onUnavailable: onUnavailable === 'gone' ? 'gone' : stored.facts.onUnavailable,
  }
  return { ...stored, facts, expiresAt: Math.max(stored.expiresAt, expiresAt), uses: (stored.uses ?? 1) + 1 }
}

/** What becomes of a live entry when a use is taken; undefined if it was the last. */
export function withoutUse(stored: StoredValue): StoredValue | undefined {
  const { uses = 1 } = stored
  return uses > 1 ? { ...stored, uses: uses - 1 } : undefined
}

export const AS_IT_IS: Reseal = ({ value }) => value

/**
 * Stores keep the number of uses with the value, as `2*…`, if it is not one: so an entry of one use is what it was before
 * uses were counted, and a version that does not count them overwrites both. A sealed value has no `*`.
 */
export function countedText(uses: number | undefined, value: string): string {
  return uses === undefined || uses === 1 ? value : `${uses}*${value}`
}

/** Value and number of uses of what `countedText` has made. */
export function parseCounted(text: string): Pick<StoredValue, 'value' | 'uses'> {
  const [start, uses] = /^(\d{1,9})\*/.exec(text) ?? []
  return start === undefined ? { value: text } : { value: text.slice(start.length), uses: Number(uses) }
}

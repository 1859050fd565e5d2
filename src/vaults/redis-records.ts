import { list, texts } from '../storage/redis.js'
import { countedText, parseCounted, withUse, withoutUse } from './uses.js'
import type { EntryFacts, Reseal, RevealOutcome, StoredValue, VaultEntry } from './vault.js'

/** Converts between vault entries and their records in Redis. */

/**
 * Returns the record of an entry, such as `V1767225600000:fingerprint:{…}`. Most entries of an evaluation have the
 * same.
 */
export function recordOf(entry: VaultEntry): string {
  return writtenRecord(entry.expiresAt, entry.fingerprint, { ...entry, at: entry.createdAt })
}

/** What is known of the live entry of a record, without its value; undefined for a tombstone. */
export function entryOf(
  record: string,
): (EntryFacts & Pick<StoredValue, 'expiresAt'> & { createdAt?: number }) | undefined {
  const [, due, , json] = RECORD.exec(record) ?? []
  if (due === undefined || json === undefined) return undefined
  return { ...factsOf(json), expiresAt: Number(due), createdAt: timeOf(json) }
}

/** Builds a live entry from its record and value; undefined for a tombstone. */
export function storedOf(tenant: string, token: string, record: string, value: string): StoredValue | undefined {
  const [, due, , json] = RECORD.exec(record) ?? []
  if (due === undefined || json === undefined) return undefined
  return { tenant, token, facts: factsOf(json), expiresAt: Number(due), ...parseCounted(value) }
}

/**
 * Returns a script's arguments for live entries that it refused to change, given as `[number, record, value]`. `one`
 * returns the entry to insert, or nothing if a use is taken.
 */
export function changesOf(
  refused: unknown,
  { tenant, tokens, reseal }: { readonly tenant: string; readonly tokens: readonly string[]; readonly reseal: Reseal },
  entries?: readonly VaultEntry[],
): readonly (string | number)[] {
  return list(refused).flatMap((one) => {
    const [number = '', record = '', value = ''] = texts(one)
    const stored = storedOf(tenant, tokens[Number(number) - 1] ?? '', record, value)
    const entry = entries?.[Number(number) - 1]
    const changed = stored && (entry ? withUse(stored, entry) : withoutUse(stored))
    if (!stored || !changed) return []
    const next = countedText(changed.uses, reseal(stored, changed))
    const [, , fingerprint, json = ''] = RECORD.exec(record) ?? []
    return entry
      ? [number, value, writtenRecord(changed.expiresAt, fingerprint, { ...changed.facts, at: timeOf(json) }), next]
      : [number, value, next]
  })
}

/** Returns a script's arguments for revealed entries that have uses left: `[number, value]` each. */
export function usesLeft(
  tenant: string,
  outcomes: readonly RevealOutcome[],
  reseal: Reseal,
): readonly (string | number)[] {
  return outcomes.flatMap((outcome, at) => {
    if (outcome.status !== 'revealed') return []
    const stored = { ...outcome, tenant }
    const changed = withoutUse(stored)
    return changed ? [at + 1, countedText(changed.uses, reseal(stored, changed))] : []
  })
}

const STATUS = { H: 'held', R: 'already_revealed', X: 'expired' } as const

/** Parses the reply of the reveal script. */
export function outcomesOf(tokens: readonly string[], reply: unknown): RevealOutcome[] {
  const [states, numbers, different, contents] = list(reply)
  const [all, values] = [texts(different).map(dueFacts), texts(contents)]
  const known = String(numbers)
    .split(' ')
    .map((number) => all[Number(number) - 1])
  return tokens.map((token, at) => {
    const [state, entry] = [String(states)[at], known[at]]
    if (entry && state === '=') {
      const { facts, due: expiresAt } = entry
      return { token, status: 'revealed', facts, expiresAt, ...parseCounted(values[at] ?? '') }
    }
    if (entry && (state === 'H' || state === 'R' || state === 'X'))
      return { token, status: STATUS[state], facts: entry.facts }
    return { token, status: 'unknown' }
  })
}

// --- Internal helpers ---

const RECORD = /^V(\d+):([^:]*):(.*)$/s

function writtenRecord(
  expiresAt: number,
  fingerprint = '',
  { label, application, session, policies, onUnavailable, at }: EntryFacts & { readonly at: number | undefined },
): string {
  return `V${expiresAt}:${fingerprint}:${JSON.stringify({ label, application, session, policies, onUnavailable, at })}`
}

/** `1767225600000:{…}` */
function dueFacts(text: string): { readonly due: number; readonly facts: EntryFacts } {
  const colon = text.indexOf(':')
  return { due: Number(text.slice(0, colon)), facts: factsOf(text.slice(colon + 1)) }
}

function factsOf(json: string): EntryFacts {
  const { label, application, session, policies, onUnavailable }: EntryFacts = JSON.parse(json)
  return { label, application, session, policies, onUnavailable }
}

/** When the entry was made; undefined where an older version has written it. */
function timeOf(json: string): number | undefined {
  const { at }: { readonly at?: number } = JSON.parse(json)
  return at
}

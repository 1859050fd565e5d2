import { createHmac } from 'node:crypto'
import { UnavailableError } from '../errors.js'
import type { Policy } from '../policies/policy.js'
import { formatToken, mintToken, replaceSpans } from '../token.js'
import type { Finding, Message, Span } from '../types.js'
import type { VaultEntry } from '../vaults/vault.js'
import { byMessage } from './by-message.js'
import { ask, checkTokens, tenantOf } from './parts.js'
import type { PolicyName } from './policies.js'
import type { GuardParts } from './parts.js'
import type { Caller } from '../types.js'

/** Replaces findings by tokens, and vaults their values. */

/** A finding, and the `redact` policies under which it was found. */
export interface PolicyFinding extends Finding {
  readonly index: number
  readonly policies: readonly Policy[]
}

/** A span of a message that one token replaces. */
interface Redaction extends Span {
  readonly index: number
  readonly label: string
  readonly policies: readonly Policy[]
  /** The finding that gives the label. */
  readonly best: PolicyFinding
}

export interface TokenisedMessages {
  /** The messages with every redacted span replaced by its token. */
  readonly contents: readonly string[]
  readonly spans: readonly (Span & { index: number; label: string; token: string; policies: readonly string[] })[]
  readonly tokens: readonly string[]
}

export interface TokeniseContext {
  readonly caller: Caller
  readonly application?: string
  readonly session?: string
  /** Names a policy in the answer. */
  readonly nameOf: PolicyName
  /**
   * A value gets the same token through its session. Never for a model's reply: the token of a value which the user has
   * sent, too, would have to be revealable under the policies for replies.
   */
  readonly isStable: boolean
}

/** Replaces findings by tokens and vaults their values, in one batch. */
export async function protect(
  parts: GuardParts,
  messages: readonly Message[],
  findings: readonly PolicyFinding[],
  context: TokeniseContext,
): Promise<TokenisedMessages> {
  const found = byMessage(findings)
  const redactions = messages.flatMap(({ content }, index) => unite(found.get(index) ?? [], content))
  const values = valuesOf(redactions, messages)
  const different = [...new Set(values)]
  checkTokens(different.length, parts, context.caller)
  const tokens = await vaultAll(parts, different, context)
  const namesOf = namer(context.nameOf)
  const spans = redactions.map(({ index, start, end, label, policies }, at) => {
    const value = values[at]
    const token = (value && tokens.get(value)) ?? ''
    return { index, start, end, label, token, policies: namesOf(policies) }
  })
  const replaced = byMessage(spans)
  const contents = messages.map(({ content }, index) =>
    replaceSpans(
      content,
      (replaced.get(index) ?? []).map(({ start, end, token }) => ({ start, end, written: token })),
    ),
  )
  return { contents, spans, tokens: [...new Set(tokens.values())] }
}

/**
 * Merges overlapping findings into one with the label of the best-scored (ties: longer, then earlier). Adjacent ones
 * stay apart.
 */
export function unite(findings: readonly PolicyFinding[], content: string): Redaction[] {
  const sorted = [...findings].sort((a, b) => a.spans.start - b.spans.start || b.spans.end - a.spans.end)
  const united: (Redaction & { end: number; label: string; policies: readonly Policy[]; best: PolicyFinding })[] = []
  for (const finding of sorted) {
    const { start, end } = wholeCharacters(finding.spans, content)
    const last = united.at(-1)
    if (!last || start >= last.end) {
      const { index, label, policies } = finding
      united.push({ index, start, end, label, policies, best: finding })
      continue
    }
    last.policies = joined(last.policies, finding.policies)
    last.end = Math.max(last.end, end)
    if (isBetter(finding, last.best)) last.best = finding
    last.label = last.best.label
  }
  return united
}

// --- Internal helpers ---

function isBetter(a: PolicyFinding, b: PolicyFinding): boolean {
  return a.score !== b.score ? a.score > b.score : a.text.length > b.text.length
}

/** Extends a span that would cut a surrogate pair to the whole character. */
function wholeCharacters({ start, end }: Span, content: string): Span {
  const cuts = (at: number) => at > 0 && (content.codePointAt(at - 1) ?? 0) > 0xffff
  return { start: cuts(start) ? start - 1 : start, end: cuts(end) ? end + 1 : end }
}

/** A value to vault: all occurrences of the same text with the same label. */
interface Value {
  readonly label: string
  readonly value: string
  policies: readonly Policy[]
}

/** Returns the value of each redaction. */
function valuesOf(redactions: readonly Redaction[], messages: readonly Message[]): readonly Value[] {
  const byLabel = new Map<string, Map<string, Value>>()
  return redactions.map(({ index, start, end, label, policies }) => {
    const value = messages[index]?.content.slice(start, end) ?? ''
    const known = byLabel.get(label) ?? new Map<string, Value>()
    byLabel.set(label, known)
    const same = known.get(value) ?? { label, value, policies }
    same.policies = joined(same.policies, policies)
    known.set(value, same)
    return same
  })
}

/** Lists that were joined, by the two that they are made of: an evaluation has few different ones. */
const JOINED = new WeakMap<readonly Policy[], WeakMap<readonly Policy[], readonly Policy[]>>()

/** Joins two lists without duplicates. Most findings share one list. */
function joined(some: readonly Policy[], others: readonly Policy[]): readonly Policy[] {
  if (some === others) return some
  const known = JOINED.get(some) ?? new WeakMap<readonly Policy[], readonly Policy[]>()
  JOINED.set(some, known)
  const before = known.get(others)
  if (before) return before
  const both = [...new Set([...some, ...others])]
  const list = both.length === some.length ? some : both
  known.set(others, list)
  return list
}

/** Returns the names of the policies of a list, made once for each list. */
function namer(nameOf: PolicyName): (policies: readonly Policy[]) => readonly string[] {
  const known = new Map<readonly Policy[], readonly string[]>()
  return (policies) => {
    const names = known.get(policies) ?? policies.map(nameOf)
    known.set(policies, names)
    return names
  }
}

const DRAWS = 16

/** Vaults the values and returns their tokens; draws again where a token is taken. */
async function vaultAll(
  parts: GuardParts,
  values: readonly Value[],
  context: TokeniseContext,
): Promise<ReadonlyMap<Value, string>> {
  const tokens = new Map<Value, string>()
  const drawn = new Set<string>()
  let pending = values
  try {
    const now = (await ask('vault', () => parts.vault.now?.())) ?? parts.now()
    for (let draw = 0; pending.length > 0; draw += 1) {
      if (draw === DRAWS) throw new UnavailableError('No free tokens are left. Increase hashDigits.')
      const batch = pending.map((value) => ({ value, entry: entryOf(parts, value, context, { drawn, now }) }))
      const taken = new Set(await ask('vault', () => parts.vault.insert(batch.map(({ entry }) => entry))))
      for (const { value, entry } of batch) {
        if (!taken.has(entry.token)) tokens.set(value, entry.token)
      }
      pending = batch.filter(({ entry }) => taken.has(entry.token)).map(({ value }) => value)
    }
    return tokens
  } catch (error) {
    await discard(parts, [...tokens.values()], context.caller)
    throw error
  }
}

/** Erases what was vaulted for a request that then failed. */
export async function discard(parts: GuardParts, tokens: readonly string[], caller: Caller): Promise<void> {
  if (tokens.length === 0 || parts.isTransaction) return
  try {
    await parts.vault.purge({ tenant: tenantOf(caller), tokens })
  } catch {
    parts.onError(
      new UnavailableError('The tokens of a failed request could not be purged. They stay until they expire.'),
    )
  }
}

function entryOf(
  parts: GuardParts,
  { label, value, policies }: Value,
  { caller, application, session, isStable }: TokeniseContext,
  { drawn, now }: { readonly drawn: Set<string>; readonly now: number },
): VaultEntry {
  const tenant = tenantOf(caller)
  const scope = isStable ? session : undefined
  const { token, fingerprint } = drawToken(parts, { tenant, application, session: scope, label, value }, drawn)
  return {
    tenant,
    token,
    label,
    value,
    application,
    session,
    policies: policies.map(({ id }) => id),
    onUnavailable: policies.some(({ on_unavailable }) => on_unavailable === 'gone') ? 'gone' : 'keep',
    createdAt: now,
    expiresAt: now + Math.min(...policies.map(({ token_ttl_seconds }) => token_ttl_seconds)) * 1000,
    fingerprint,
  }
}

/**
 * Draws a token that this request has not used: random, or a keyed digest where tokens are stable through a session.
 * The application is part of the digest, so two applications with the same session share no tokens.
 */
function drawToken(
  { sessionSecret, hashDigits }: GuardParts,
  {
    tenant,
    application,
    session,
    label,
    value,
  }: Pick<VaultEntry, 'tenant' | 'application' | 'session' | 'label' | 'value'>,
  drawn: Set<string>,
): { token: string; fingerprint?: string } {
  for (let draw = 0; ; draw += 1) {
    const digest =
      session !== undefined
        ? createHmac('sha256', sessionSecret)
            .update(JSON.stringify([tenant, session, label, value, draw, application]))
            .digest('hex')
        : undefined
    const token = digest ? formatToken(label, digest.slice(0, hashDigits).toUpperCase()) : mintToken(label, hashDigits)
    if (drawn.has(token)) continue
    drawn.add(token)
    return { token, fingerprint: digest?.slice(32) }
  }
}

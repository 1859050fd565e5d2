import { TokenGoneError } from '../errors.js'
import type { GoneToken } from '../errors.js'
import { parse } from '../validation.js'
import type { Caller, GuessBudget } from '../types.js'
import type { RevealOutcome } from '../vaults/vault.js'
import { checkApplication, checkMessages, checkTokens, tenantOf } from './parts.js'
import type { GuardParts } from './parts.js'
import { requirePolicy } from './policies.js'
import { restorable } from './restorable.js'
import { reveal } from './reveal.js'
import { detokenizeRequest } from './schema.js'
import type { DetokenizeReply, DetokenizeRequest } from './schema.js'

/**
 * Restores exact tokens in the messages, each at most once and only with a record. `tokens` and `urls` of the request
 * narrow which.
 */
export async function detokenize(
  parts: GuardParts,
  input: DetokenizeRequest,
  caller: Caller,
): Promise<DetokenizeReply> {
  const { messages, policy, application, ...narrowed } = parse(detokenizeRequest, input)
  checkMessages(messages, parts, caller)
  checkApplication(caller, application)
  if (policy !== undefined) await requirePolicy(parts, policy, caller)
  const texts = messages.map(({ content }) => restorable(content, narrowed))
  const tokens = [...new Set(texts.flatMap((text) => text.tokens))]
  checkTokens(tokens.length, parts, caller)
  if (tokens.length === 0) return { messages }
  const scope = { tenant: tenantOf(caller), policy, application, applications: caller.applications }
  const outcomes = await revealWithin(caller.guesses, tokens, (maxUnknown) =>
    reveal(parts, tokens, { ...scope, maxUnknown }, caller),
  )
  const gone = outcomes.flatMap(goneToken)
  if (gone.length > 0) throw new TokenGoneError(gone)
  const values = new Map(
    outcomes.flatMap((outcome) => (outcome.status === 'revealed' ? [[outcome.token, outcome.value]] : [])),
  )
  return {
    messages: messages.map(({ role, content }, index) => ({ role, content: texts[index]?.restore(values) ?? content })),
  }
}

/** Enforces the caller's budget of unknown tokens: over it, nothing is consumed and nothing revealed. */
async function revealWithin(
  budget: GuessBudget | undefined,
  tokens: readonly string[],
  work: (maxUnknown?: number) => Promise<readonly RevealOutcome[]>,
): Promise<readonly RevealOutcome[]> {
  const room = await budget?.reserve(tokens.length)
  const outcomes = await work(room?.allowed).catch(async (error: unknown) => {
    await room?.settle(0)
    throw error
  })
  const refusal = await room?.settle(outcomes.filter(({ status }) => status === 'unknown').length)
  // A vault that ignores `maxUnknown` has already consumed what it revealed; dropping it would lose the values.
  if (refusal && !outcomes.some(({ status }) => status === 'revealed')) throw refusal
  return outcomes
}

// --- Internal helpers ---

/** The tokens that made the vault refuse the whole batch. */
function goneToken(outcome: RevealOutcome): GoneToken[] {
  const { token, status } = outcome
  if (status !== 'already_revealed' && status !== 'expired') return []
  if (outcome.facts.onUnavailable === 'keep') return []
  return [{ token, reason: status === 'expired' ? 'expired' : 'revealed' }]
}

import type { GuessBudget } from '../types.js'
import type { Vault, VaultScope } from '../vaults/vault.js'
import { ask } from './parts.js'
import type { GuardParts } from './parts.js'

/** Looks up which tokens are live, within the budget for guesses. */

/**
 * Returns the tokens that are live. Tokens that never existed count against the budget; over it this throws
 * `RateLimitedError`.
 */
export async function lookUp(
  { vault }: Pick<GuardParts, 'vault'>,
  tokens: readonly string[],
  scope: VaultScope,
  budget: GuessBudget | undefined,
): Promise<ReadonlySet<string>> {
  if (!budget) return ask('vault', () => vault.live(tokens, scope))
  const room = await budget.reserve(tokens.length)
  const { live, unknown } = await look(vault, tokens, scope).catch(async (error: unknown) => {
    await room.settle(0)
    throw error
  })
  const refusal = await room.settle(unknown)
  if (refusal) throw refusal
  return live
}

async function look(vault: Vault, tokens: readonly string[], scope: VaultScope) {
  const live = await ask('vault', () => vault.live(tokens, scope))
  const others = tokens.filter((token) => !live.has(token))
  const dead = others.length > 0 ? await ask('vault', () => vault.known?.(others, scope)) : undefined
  return { live, unknown: others.length - (dead?.size ?? 0) }
}

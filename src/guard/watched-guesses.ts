import { RateLimitedError } from '../errors.js'
import type { Caller, GuessBudget } from '../types.js'
import { tell, tenantOf } from './parts.js'
import type { GuardParts } from './parts.js'

/** Wraps a caller so that the observer is told of refusals by its budgets. */
export function watched(parts: GuardParts, caller: Caller): Caller {
  if (!parts.observer) return caller
  const refused = () => tell(parts, { of: 'refused_guess' }, { tenant: tenantOf(caller) })
  return { ...caller, guesses: told(caller.guesses, refused), sight: told(caller.sight, refused) }
}

// --- Internal helpers ---

function told(budget: GuessBudget | undefined, refused: () => void): GuessBudget | undefined {
  if (!budget) return undefined
  return {
    async reserve(tokens) {
      try {
        const room = await budget.reserve(tokens)
        return {
          allowed: room.allowed,
          async settle(unknown) {
            const refusal = await room.settle(unknown)
            if (refusal) refused()
            return refusal
          },
        }
      } catch (error) {
        if (error instanceof RateLimitedError) refused()
        throw error
      }
    },
  }
}

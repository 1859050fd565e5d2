import { RateLimitedError } from '../errors.js'
import type { Caller, GuessBudget } from '../types.js'
import { tell } from './parts.js'
import type { GuardParts } from './parts.js'

/** Wraps a caller so that the observer is told of refusals by its budgets. */
export function watched(parts: GuardParts, caller: Caller): Caller {
  if (!parts.observer) return caller
  return { ...caller, guesses: told(parts, caller.guesses), sight: told(parts, caller.sight) }
}

// --- Internal helpers ---

function told(parts: GuardParts, budget: GuessBudget | undefined): GuessBudget | undefined {
  if (!budget) return undefined
  const refused = () => tell(parts, { of: 'refused_guess' })
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

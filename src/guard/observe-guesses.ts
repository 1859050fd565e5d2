import { RateLimitedError } from '../errors.js'
import type { Caller, GuessBudget } from '../types.js'
import { observe, tenantOf } from './parts.js'
import type { GuardParts } from './parts.js'

/** Wraps a caller so that the observer is told of refusals by its budgets. */
export function observeGuesses(parts: GuardParts, caller: Caller): Caller {
  if (!parts.observer) return caller
  const onRefused = () => observe(parts, { of: 'refused_guess' }, { tenant: tenantOf(caller) })
  return { ...caller, guesses: observed(caller.guesses, onRefused), sight: observed(caller.sight, onRefused) }
}

// --- Internal helpers ---

function observed(budget: GuessBudget | undefined, onRefused: () => void): GuessBudget | undefined {
  if (!budget) return undefined
  return {
    async reserve(tokens) {
      try {
        const room = await budget.reserve(tokens)
        return {
          allowed: room.allowed,
          async settle(unknown) {
            const refusal = await room.settle(unknown)
            if (refusal) onRefused()
            return refusal
          },
        }
      } catch (error) {
        if (error instanceof RateLimitedError) onRefused()
        throw error
      }
    },
  }
}

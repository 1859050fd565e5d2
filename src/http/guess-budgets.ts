import type { GuessBudget } from '../types.js'
import { guessLimit } from './guess-limit.js'
import type { GuessLimitOptions } from './guess-limit.js'

/** Budgets for guessing tokens, by key and by actor. */

export interface GuessBudgets {
  /** Returns the budget of one actor of a key, within the key's own. */
  for(key: string, actor: string): GuessBudget
}

const WINDOW_MS = 60_000

export type GuessBudgetsOptions = Omit<GuessLimitOptions, 'windowMs'>

/** The key's limit is this many times that of one actor. */
const ACTORS = 10

/** Counts unknown tokens for each key and actor, so that one user does not stop others, and for the key as a whole. */
export function guessBudgets({ name, limit, ...options }: GuessBudgetsOptions): GuessBudgets {
  const actors = guessLimit({ ...options, limit, name: `${name}-actor`, windowMs: WINDOW_MS })
  const keys = guessLimit({ ...options, limit: limit * ACTORS, name: `${name}-key`, windowMs: WINDOW_MS })
  return {
    for: (key, actor) => reserveBoth(actors.for(`${key}\n${actor}`), keys.for(key)),
  }
}

// --- Internal helpers ---

/** Reserves in both budgets, always in this order, so that no two requests wait for each other. */
function reserveBoth(actor: GuessBudget, key: GuessBudget): GuessBudget {
  return {
    async reserve(tokens) {
      const own = await actor.reserve(tokens)
      const shared = await key.reserve(own.allowed).catch(async (error: unknown) => {
        await own.settle(0)
        throw error
      })
      return {
        allowed: shared.allowed,
        async settle(unknown) {
          // What exceeds the actor's own budget must not use up the key's.
          const [ofKey, ofActor] = await Promise.all([
            shared.settle(Math.min(unknown, own.allowed)),
            own.settle(unknown),
          ])
          return ofActor ?? ofKey
        },
      }
    },
  }
}

import type { Action } from './types.js'

/** The steps that are timed: a guard's requests, and the parts of them that may be slow. */
export const STEPS = ['evaluate', 'detect', 'vault', 'reveal', 'vendor'] as const
/** A step that is timed. */
export type Step = (typeof STEPS)[number]

/** What can happen to a token. */
export const TOKEN_OUTCOMES = [
  'minted',
  'revealed',
  'already_revealed',
  'expired',
  'unknown',
  'refused',
  'failed',
  'released',
  'erased',
] as const
/** The outcome for a token. */
export type TokenOutcome = (typeof TOKEN_OUTCOMES)[number]

/** An event to count. It never holds a value, a token or a text. */
export type Observation =
  | { readonly of: 'evaluation'; readonly outcome: 'ok' | 'flagged' | 'denied' }
  | { readonly of: 'findings'; readonly label: string; readonly action: Action; readonly count: number }
  | { readonly of: 'tokens'; readonly outcome: TokenOutcome; readonly label?: string; readonly count: number }
  | { readonly of: 'refused_guess' }

/** The tenant and application that something happened for. */
export interface ObservationScope {
  readonly tenant: string
  readonly application?: string
}

/** Watches a guard or a sandwich, for metrics and traces. */
export interface Observer {
  /** Called around each step. Must call `work` once, and resolve or reject as it does. */
  around?<T>(step: Step, work: () => Promise<T>, scope?: ObservationScope): Promise<T>
  /** Called after something happened. */
  saw?(observation: Observation, scope?: ObservationScope): void
}

/** Runs a step inside the observer's `around`, if it has one. */
export function observed<T>(
  observer: Observer | undefined,
  step: Step,
  work: () => Promise<T>,
  scope?: ObservationScope,
): Promise<T> {
  return observer?.around ? observer.around(step, work, scope) : work()
}

/** Several observers as one; the first is the outermost. */
export function joinObservers(observers: readonly Observer[]): Observer {
  return {
    around: (step, work, scope) =>
      observers.reduceRight((inner, observer) => () => observed(observer, step, inner, scope), work)(),
    saw: (observation, scope) => {
      for (const observer of observers) observer.saw?.(observation, scope)
    },
  }
}

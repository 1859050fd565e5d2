import type { Guard } from '../../guard/guard.js'
import type { LocalGuardOptions } from '../../guard/local-guard.js'
import type { EvaluateRequest, Evaluation } from '../../guard/schema.js'
import type { PolicyInput } from '../../policies/policy.js'
import { findTokens } from '../../token.js'
import type { Message } from '../../types.js'
import { rejects } from '../assertions.js'
import type { Test } from '../runner.js'
import { wordDetector } from '../word-detector.js'

/** The bench of guard tests: a guard with a word detector and a clock, and shortcuts for its requests. */

export type CreateGuard = (options: LocalGuardOptions) => Guard | Promise<Guard>
export type GuardBench = Awaited<ReturnType<typeof guardBench>>
export type GuardTest = Test<GuardBench>

/** Creates a guard for one test. It finds a few words, and the test sets its clock. */
export async function guardBench(create: CreateGuard) {
  const clock = { time: Date.UTC(2026, 0, 1) }
  const open: Guard[] = []
  const makeGuard = async (options: LocalGuardOptions = {}) => {
    const made = await create({ detectors: [wordDetector()], now: () => clock.time, ...options })
    open.push(made)
    return made
  }
  const guard = await makeGuard()
  const evaluate = (text: string, request: Partial<EvaluateRequest> = {}, by = guard) =>
    by.evaluate({ messages: [user(text)], ...request })
  return {
    guard,
    clock,
    makeGuard,
    evaluate,
    /** Resolves to the policies that were applied. */
    applied: async (request: Partial<EvaluateRequest>) => (await evaluate('Anna', request)).policies,
    /** Resolves to the tokens of a text. */
    protect: async (text: string, request: Partial<EvaluateRequest> = {}) => tokensIn(await evaluate(text, request)),
    async restore(text: string, context: { policy?: string; application?: string } = { policy: 'pii-default' }) {
      return (await guard.detokenize({ messages: [assistant(text)], ...context })).messages[0]?.content
    },
    close: async () => void (await Promise.all(open.map((made) => made.close()))),
  }
}

export const user = (content: string): Message => ({ role: 'user', content })
export const assistant = (content: string): Message => ({ role: 'assistant', content })

export function policy(id: string, changes: Partial<PolicyInput> = {}): PolicyInput {
  return { id, definition: `Policy ${id}`, threshold: 0.6, detectors: [{ model: 'pii' }], ...changes }
}

/** Returns the corrected messages. */
export function contents({ correction }: Evaluation): readonly string[] | undefined {
  return correction?.choices.map(({ content }) => content)
}

export function tokensIn(evaluation: Evaluation): readonly string[] {
  return (contents(evaluation) ?? []).flatMap((text) => findTokens(text).map(({ token }) => token))
}

/** Asserts that the work rejects with this code. */
export function fails(work: Promise<unknown>, code: string): Promise<void> {
  return rejects(work, { code })
}

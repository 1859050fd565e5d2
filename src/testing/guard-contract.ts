import { actsByPolicy, appliesPolicies } from './guard/applied-policies.js'
import { keepsLimits, refusesBadInput } from './guard/bad-input.js'
import { guardBench } from './guard/bench.js'
import type { CreateGuard } from './guard/bench.js'
import { detokenizes, keepsOrRefuses, narrows } from './guard/detokenize.js'
import { detects, erases } from './guard/erase.js'
import { evaluates, redacts, targets } from './guard/evaluate.js'
import { sparesKnownTokens } from './guard/known-tokens.js'
import { answersQueries, records } from './guard/logs.js'
import { checksPolicies, keepsPolicies, keepsVersions, limitsPolicies } from './guard/policies.js'
import { findsRepeats, looksOnce } from './guard/repeats.js'
import { keepsSessionTokens, sharesSessionTokens } from './guard/session-tokens.js'
import { testOn } from './runner.js'
import type { Runner } from './runner.js'

const GROUPS = {
  evaluate: [evaluates, redacts, targets, sparesKnownTokens, findsRepeats, looksOnce],
  'policies of an evaluation': [appliesPolicies, actsByPolicy],
  detokenize: [detokenizes, keepsOrRefuses, narrows],
  erase: [erases],
  'tokens of a session': [keepsSessionTokens, sharesSessionTokens],
  detect: [detects],
  policies: [keepsPolicies, keepsVersions, checksPolicies, limitsPolicies],
  logs: [records, answersQueries],
  'bad input': [refusesBadInput, keepsLimits],
}

/**
 * Registers the tests that every guard must pass, in process or over HTTP. `create` returns an empty one with these
 * options.
 */
export function guardContract(name: string, create: CreateGuard, runner: Runner): void {
  const test = testOn(
    runner,
    () => guardBench(create),
    ({ close }) => close(),
  )
  runner.describe(`${name} keeps the guard contract`, () => {
    for (const [title, groups] of Object.entries(GROUPS)) {
      runner.describe(title, () => {
        for (const group of groups) group(test)
      })
    }
    test('is ready', ({ guard }) => guard.ready())
  })
}

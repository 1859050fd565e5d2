import { Counter, Histogram } from 'prom-client'
import type { Registry } from 'prom-client'
import { STEPS, TOKEN_OUTCOMES } from '../observer.js'
import type { Observer } from '../observer.js'

/** Prometheus metrics of a guard or a sandwich. */

export interface PrometheusObserverOptions {
  /** The registry that receives the metrics, such as `register` of prom-client. */
  readonly register: Registry
}

/** Labels counted by name. Custom detectors may bring any number of others. */
const LABELS: ReadonlySet<string> = new Set(['CONTACT', 'DOCUMENT', 'LOCATION', 'NAME'])
const ACTIONS = ['redact', 'monitor', 'block'] as const
/** Seconds. A short text takes a millisecond, a vendor's reply a minute. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120]

/**
 * Counts and times steps with prom-client. Label values are bounded, and none comes from a request.
 *
 * @example
 * const observer = prometheusObserver({ register })
 * const guard = localGuard({ observer })
 */
export function prometheusObserver({ register }: PrometheusObserverOptions): Observer {
  const durations = new Histogram({
    name: 'sandwich_step_duration_seconds',
    help: 'How long the steps of requests took.',
    labelNames: ['step', 'outcome'],
    buckets: BUCKETS,
    registers: [register],
  })
  const counter = <Name extends string>(name: string, help: string, labelNames: readonly Name[]) =>
    new Counter({ name: `sandwich_${name}_total`, help, labelNames, registers: [register] })
  const evaluations = counter('evaluations', 'Evaluations by outcome; denied: a block policy flagged.', ['outcome'])
  const findings = counter('findings', 'Findings of policies by label and action.', ['label', 'action'])
  const tokens = counter('tokens', 'Tokens by what became of them.', ['outcome'])
  const refusedGuesses = counter('refused_guesses', 'Requests refused for too many unknown tokens.', [])
  // Zero values, so that there is a rate from the first event on.
  for (const step of STEPS) durations.zero({ step, outcome: 'ok' })
  for (const outcome of ['ok', 'flagged', 'denied']) evaluations.inc({ outcome }, 0)
  for (const outcome of TOKEN_OUTCOMES) tokens.inc({ outcome }, 0)
  for (const label of [...LABELS, 'other']) for (const action of ACTIONS) findings.inc({ label, action }, 0)
  return {
    async around(step, work) {
      const end = durations.startTimer({ step })
      try {
        const result = await work()
        end({ outcome: 'ok' })
        return result
      } catch (error) {
        end({ outcome: 'error' })
        throw error
      }
    },
    saw(observation) {
      switch (observation.of) {
        case 'evaluation':
          return evaluations.inc({ outcome: observation.outcome })
        case 'findings': {
          const label = LABELS.has(observation.label) ? observation.label : 'other'
          return findings.inc({ label, action: observation.action }, observation.count)
        }
        case 'tokens':
          return tokens.inc({ outcome: observation.outcome }, observation.count)
        case 'refused_guess':
          return refusedGuesses.inc()
        default:
          return observation satisfies never
      }
    },
  }
}

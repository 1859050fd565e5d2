import { SpanStatusCode, trace } from '@opentelemetry/api'
import type { Span, Tracer } from '@opentelemetry/api'
import { SandwichError } from '../errors.js'
import type { Observer } from '../observer.js'

export interface OpenTelemetryObserverOptions {
  /** Default: the one that the global provider gives for `llm-sandwich`. */
  readonly tracer?: Tracer
}

/**
 * A span for each step, within the span that is active. Attributes are the step and, of an error, its code; no span holds a
 * text, a value or a token. Needs the package @opentelemetry/api.
 *
 * @example
 * const guard = localGuard({ observer: openTelemetryObserver() })
 */
export function openTelemetryObserver({
  tracer = trace.getTracer('llm-sandwich'),
}: OpenTelemetryObserverOptions = {}): Observer {
  return {
    around: (step, work) =>
      tracer.startActiveSpan(`sandwich.${step}`, { attributes: { 'sandwich.step': step } }, async (span) => {
        try {
          return await work()
        } catch (error) {
          fail(span, error)
          throw error
        } finally {
          span.end()
        }
      }),
  }
}

// --- Internal helpers ---

/** Not `recordException`: messages of foreign errors quote their input. */
function fail(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.setAttribute('error.type', error instanceof SandwichError ? error.code : 'unknown')
}

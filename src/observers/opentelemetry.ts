import { SandwichError } from '../errors.js'
import type { Observer } from '../observer.js'

/** OpenTelemetry traces of a guard or a sandwich. */

/** The part of an @opentelemetry/api span that the observer uses. */
export interface TelemetrySpan {
  setAttribute(name: string, value: string): unknown
  setStatus(status: { readonly code: typeof ERROR }): unknown
  end(): void
}

/** The part of an @opentelemetry/api tracer that the observer uses. */
export interface TelemetryTracer {
  startActiveSpan<T>(
    name: string,
    options: { readonly attributes: Record<string, string> },
    work: (span: TelemetrySpan) => T,
  ): T
}

/** Options of `openTelemetryObserver()`. */
export interface OpenTelemetryObserverOptions {
  readonly tracer: TelemetryTracer
}

/** `SpanStatusCode.ERROR` */
const ERROR = 2

/**
 * Opens a span for each step, within the active span. Attributes are the step and, for an error, its code; no span
 * holds a text, a value or a token.
 *
 * @example
 * const guard = localGuard({ observer: openTelemetryObserver({ tracer: trace.getTracer('chat') }) })
 */
export function openTelemetryObserver({ tracer }: OpenTelemetryObserverOptions): Observer {
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

/** Marks a span as failed. Not `recordException`: messages of foreign errors may quote input. */
function fail(span: TelemetrySpan, error: unknown): void {
  span.setStatus({ code: ERROR })
  span.setAttribute('error.type', error instanceof SandwichError ? error.code : 'unknown')
}

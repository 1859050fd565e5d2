import { SandwichError } from '../errors.js'
import type { Observer } from '../observer.js'

/** What is needed of a span of @opentelemetry/api. */
export interface TelemetrySpan {
  setAttribute(name: string, value: string): unknown
  setStatus(status: { readonly code: typeof ERROR }): unknown
  end(): void
}

/** What is needed of a tracer of @opentelemetry/api. */
export interface TelemetryTracer {
  startActiveSpan<T>(
    name: string,
    options: { readonly attributes: Record<string, string> },
    work: (span: TelemetrySpan) => T,
  ): T
}

export interface OpenTelemetryObserverOptions {
  readonly tracer: TelemetryTracer
}

/** `SpanStatusCode.ERROR` */
const ERROR = 2

/**
 * A span for each step, within the span that is active. Attributes are the step and, of an error, its code; no span holds a
 * text, a value or a token.
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

/** Not `recordException`: messages of foreign errors quote their input. */
function fail(span: TelemetrySpan, error: unknown): void {
  span.setStatus({ code: ERROR })
  span.setAttribute('error.type', error instanceof SandwichError ? error.code : 'unknown')
}

import type { Observer } from '../observer.js'
import { openTelemetryObserver } from '../observers/opentelemetry.js'

/** Traces steps if @opentelemetry/api is installed: to collect spans, start the process with an SDK. */
export async function tracing(): Promise<readonly Observer[]> {
  try {
    const { trace } = await import('@opentelemetry/api')
    return [openTelemetryObserver({ tracer: trace.getTracer('llm-sandwich') })]
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') return []
    throw error
  }
}

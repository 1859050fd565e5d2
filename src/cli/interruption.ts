/** Ends a command on SIGINT or SIGTERM, so that nothing half done is left behind. */
export class InterruptedError extends Error {
  /** As shells say it: 128 and the number of the signal. */
  readonly exitCode: number

  constructor(signal: keyof typeof NUMBERS) {
    super('Interrupted. Nothing was written.')
    this.exitCode = 128 + NUMBERS[signal]
  }
}

/** Aborts with an `InterruptedError` at the first signal to stop; the second ends the process at once. */
export function interruption(): AbortSignal {
  const controller = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => controller.abort(new InterruptedError(signal)))
  }
  return controller.signal
}

// --- Internal helpers ---

const NUMBERS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const

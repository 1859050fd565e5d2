/** Work that pauses now and then, so that other work can run in between. It returns its result at the end. */
export type Steps<T> = Generator<undefined, T>

/** Runs work without pausing and returns its result. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

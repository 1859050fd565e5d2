/** Work that pauses now and then, so that other work can be done in between. It returns its result at the end. */
export type Steps<T> = Generator<undefined, T>

/** The result of work that need not pause. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Deadlines for the answers of stores. A deadline is a value of `performance.now()`, a clock that is never adjusted. */

/** How long a store may take to answer, by default. */
export const TIMEOUT_MS = 3000

/** How long looking up the outcome may take, after a store did not answer. */
export const LOOK_UP_MS = 1000

/** Thrown when the time for an answer is up. */
export class TimeUpError extends Error {
  constructor() {
    super('The store did not answer in time.')
  }
}

/** Returns the deadline that is `timeoutMs` from now. */
export function deadlineIn(timeoutMs: number): number {
  return performance.now() + timeoutMs
}

/** Returns the time left; throws if there is none. */
export function timeLeft(deadline: number): number {
  const left = deadline - performance.now()
  if (left <= 0) throw new TimeUpError()
  return left
}

/** Resolves to the answer if it comes before the deadline. A later one is dropped, or passed to `onLate`. */
export async function withDeadline<T>(
  deadline: number,
  answer: Promise<T>,
  onLate: (answer: T) => void = () => {},
): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  let isUp = false
  const late = new Promise<never>((_, reject) => {
    const fail = () => {
      isUp = true
      reject(new TimeUpError())
    }
    // A busy process may be late to read an answer that has arrived, so look once more.
    timer = setTimeout(() => setImmediate(() => setImmediate(fail)), Math.max(0, deadline - performance.now()))
  })
  answer.then(
    (value) => isUp && onLate(value),
    () => {},
  )
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

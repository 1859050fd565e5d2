import { InvalidJsonError } from '../errors.js'

/** Does work on a body that goes down all its levels. Throws an InvalidJsonError if they exceed the call stack. */
export function whereNotTooDeep<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    if (error instanceof RangeError) throw new InvalidJsonError('The body is nested too deeply.', { cause: error })
    throw error
  }
}

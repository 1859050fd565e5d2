/** Runs the programs of this folder: errors, progress, options. */

/** An error that the user can fix; its message says how, in one line. */
export class UsageError extends Error {}

/** Runs a program. Prints a `UsageError` or a wrong option in one line; other errors keep their stack. */
export function run(main: () => void): void {
  try {
    main()
  } catch (error) {
    if (!isUsageError(error)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

/** A line of progress, with the seconds since the start. */
export type Say = (text: string) => void

export function progress(): Say {
  const started = performance.now()
  return (text) => {
    console.log(`${((performance.now() - started) / 1000).toFixed(0).padStart(5)} s  ${text}`)
  }
}

/** The number that an option was given. */
export function numberOption(name: string, value: string): number {
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) throw new UsageError(`--${name} needs a number, not "${value}".`)
  return number
}

function isUsageError(error: unknown): error is Error {
  const isOption = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  return isOption || error instanceof UsageError
}

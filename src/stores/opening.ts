import { OutcomeUnknownError, UnavailableError } from '../errors.js'
import { TimeUpError } from '../storage/deadline.js'
import { MissingKeyError } from '../storage/key-check.js'

/** Opens stores, with errors that do not quote the driver. */

/** Thrown if a store cannot be opened. The message never quotes the driver's, which may hold addresses and passwords. */
export class StoreOpenError extends UnavailableError {}

/** Opens a store. A failure becomes a `StoreOpenError` that names `what`, and the cause only by its kind. */
export async function opening<T>(what: string, open: () => Promise<T>): Promise<T> {
  try {
    return await open()
  } catch (cause) {
    if (cause instanceof StoreOpenError || cause instanceof MissingKeyError) throw cause
    const code = codeOf(cause)
    const hint = HINTS[code]
    const message = `Cannot open ${what} (${code || reasonOf(cause)})${hint ? `: ${hint}` : ''}.`
    throw new StoreOpenError(message, { cause })
  }
}

/** Imports an optional client library. Throws a `StoreOpenError` that says what to install. */
export async function load<T>(packageName: string, work: () => Promise<T>): Promise<T> {
  return work().catch((cause: unknown) => {
    if (codeOf(cause) !== 'ERR_MODULE_NOT_FOUND') throw cause
    throw new StoreOpenError(`Needs the package ${packageName}. Install it: npm install ${packageName}`, { cause })
  })
}

/** Returns the code of a system or driver error; empty if it has none. */
export function codeOf(error: unknown): string {
  const [first] = error instanceof AggregateError ? error.errors : [error] // one for each address of the host
  // Not `instanceof Error`: a native module creates errors in the realm that loaded it first.
  const code = typeof first === 'object' && first !== null && 'code' in first ? String(first.code) : ''
  return /^[A-Za-z0-9_]{1,40}$/.test(code) ? code : ''
}

// --- Internal helpers ---

/** Errors of a native driver that was installed for another Node or without its install script. */
const NOT_BUILT =
  'better-sqlite3 is not built for this Node; run npm rebuild better-sqlite3, or uninstall it to use node:sqlite'

const HINTS: Readonly<Record<string, string>> = {
  '3D000': 'there is no such database; create it first',
  '28P01': 'user or password is wrong',
  '28000': 'this user may not log in',
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  ENOENT: 'its folder does not exist',
  EACCES: 'this user may not open it',
  ERR_DLOPEN_FAILED: NOT_BUILT,
}

/** Returns the reason to show: our own messages, such as that of the schema's version, may be quoted. */
function reasonOf(error: unknown): string {
  if (error instanceof Error && error.message.startsWith('The tables have version')) return error.message.slice(0, -1)
  const [redis] =
    /^(?:WRONGPASS|NOAUTH|ERR DB index is out of range)/.exec(error instanceof Error ? error.message : '') ?? []
  if (redis !== undefined) return redis
  if (isSilent(error)) return 'it does not answer'
  if (error instanceof Error && error.message.startsWith('Could not locate the bindings file')) return NOT_BUILT
  if (error instanceof TypeError) return 'its folder does not exist' // the error of better-sqlite3
  return error instanceof Error ? error.name : 'unknown'
}

/** True for timeouts, including those of pg and its pool, which have no error code. */
function isSilent(error: unknown): boolean {
  if (error instanceof TimeUpError || error instanceof OutcomeUnknownError) return true
  return (
    error instanceof Error &&
    /^(?:Query read timeout|timeout exceeded|Connection terminated due to)/.test(error.message)
  )
}

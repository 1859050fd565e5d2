/**
 * Thrown if a file cannot be read, written or used. The message is one line that names the file and says what to do,
 * and quotes none of its content.
 */
export class FileError extends Error {}

/** Turns the error of a system call on a file into a `FileError`. Returns any other error as it is. */
export function fileError(error: unknown, doing: string): unknown {
  const code = systemCode(error)
  if (code === undefined) return error
  return new FileError(`Cannot ${doing}: ${REASONS[code] ?? code}.`, { cause: error })
}

/** Runs the work; an error of a system call becomes a `FileError` that says what was being done. */
export function withFileError<T>(doing: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw fileError(error, doing)
  }
}

/** Returns the code of a system call's error, such as `ENOENT`. */
export function systemCode(error: unknown): string | undefined {
  return isObject(error) && 'syscall' in error && 'code' in error ? String(error.code) : undefined
}

// --- Internal helpers ---

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'it is a folder',
  ENOTDIR: 'part of its path is not a folder',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  EEXIST: 'it already exists',
  ENAMETOOLONG: 'its name is too long',
}

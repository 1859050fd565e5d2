/**
 * A file cannot be read, written or used. The message is one line: it names the file and says what to do, and quotes none of
 * the content.
 */
export class FileError extends Error {}

/** The error of a system call on a file, as a `FileError`. Returns what is no such error as it is. */
export function fileError(error: unknown, doing: string): unknown {
  const code = systemCode(error)
  if (code === undefined) return error
  return new FileError(`Cannot ${doing}: ${REASONS[code] ?? code}.`, { cause: error })
}

/** The code of an error of a system call, such as `ENOENT`. */
export function systemCode(error: unknown): string | undefined {
  return isObject(error) && 'syscall' in error && 'code' in error ? String(error.code) : undefined
}

// --- Internal helpers ---

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is no folder',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  EEXIST: 'it exists already',
  ENAMETOOLONG: 'its name is too long',
}

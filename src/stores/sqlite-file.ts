import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname, parse, resolve } from 'node:path'
import { codeOf } from './opening.js'

/** Keeps SQLite files readable by their owner only. */

/** Permission bits of everybody but the owner. */
const OTHERS = 0o077

/**
 * Makes sure that only its owner can read a SQLite file. Creates a missing file that way, in a new folder if needed;
 * closes an existing one to others, and the files that SQLite keeps beside it. `isOpen` tells whether that worked.
 */
export function closeToOthers(path: string): void {
  if (!isFile(path)) return
  makeFolder(dirname(resolve(path)))
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600))
  for (const file of [path, `${path}-wal`, `${path}-shm`]) if (isOpen(file)) tighten(file)
}

/** True if the file exists and others than its owner can use it. On Windows modes mean nothing. */
export function isOpen(path: string): boolean {
  return process.platform !== 'win32' && existsSync(path) && (statSync(path).mode & OTHERS) !== 0
}

/** True for a file: a database without a name, or with this one, is in memory. */
export function isFile(path: string): boolean {
  return path !== '' && path !== ':memory:'
}

// --- Internal helpers ---

/** Creates the folder, but not at the root, where a missing folder rather is an unmounted volume. */
function makeFolder(folder: string): void {
  if (!existsSync(folder) && dirname(folder) !== parse(folder).root) mkdirSync(folder, { mode: 0o700 })
}

/** Closes a file to others. A file of another user is left to that user. */
function tighten(file: string): void {
  try {
    chmodSync(file, statSync(file).mode & 0o700)
  } catch (error) {
    if (!['EPERM', 'EROFS'].includes(codeOf(error))) throw error
  }
}

import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname, parse, resolve } from 'node:path'
import { codeOf } from './opening.js'

/** What others than the owner may do. */
const OTHERS = 0o077

/**
 * Makes sure that nobody but its owner reads a SQLite file. A new one is made so, in a new folder where there is none; one that
 * others could read is closed to them, with what SQLite keeps beside it. Whether that could be done, `isOpen` tells.
 */
export function closeToOthers(path: string): void {
  if (!isFile(path)) return
  makeFolder(dirname(resolve(path)))
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600))
  for (const file of [path, `${path}-wal`, `${path}-shm`]) if (isOpen(file)) tighten(file)
}

/** Whether it is there and others than its owner can use it. On Windows modes say nothing. */
export function isOpen(path: string): boolean {
  return process.platform !== 'win32' && existsSync(path) && (statSync(path).mode & OTHERS) !== 0
}

/** Without a name, or with this one, a database is in memory. */
export function isFile(path: string): boolean {
  return path !== '' && path !== ':memory:'
}

// --- Internal helpers ---

/** Not at the root, where a missing one is rather a volume that is not mounted. */
function makeFolder(folder: string): void {
  if (!existsSync(folder) && dirname(folder) !== parse(folder).root) mkdirSync(folder, { mode: 0o700 })
}

/** Another user's file is for that user to close. */
function tighten(file: string): void {
  try {
    chmodSync(file, statSync(file).mode & 0o700)
  } catch (error) {
    if (!['EPERM', 'EROFS'].includes(codeOf(error))) throw error
  }
}

import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { FileError, systemCode, withFileError } from './file-error.js'

/** A file that is created whole or not at all: it is written under another name beside its final one. */
export interface NewFile {
  /** Number of bytes written. */
  readonly size: number
  write(bytes: Buffer): void
  /** Gives the file its name, once it is on disk. Throws `FileError` if a file of that name exists. */
  commit(): void
  /** Removes the file. Does nothing after `commit`. */
  discard(): void
}

/** Creates a file. Throws `FileError` if it exists or cannot be created. */
export function newFile(path: string, mode = 0o600): NewFile {
  refuseExisting(path)
  const temporary = `${path}.${randomBytes(6).toString('hex')}.part`
  const doing = `write ${path}`
  const fd = withFileError(doing, () => openSync(temporary, 'wx', mode))
  let size = 0
  let isOpen = true
  const close = () => {
    if (isOpen) closeSync(fd)
    isOpen = false
  }
  return {
    get size() {
      return size
    },
    write(bytes) {
      withFileError(doing, () => {
        for (let at = 0; at < bytes.length;) at += writeSync(fd, bytes, at)
      })
      size += bytes.length
    },
    commit() {
      withFileError(doing, () => {
        fsyncSync(fd)
        close()
        giveName(temporary, path)
        syncFolder(dirname(path))
      })
    },
    discard() {
      close()
      rmSync(temporary, { force: true })
    },
  }
}

/** Throws `FileError` if a file of that name exists. */
export function refuseExisting(path: string): void {
  if (existsSync(path)) throw new FileError(`${path} already exists. Move it, or choose another name.`)
}

// --- Internal helpers ---

/** File systems without hard links, such as exFAT and some shares. */
const NO_LINKS = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']

/**
 * Gives the file its name by a link, which, unlike a rename, replaces nothing. Without links, a file that appears at
 * this very moment would be replaced.
 */
function giveName(temporary: string, path: string): void {
  try {
    linkSync(temporary, path)
  } catch (error) {
    if (!NO_LINKS.includes(systemCode(error) ?? '')) throw error
    refuseExisting(path)
    renameSync(temporary, path)
    return
  }
  rmSync(temporary)
}

/** Syncs the folder: otherwise a crash could lose the new name. Windows does so by itself, and opens no folders. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const fd = openSync(folder, 'r')
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}

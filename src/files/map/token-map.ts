import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { LRUCache } from 'lru-cache'
import type { KeyRing } from '../../key-ring.js'
import { FileError, withFileError } from '../file-error.js'
import * as format from './map-format.js'

/** Reads the map of a protected file. */

/** The map of a protected file. */
export interface TokenMap {
  readonly tokens: number
  /** Returns the value in UTF-8, or undefined for a token that is not in this map. */
  valueOf(label: string, hash: string): Buffer | undefined
  close(): void
}

const CACHE_BYTES = 16 * 1024 * 1024
const HASH_DIGITS = 2 * format.HASH_BYTES

/**
 * Opens a map with any key of the ring. Throws `FileError` if the file is not a map, was changed, or its key is
 * missing.
 */
export function openTokenMap(path: string, keys: KeyRing): TokenMap {
  const fd = withFileError(`read ${path}`, () => openSync(path, 'r'))
  try {
    return tokenMap(fd, path, keys)
  } catch (error) {
    closeSync(fd)
    throw error
  }
}

// --- Internal helpers ---

function tokenMap(fd: number, path: string, keys: KeyRing): TokenMap {
  const key = keyOf(read(fd, path, 0, format.HEAD_BYTES), path, keys)
  const size = fstatSync(fd).size
  const endOfList = size - format.POSITION_BYTES
  const startOfList = endOfList > 0 ? read(fd, path, endOfList, size).readUIntBE(0, format.POSITION_BYTES) : 0
  const opened = (start: number, end: number, position: string | number) => {
    const sealed = read(fd, path, start, end)
    try {
      return format.unseal(key, sealed, position)
    } catch {
      throw damagedMap(path)
    }
  }
  const list = opened(startOfList, endOfList, 'list')
  const blocks = list.subarray(format.POSITION_BYTES)
  const entries = blocks.length / format.LIST_ENTRY_BYTES
  const positionOf = (entry: number) => {
    if (entry >= entries) return startOfList
    return blocks.readUIntBE(entry * format.LIST_ENTRY_BYTES + format.HASH_BYTES, format.POSITION_BYTES)
  }
  const cache = new LRUCache<number, Buffer>({ maxSize: CACHE_BYTES, sizeCalculation: ({ length }) => length || 1 })
  const blockAt = (entry: number) => {
    const block = cache.get(entry) ?? opened(positionOf(entry), positionOf(entry + 1), entry)
    cache.set(entry, block)
    return block
  }
  return {
    tokens: list.readUIntBE(0, format.POSITION_BYTES),
    valueOf(label, hash) {
      if (hash.length !== HASH_DIGITS) return undefined
      const wanted = Buffer.from(hash, 'hex')
      const entry = lastUpTo(blocks, entries, wanted)
      return entry < 0 ? undefined : valueIn(blockAt(entry), wanted, label)
    },
    close: () => closeSync(fd),
  }
}

function keyOf(head: Buffer, path: string, keys: KeyRing): Buffer {
  if (!head.subarray(0, format.MAGIC.length).equals(format.MAGIC)) {
    throw new FileError(`${path} is not a map. Pass the one that protect wrote: --map FILE.`)
  }
  const salt = head.subarray(-format.SALT_BYTES)
  const key = keys.find(head.toString('latin1', format.MAGIC.length, format.MAGIC.length + format.KEY_ID_BYTES))
  if (!key)
    throw new FileError(`${path} is sealed with a key that is not in VAULT_KEYS. Add the key again, after the others.`)
  return format.blockKey(key, salt)
}

function damagedMap(path: string): FileError {
  return new FileError(`${path} cannot be opened: it was changed or truncated. Restore it from a backup.`)
}

/** Reads bytes; fewer at the end of the file. */
function read(fd: number, path: string, start: number, end: number): Buffer {
  if (end < start) throw damagedMap(path)
  const bytes = Buffer.allocUnsafe(end - start)
  return bytes.subarray(
    0,
    withFileError(`read ${path}`, () => readSync(fd, bytes, 0, bytes.length, start)),
  )
}

/** Finds, by binary search, the last block whose first hash is not above this one; -1 if none. */
function lastUpTo(blocks: Buffer, entries: number, hash: Buffer): number {
  let low = -1
  let high = entries - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (format.compareHashes(blocks, middle * format.LIST_ENTRY_BYTES, hash, 0) <= 0) low = middle
    else high = middle - 1
  }
  return low
}

function valueIn(block: Buffer, hash: Buffer, label: string): Buffer | undefined {
  for (let at = 0; at < block.length;) {
    const { value, end } = format.recordAt(block, at)
    const order = format.compareHashes(block, at, hash, 0)
    if (order > 0) return undefined
    if (order === 0 && block.toString('latin1', at + format.HASH_BYTES + 1, value - 4) === label) {
      return block.subarray(value, end)
    }
    at = end
  }
  return undefined
}

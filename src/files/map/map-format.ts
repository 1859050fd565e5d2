import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Key } from '../../key-ring.js'

/**
 * The format of a map, which restores the tokens of a file: a head, then sealed blocks of records sorted by hash, then
 * the sealed list of blocks, then the position of that list.
 *
 *     head    "llm-sandwich map 1\n", id of the key (12 characters), salt (16 bytes)
 *     record  hash (8 bytes), length of the label (1), label, length of the value (4), value in UTF-8
 *     list    number of records (6 bytes), then for each block the hash of its first record (8) and its position (6)
 *     end     position of the list (6 bytes)
 */
export const MAGIC = Buffer.from('llm-sandwich map 1\n')
export const KEY_ID_BYTES = 12
export const SALT_BYTES = 16
export const HEAD_BYTES = MAGIC.length + KEY_ID_BYTES + SALT_BYTES
export const HASH_BYTES = 8
export const POSITION_BYTES = 6
export const LIST_ENTRY_BYTES = HASH_BYTES + POSITION_BYTES

/** Derives the key of the blocks of one map. */
export function blockKey(key: Key, salt: Buffer): Buffer {
  return key.derive('file map', salt.toString('hex'))
}

/** Derives the key of the tokens of one map: without it nobody can test which value a token stands for. */
export function tokenKey(key: Key, salt: Buffer): Buffer {
  return key.derive('file tokens', salt.toString('hex'))
}

/** Seals bytes, bound to their position in the file: the list, or the number of a block. */
export function seal(key: Buffer, bytes: Buffer, position: string | number): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(String(position)))
  const sealed = cipher.update(bytes)
  cipher.final() // adds no bytes in this mode
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()])
}

/** Opens sealed bytes. Throws unless they were sealed for this position with this key. */
export function unseal(key: Buffer, bytes: Buffer, position: string | number): Buffer {
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(String(position))).setAuthTag(bytes.subarray(-TAG_BYTES))
  const opened = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES))
  decipher.final() // throws unless the tag is right
  return opened
}

export function encodeRecord(hash: Buffer, label: string, value: string): Buffer {
  const bytes = Buffer.byteLength(value)
  const record = Buffer.allocUnsafe(HASH_BYTES + 1 + label.length + 4 + bytes)
  let at = hash.copy(record)
  at = record.writeUInt8(label.length, at)
  at += record.write(label, at, 'latin1')
  at = record.writeUInt32BE(bytes, at)
  record.write(value, at)
  return record
}

/** A record in a buffer. */
export interface RecordSpan {
  readonly start: number
  /** Where the value begins. */
  readonly value: number
  readonly end: number
}

export function recordAt(bytes: Buffer, start: number): RecordSpan {
  const length = start + HASH_BYTES + 1 + bytes.readUInt8(start + HASH_BYTES)
  const value = length + 4
  return { start, value, end: value + bytes.readUInt32BE(length) }
}

/** Compares the hashes of two records. */
export function compareHashes(a: Buffer, atA: number, b: Buffer, atB: number): number {
  return a.compare(b, atB, atB + HASH_BYTES, atA, atA + HASH_BYTES)
}

// --- Internal helpers ---

const NONCE_BYTES = 12
const TAG_BYTES = 16

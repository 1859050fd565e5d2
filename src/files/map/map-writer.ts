import { createHmac, randomBytes } from 'node:crypto'
import type { KeyRing } from '../../key-ring.js'
import { formatToken } from '../../token.js'
import { collectGarbage } from '../collect-garbage.js'
import { FileError } from '../file-error.js'
import { newFile } from '../new-file.js'
import type { NewFile } from '../new-file.js'
import * as format from './map-format.js'
import type { RecordSpan } from './map-format.js'
import { createSpill } from './spill.js'

/** Makes the tokens of a text and finally the map that restores them. */
export interface MapWriter {
  /** Returns the token of a value: the same for the same label and value. */
  tokenOf(label: string, value: string): string
  /** Writes the map. Returns the number of its tokens. */
  finish(): number
  /** Removes everything written. Does nothing after `finish`. */
  discard(): void
}

/**
 * Creates a map at this path, sealed with the newest key. Memory does not grow with the number of values. `textBytes`
 * is the length of the text. Throws `FileError` if the file exists.
 */
export function mapWriter(path: string, { newest }: KeyRing, textBytes: number): MapWriter {
  const salt = randomBytes(format.SALT_BYTES)
  const secret = format.tokenKey(newest, salt)
  const file = newFile(path)
  const spill = createSpill(path, textBytes)
  const recent = recentTokens()
  let isFinished = false
  return {
    tokenOf(label, value) {
      const key = `${label} ${value}`
      const known = recent.get(key)
      if (known !== undefined) return known
      const hash = createHmac('sha256', secret).update(key).digest().subarray(0, format.HASH_BYTES)
      spill.add(format.encodeRecord(hash, label, value))
      const token = formatToken(label, hash.toString('hex').toUpperCase())
      recent.set(key, token)
      return token
    },
    finish() {
      file.write(Buffer.concat([format.MAGIC, Buffer.from(newest.id, 'latin1'), salt]))
      const table = tableWriter(file, format.blockKey(newest, salt), blockBytes(spill.bytes))
      let sorted = 0
      for (const bytes of spill.partitions()) {
        for (const record of distinct(bytes)) table.add(record)
        sorted += bytes.length
        if (sorted < MOST_SORTED) continue
        collectGarbage()
        sorted = 0
      }
      const count = table.end()
      file.commit()
      spill.remove()
      isFinished = true
      return count
    },
    discard() {
      if (isFinished) return
      spill.remove()
      file.discard()
    },
  }
}

// --- Internal helpers ---

/** Bytes of records after whose sorting garbage is collected: nothing else runs meanwhile. */
const MOST_SORTED = 4 * 1024 * 1024
const MOST_RECENT = 20_000
const MOST_CHARACTERS = 4_000_000

/** Remembers tokens of recent values, which need no further record. */
function recentTokens() {
  const tokens = new Map<string, string>()
  let characters = 0
  return {
    get: (key: string) => tokens.get(key),
    set(key: string, token: string): void {
      characters += key.length
      if (tokens.size >= MOST_RECENT || characters > MOST_CHARACTERS) {
        tokens.clear()
        characters = key.length
      }
      tokens.set(key, token)
    },
  }
}

const LEAST_BLOCK = 4096
/** Most blocks: their list is in memory when the map is used. */
const MOST_BLOCKS = 400_000

function blockBytes(bytes: number): number {
  return Math.max(LEAST_BLOCK, Math.ceil(bytes / MOST_BLOCKS))
}

/** Yields the records sorted by hash, without duplicates. Throws `FileError` if two values have the same token. */
function* distinct(bytes: Buffer): Generator<Buffer> {
  const spans: RecordSpan[] = []
  for (let at = 0; at < bytes.length; at = spans.at(-1)?.end ?? bytes.length) spans.push(format.recordAt(bytes, at))
  spans.sort((a, b) => format.compareHashes(bytes, a.start, bytes, b.start))
  /** Records with the current hash. */
  let same: RecordSpan[] = []
  for (const span of spans) {
    const [first] = same
    if (first && format.compareHashes(bytes, first.start, bytes, span.start) !== 0) same = []
    if (same.some((other) => bytes.subarray(other.start, other.end).equals(bytes.subarray(span.start, span.end))))
      continue
    const hasSameLabel = (other: RecordSpan) => tokenIn(bytes, other).equals(tokenIn(bytes, span))
    if (same.some(hasSameLabel)) throw new FileError('Two values got the same token by chance. Try again.')
    same.push(span)
    yield bytes.subarray(span.start, span.end)
  }
}

/** Returns the hash and label of a record. */
function tokenIn(bytes: Buffer, { start, value }: RecordSpan): Buffer {
  return bytes.subarray(start, value - 4)
}

/** Writes sorted records as sealed blocks and their list. */
function tableWriter(file: NewFile, key: Buffer, least: number) {
  const list: Buffer[] = []
  let block: Buffer[] = []
  let bytes = 0
  let records = 0
  let last: Buffer | undefined

  function end(): void {
    const [first] = block
    if (!first) return
    const entry = Buffer.alloc(format.LIST_ENTRY_BYTES)
    first.copy(entry, 0, 0, format.HASH_BYTES)
    entry.writeUIntBE(file.size, format.HASH_BYTES, format.POSITION_BYTES)
    file.write(format.seal(key, Buffer.concat(block), list.length))
    list.push(entry)
    block = []
    bytes = 0
  }

  return {
    add(record: Buffer): void {
      // Records of one hash are never split over two blocks: a look-up reads one.
      if (bytes >= least && last && format.compareHashes(last, 0, record, 0) !== 0) end()
      block.push(record)
      bytes += record.length
      records += 1
      last = record
    },
    /** Ends the table and returns the number of records. */
    end(): number {
      end()
      const start = Buffer.alloc(format.POSITION_BYTES)
      start.writeUIntBE(file.size, 0, format.POSITION_BYTES)
      const count = Buffer.alloc(format.POSITION_BYTES)
      count.writeUIntBE(records, 0, format.POSITION_BYTES)
      file.write(Buffer.concat([format.seal(key, Buffer.concat([count, ...list]), 'list'), start]))
      return records
    },
  }
}

import { createHash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import * as zlib from 'node:zlib'

/** A model file in memory that threads share, so that workers need no copy, but for a part that few texts need. */

/** Offsets in a file. */
export interface Part {
  readonly from: number
  readonly to: number
}

/** A part of a file that is still to be read, as data that can be sent to another thread. */
export interface LatePart extends Part {
  /** The file stays open, since an update may replace it while this process runs. */
  readonly file: number
  readonly memory: SharedArrayBuffer
  readonly headerBytes: number
  /** Of what follows the header. */
  readonly sum: keyof typeof SUMS
  readonly value: string
}

export interface SharedFile {
  readonly bytes: Buffer
  /** SHA-256 of what follows the header, in hexadecimal; undefined if the file is the one that is known to be right. */
  readonly sha256: string | undefined
  /** What is still to be read, if anything; until then its bytes are 0 and take no memory. */
  readonly late?: LatePart
}

const PIECE = 1 << 18

/** A checksum of pieces that follow one another. */
interface Sum {
  update(piece: Uint8Array): void
  value(): string
}

/** A file and where its bytes go. */
interface Target {
  readonly file: number
  readonly bytes: Buffer
  readonly headerBytes: number
}

const SUMS = { sha256: sha256Sum, crc32: crc32Sum } as const

/**
 * Reads a file, but for a part that `partOf` finds by the first bytes; throws if it cannot be read. `crc32` is that of the
 * right file, if it is known: to compute SHA-256 takes ten times as long.
 */
export function readShared(
  url: URL,
  headerBytes: number,
  partOf: (first: Buffer) => Part | undefined,
  crc32?: string,
): SharedFile {
  const file = openSync(url, 'r')
  const memory = new SharedArrayBuffer(fstatSync(file).size)
  const bytes = Buffer.from(memory)
  readSync(file, bytes, 0, Math.min(PIECE, bytes.length), 0)
  const part = partOf(bytes)
  const isWanted = (from: number, to: number) => !part || from < part.from || to > part.to
  const valueOf = (sum: Sum) => readPieces({ file, bytes, headerBytes }, sum, isWanted)
  const isKnown = crc32 !== undefined && hasCrc32() && valueOf(crc32Sum()) === crc32
  const value = isKnown ? crc32 : valueOf(sha256Sum())
  if (!part) closeSync(file)
  const late = part && ({ ...part, file, memory, headerBytes, sum: isKnown ? 'crc32' : 'sha256', value } as const)
  return { bytes, sha256: isKnown ? undefined : value, late }
}

/** Reads the part. Throws if the file is no longer the one that was read before. */
export function readLate({ file, memory, headerBytes, from, to, sum, value }: LatePart): void {
  const isWanted = (start: number, end: number) => start < to && end > from
  if (readPieces({ file, bytes: Buffer.from(memory), headerBytes }, SUMS[sum](), isWanted) !== value)
    throw new Error('The name model has been replaced. Restart the process.')
}

/** Returns the CRC-32 of what follows the header; undefined where there is none to compute it. */
export function crc32Of(bytes: Uint8Array, headerBytes: number): string | undefined {
  if (!hasCrc32()) return undefined
  const sum = crc32Sum()
  sum.update(bytes.subarray(headerBytes))
  return sum.value()
}

// --- Internal helpers ---

/** Reads the pieces that are wanted into `bytes`. Returns the sum of all that follow the header. */
function readPieces(
  { file, bytes, headerBytes }: Target,
  sum: Sum,
  isWanted: (from: number, to: number) => boolean,
): string {
  const other = Buffer.allocUnsafe(PIECE)
  for (let from = 0, read = 1; read > 0 && from < bytes.length; from += read) {
    const length = Math.min(PIECE, bytes.length - from)
    const piece = isWanted(from, from + length) ? bytes.subarray(from, from + length) : other.subarray(0, length)
    read = readSync(file, piece, 0, length, from)
    sum.update(piece.subarray(from === 0 ? headerBytes : 0, read))
  }
  return sum.value()
}

function sha256Sum(): Sum {
  const hash = createHash('sha256')
  return { update: (piece) => void hash.update(piece), value: () => hash.digest('hex') }
}

function crc32Sum(): Sum {
  let crc = 0
  return { update: (piece) => void (crc = zlib.crc32(piece, crc)), value: () => crc.toString(16) }
}

/** Node has it since 20.15; Bun and Deno may not. */
function hasCrc32(): boolean {
  return 'crc32' in zlib
}

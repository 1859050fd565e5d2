import { createHash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

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
  /** SHA-256 of what follows the header, in hexadecimal. */
  readonly digest: string
}

export interface SharedFile {
  readonly bytes: Buffer
  /** SHA-256 of what follows the header. */
  readonly digest: Buffer
  /** What is still to be read, if anything; until then its bytes are 0 and take no memory. */
  readonly late?: LatePart
}

const PIECE = 1 << 18

/** Reads a file, but for a part that `partOf` finds by the first bytes; throws if it cannot be read. */
export function readShared(url: URL, headerBytes: number, partOf: (first: Buffer) => Part | undefined): SharedFile {
  const file = openSync(url, 'r')
  const memory = new SharedArrayBuffer(fstatSync(file).size)
  const bytes = Buffer.from(memory)
  readSync(file, bytes, 0, Math.min(PIECE, bytes.length), 0)
  const part = partOf(bytes)
  const digest = readPieces(file, bytes, headerBytes, (from, to) => !part || from < part.from || to > part.to)
  if (!part) closeSync(file)
  return { bytes, digest, late: part && { ...part, file, memory, headerBytes, digest: digest.toString('hex') } }
}

/** Reads the part. Throws if the file is no longer the one that was read before. */
export function readLate({ file, memory, headerBytes, from, to, digest }: LatePart): void {
  const found = readPieces(file, Buffer.from(memory), headerBytes, (start, end) => start < to && end > from)
  if (found.toString('hex') !== digest) throw new Error('The name model has been replaced. Restart the process.')
}

/** Reads the pieces that are wanted into `bytes`. Returns the digest of all that follow the header. */
function readPieces(
  file: number,
  bytes: Buffer,
  headerBytes: number,
  isWanted: (from: number, to: number) => boolean,
): Buffer {
  const hash = createHash('sha256')
  const other = Buffer.allocUnsafe(PIECE)
  for (let from = 0, read = 1; read > 0 && from < bytes.length; from += read) {
    const length = Math.min(PIECE, bytes.length - from)
    const piece = isWanted(from, from + length) ? bytes.subarray(from, from + length) : other.subarray(0, length)
    read = readSync(file, piece, 0, length, from)
    hash.update(piece.subarray(from === 0 ? headerBytes : 0, read))
  }
  return hash.digest()
}

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { endianness } from 'node:os'
import { brotliDecompressSync } from 'node:zlib'
import { asBytes, builtTable } from '../../built-tables.js'
import { cannotRead, packageFile } from '../../package-files.js'
import { FILTER_BITS } from './feature-bag.js'
import { HIDDEN, TABLE, type PersonalWeights } from './network.js'

/** The model file of the second stage. */

/** First bytes of the file, followed by the version (4), the SHA-256 of the rest (32), and the rest, compressed. */
export const PERSONAL_MAGIC = 'LSPERSON'
export const PERSONAL_VERSION = 4
const PERSONAL_HEADER = PERSONAL_MAGIC.length + 4 + 32

/** Probabilities at which the levels 0.6 … 1 begin. */
export type Points = readonly number[]

/** Contents of the model file of the second stage. */
export interface PersonalParts {
  readonly weights: PersonalWeights
  /** Hashes of well-known names, ascending; the lowest three bits say what each is. */
  readonly known: Int32Array
  /** What words mean: the table that `conceptLookUp` reads. */
  readonly concepts: Int32Array
  /** The features that training saw often enough; see `filterBit`. */
  readonly filter: Int32Array
  /** Calibration of names, of locations (`place` in the file), and of other findings. */
  readonly levels: { readonly name: Points; readonly place: Points; readonly other: Points }
}

interface Head {
  readonly scale: number
  readonly bias: number
  readonly hiddenBias: readonly number[]
  readonly out: readonly number[]
  readonly levels: PersonalParts['levels']
  /** Entries of the table of concepts. */
  readonly concepts: number
}

/** The file that comes with the package, inflated. */
const packaged = builtTable('personal', asBytes, () => {
  const url = packageFile('../models/personal.bin')
  return inflated(bytesOf(url), url.pathname)
})

/** Reads the file that comes with the package. */
export function readPackagedPersonal(): PersonalParts {
  return partsIn(packaged(), 'models/personal.bin')
}

/** Reads and checks the file; errors say what is wrong with it. */
export function readPersonalFile(url: URL): PersonalParts {
  return parsePersonal(bytesOf(url), url.pathname)
}

/** Parses a file's bytes; `name` is for errors. */
export function parsePersonal(bytes: Buffer, name: string): PersonalParts {
  return partsIn(inflated(bytes, name), name)
}

function bytesOf(url: URL): Buffer {
  try {
    return readFileSync(url)
  } catch (cause) {
    throw cannotRead('model', url, cause)
  }
}

/** Checks a file's bytes and returns what they hold. */
function inflated(bytes: Buffer, name: string): Uint8Array {
  const fail = failure(name)
  const { length } = PERSONAL_MAGIC
  if (bytes.length < PERSONAL_HEADER || bytes.toString('latin1', 0, length) !== PERSONAL_MAGIC) {
    return fail('is not a model file of this package')
  }
  const version = bytes.readUInt32LE(length)
  if (version !== PERSONAL_VERSION) return fail(`has version ${version}, this code reads version ${PERSONAL_VERSION}`)
  const body = bytes.subarray(PERSONAL_HEADER)
  if (
    !createHash('sha256')
      .update(body)
      .digest()
      .equals(bytes.subarray(length + 4, PERSONAL_HEADER))
  ) {
    return fail('is damaged: its checksum is wrong')
  }
  return brotliDecompressSync(body)
}

/** Reads what was inflated; all that is large is a view of it. */
function partsIn({ buffer, byteOffset, byteLength }: Uint8Array, name: string): PersonalParts {
  const fail = failure(name)
  if (endianness() !== 'LE') return fail('can only be read by a little-endian processor')
  const data = Buffer.from(buffer, byteOffset, byteLength)
  const size = data.readUInt32LE(0)
  // The checksum held, so this is what the trainer wrote.
  const { levels, concepts, ...head } = JSON.parse(data.toString('utf8', 4, 4 + size)) as Head
  const rows = byteOffset + 4 + size
  const table = rows + TABLE
  const filter = table + 4 * concepts
  const known = filter + FILTER_BITS / 8
  const end = byteOffset + byteLength
  if (known > end || table % 4 !== 0 || head.out.length !== HIDDEN) return fail('was made for another net')
  return {
    weights: { rows: new Int8Array(buffer, rows, TABLE), ...head },
    known: new Int32Array(buffer, known, (end - known) >>> 2),
    concepts: new Int32Array(buffer, table, concepts),
    filter: new Int32Array(buffer, filter, FILTER_BITS / 32),
    levels,
  }
}

function failure(name: string): (what: string) => never {
  return (what) => {
    throw new Error(`The model at ${name} ${what}. Reinstall the package or train it again.`)
  }
}

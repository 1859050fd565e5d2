import { closeSync } from 'node:fs'
import { endianness } from 'node:os'
import { LEVELS, SCRIPTS, type Calibration } from './calibration.js'
import { LABELS } from './labels.js'
import { GROUPS } from './lattice.js'
import { LAYOUT, VECTOR_SLOTS } from './network.js'
import { readShared, type LatePart, type Part, type SharedFile } from './shared-file.js'
import { CHARACTER_SLOTS, WORD_SLOTS, type WeightTable } from './weights.js'

/** Reads the file of the name model. */

/**
 * First bytes of a model file. The format version (4 bytes), the SHA-256 of the rest (32) and the body follow. The body
 * is not compressed, so that a process starts without inflating it; npm compresses the package.
 */
export const MAGIC = 'LSNERMDL'
export const VERSION = 8
export const HEADER_BYTES = MAGIC.length + 4 + 32

/** What a model file holds. */
export interface ModelParts {
  /** Weights of the features of words, and of characters in scripts without spaces. */
  readonly words: WeightTable
  readonly characters: WeightTable
  /** The weights of characters, if they are still to be read. */
  readonly late?: LatePart | undefined
  /** Vectors of the features of words, and the numbers of the network that reads them. */
  readonly vectors: WeightTable
  readonly network: Float32Array
  readonly gazetteer: Int32Array
  readonly clusters: Int32Array
  /** Keys of stop words: common words with which no entity begins, and those that lie in none. */
  readonly neverFirst: Int32Array
  readonly neverInside: Int32Array
  readonly transitions: Int16Array
  readonly votes: Uint16Array
  readonly settings: ModelSettings
}

export interface ModelSettings {
  /** Language codes by their index in the votes. */
  readonly languages: readonly string[]
  /**
   * From this probability on, a token outside the most probable sequence's entities is a finding: where the network
   * rescores, and elsewhere.
   */
  readonly floors: { readonly rescored: number; readonly others: number }
  /**
   * Indexes of the languages that the CRF reads without the network: those without annotated texts, of which the network
   * has seen synthetic sentences only, and those written in characters, which it does not see.
   */
  readonly crfOnly: readonly number[]
  /** Calibration where the network rescores, and where the CRF reads without it. */
  readonly calibration: Calibration
  readonly crfOnlyCalibration: Calibration
}

/** The tables in the order in which they lie in the body, those of the widest numbers first. */
export const TABLES = [
  'words',
  'characters',
  'vectors',
  'network',
  'gazetteer',
  'clusters',
  'neverFirst',
  'neverInside',
  'transitions',
  'votes',
] as const satisfies readonly (keyof ModelParts)[]

/** The JSON before the tables: the settings under the format's names, and the tables' lengths in bytes. */
interface Head {
  readonly settings: {
    readonly languages: readonly string[]
    readonly floors: { readonly asked: number; readonly others: number }
    readonly alone: readonly number[]
    readonly levels: Calibration
    readonly levelsAlone: Calibration
  }
  readonly lengths: readonly number[]
}

/**
 * Reads and checks a model file. Throws an error that says what is wrong with it. `crc32` is that of the right file, if it is
 * known: to check it is ten times as fast.
 */
export function readModelFile(url: URL, crc32?: string): ModelParts {
  let read: SharedFile
  try {
    read = readShared(url, HEADER_BYTES, charactersIn, crc32)
  } catch (cause) {
    const advice = 'If your app is bundled, leave llm-sandwich out of the bundle; otherwise reinstall the package.'
    throw new Error(`Cannot read the name model at ${url.pathname}. ${advice}`, { cause })
  }
  try {
    return { ...parseModel(read, url.pathname), late: read.late }
  } catch (error) {
    if (read.late) closeSync(read.late.file)
    throw error
  }
}

/** Where the weights of characters lie: most texts have words only. */
function charactersIn(first: Buffer): Part | undefined {
  if (first.length < HEADER_BYTES + 4 || isOther(first)) return undefined
  const from = HEADER_BYTES + 4 + first.readUInt32LE(HEADER_BYTES) + 8 * WORD_SLOTS
  return { from, to: from + 8 * CHARACTER_SLOTS }
}

/** Parses the bytes of a model file, which the model then refers to; `name` is for errors. */
function parseModel({ bytes, sha256 }: SharedFile, name: string): ModelParts {
  const fail = (what: string): never => {
    throw new Error(`The name model at ${name} ${what}. Reinstall the package or train it again.`)
  }
  if (isOther(bytes)) return fail('is not a model file of this package')
  const version = bytes.readUInt32LE(MAGIC.length)
  if (version !== VERSION) return fail(`has format version ${version}, this code reads version ${VERSION}`)
  const body = bytes.subarray(HEADER_BYTES)
  if (sha256 !== undefined && sha256 !== bytes.toString('hex', MAGIC.length + 4, HEADER_BYTES))
    return fail('is damaged: its checksum is wrong')
  return readBody(body, fail)
}

function isOther(bytes: Buffer): boolean {
  return bytes.length < HEADER_BYTES || bytes.toString('latin1', 0, MAGIC.length) !== MAGIC
}

/** Returns the head of a model file as JSON. */
export function headOf({ languages, floors, crfOnly, ...settings }: ModelSettings, lengths: readonly number[]): string {
  const head: Head = {
    settings: {
      languages,
      floors: { asked: floors.rescored, others: floors.others },
      alone: crfOnly,
      levels: settings.calibration,
      levelsAlone: settings.crfOnlyCalibration,
    },
    lengths,
  }
  return JSON.stringify(head)
}

/** Reads the tables as views of the file's bytes: they are stored as they lie in memory, little-endian. */
function readBody(data: Buffer, fail: (what: string) => never): ModelParts {
  if (endianness() !== 'LE') return fail('can only be read by a little-endian processor')
  const size = data.readUInt32LE(0)
  // The checksum was right, so this is what the trainer wrote.
  const { settings, lengths } = JSON.parse(data.toString('utf8', 4, 4 + size)) as Head
  checkLengths(lengths, fail)
  const { languages, floors, alone, levels, levelsAlone } = settings
  if ([levels, levelsAlone].some((all) => all.length !== SCRIPTS.length || all[0]?.[0]?.length !== LEVELS.length)) {
    return fail('has no score levels that fit this code')
  }
  const { buffer, byteOffset } = data
  let end = byteOffset + 4 + size
  const [words, characters, vectors, network, gazetteer, clusters, neverFirst, neverInside, transitions, votes] =
    lengths.map((length) => ({ from: (end += length) - length, length }))
  const ints = ({ from, length } = NONE): Int32Array => new Int32Array(buffer, from, length >>> 2)
  return {
    words: ints(words),
    characters: ints(characters),
    vectors: ints(vectors),
    network: new Float32Array(buffer, network?.from, (network?.length ?? 0) >>> 2),
    gazetteer: ints(gazetteer),
    clusters: ints(clusters),
    neverFirst: ints(neverFirst),
    neverInside: ints(neverInside),
    transitions: new Int16Array(buffer, transitions?.from, (transitions?.length ?? 0) >>> 1),
    votes: new Uint16Array(buffer, votes?.from, (votes?.length ?? 0) >>> 1),
    settings: {
      languages,
      floors: { rescored: floors.asked, others: floors.others },
      crfOnly: alone,
      calibration: levels,
      crfOnlyCalibration: levelsAlone,
    },
  }
}

const NONE = { from: 0, length: 0 }

function checkLengths(lengths: readonly number[], fail: (what: string) => never): void {
  const [words, characters, vectors, network] = lengths
  if (words !== 8 * WORD_SLOTS || characters !== 8 * CHARACTER_SLOTS || vectors !== 8 * VECTOR_SLOTS) {
    fail('was made for other table sizes')
  }
  if (network !== 4 * LAYOUT.size) fail('was made for another network')
  if (lengths[TABLES.indexOf('transitions')] !== 2 * GROUPS * LABELS * LABELS) fail('was made for other labels')
}

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { endianness } from 'node:os'
import { brotliDecompressSync } from 'node:zlib'
import { GROUPS } from './lattice.js'
import { SCRIPTS, LEVELS } from './calibration.js'
import { NET, VECTOR_SLOTS } from './network.js'
import { CHARACTER_SLOTS, LABELS, WORD_SLOTS, type WeightTable } from './weights.js'

/** First bytes of a model file; then version (4), SHA-256 of the rest (32), size of the parts (4) and the parts, compressed. */
export const MAGIC = 'LSNERMDL'
export const VERSION = 6
export const HEADER_BYTES = MAGIC.length + 4 + 32

/** What a model file holds. */
export interface ModelParts {
  /** Weights of the features of words, and of characters in scripts without spaces. */
  readonly words: WeightTable
  readonly characters: WeightTable
  /** Vectors of the features of words, and the numbers of the net that reads them. */
  readonly vectors: WeightTable
  readonly net: Float32Array
  readonly gazetteer: Int32Array
  readonly clusters: Int32Array
  /** Keys of common words with which no name or place begins. */
  readonly quiet: Int32Array
  /** Keys of common words that lie in no name or place. */
  readonly outside: Int32Array
  readonly transitions: Int16Array
  readonly votes: Uint8Array
  readonly settings: ModelSettings
}

export type Levels = readonly (readonly (readonly number[])[])[]

export interface ModelSettings {
  /** Index in the votes → language code. */
  readonly languages: readonly string[]
  /**
   * Probability from which on a token that the best path leaves out is a finding of its own, where the net is asked and
   * elsewhere.
   */
  readonly floors: { readonly asked: number; readonly others: number }
  /**
   * Numbers of the languages that the field reads alone. The net is not asked in those without annotated texts, of which it
   * has seen made sentences only, and in those written in characters, which it does not see.
   */
  readonly alone: readonly number[]
  /** Per script and label (NAME, LOCATION): probabilities at the levels. */
  readonly levels: Levels
  /** The same where the field reads alone. */
  readonly levelsAlone: Levels
}

/** Reads and checks a model file; an error says what is wrong with it. */
export function readModelFile(url: URL): ModelParts {
  let bytes: Buffer
  try {
    bytes = readFileSync(url)
  } catch (cause) {
    const advice = 'If your app is bundled, leave llm-sandwich out of the bundle; otherwise reinstall the package.'
    throw new Error(`Cannot read the name model at ${url.pathname}. ${advice}`, { cause })
  }
  return parseModel(bytes, url.pathname)
}

/** The parts in a model file's bytes; `name` is for the error. */
export function parseModel(bytes: Buffer, name: string): ModelParts {
  const fail = (what: string): never => {
    throw new Error(`The name model at ${name} ${what}. Reinstall the package or train it again.`)
  }
  if (bytes.length < HEADER_BYTES || bytes.toString('latin1', 0, MAGIC.length) !== MAGIC) {
    return fail('is not a model file of this package')
  }
  const version = bytes.readUInt32LE(MAGIC.length)
  if (version !== VERSION) return fail(`has format version ${version}, this code reads version ${VERSION}`)
  const body = bytes.subarray(HEADER_BYTES)
  const digest = createHash('sha256').update(body).digest()
  if (!digest.equals(bytes.subarray(MAGIC.length + 4, HEADER_BYTES))) return fail('is damaged: its checksum is wrong')
  // In one piece, which has room to spare: of several, or of a full one, the library makes a copy.
  const chunkSize = body.readUInt32LE(0) + 64
  return readParts(shared(brotliDecompressSync(body.subarray(4), { chunkSize })), fail)
}

/** In memory that threads share, so that a worker needs no model of its own. */
function shared(data: Buffer): Buffer {
  const copy = Buffer.from(new SharedArrayBuffer(data.length))
  data.copy(copy)
  return copy
}

/**
 * The parts lie in the file as they lie in memory, one behind the other and little-endian, those of the longest numbers
 * first; so they are views of what was read.
 */
function readParts(data: Buffer, fail: (what: string) => never): ModelParts {
  if (endianness() !== 'LE') return fail('can only be read by a little-endian processor')
  const size = data.readUInt32LE(0)
  // The checksum held, so this is what the trainer wrote.
  const head = JSON.parse(data.toString('utf8', 4, 4 + size)) as { settings: ModelSettings; lengths: number[] }
  const [words = 0, characters = 0, vectors = 0, net = 0, gazetteer = 0, clusters = 0, quiet = 0, outside = 0] =
    head.lengths
  const [transitions = 0, votes = 0] = head.lengths.slice(8)
  if (words !== 8 * WORD_SLOTS || characters !== 8 * CHARACTER_SLOTS || vectors !== 8 * VECTOR_SLOTS) {
    return fail('was made for other table sizes')
  }
  if (net !== 4 * NET.size) return fail('was made for another net')
  if (transitions !== 2 * GROUPS * LABELS * LABELS) return fail('was made for other labels')
  const { levels, levelsAlone } = head.settings
  if ([levels, levelsAlone].some((all) => all.length !== SCRIPTS.length || all[0]?.[0]?.length !== LEVELS.length)) {
    return fail('has no score levels that fit this code')
  }
  const { buffer, byteOffset } = data
  let at = byteOffset + 4 + size
  const next = (length: number): number => (at += length) - length
  return {
    words: new Int32Array(buffer, next(words), words >>> 2),
    characters: new Int32Array(buffer, next(characters), characters >>> 2),
    vectors: new Int32Array(buffer, next(vectors), vectors >>> 2),
    net: new Float32Array(buffer, next(net), net >>> 2),
    gazetteer: new Int32Array(buffer, next(gazetteer), gazetteer >>> 2),
    clusters: new Int32Array(buffer, next(clusters), clusters >>> 2),
    quiet: new Int32Array(buffer, next(quiet), quiet >>> 2),
    outside: new Int32Array(buffer, next(outside), outside >>> 2),
    transitions: new Int16Array(buffer, next(transitions), transitions >>> 1),
    votes: new Uint8Array(buffer, next(votes), votes),
    settings: head.settings,
  }
}

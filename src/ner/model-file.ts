import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { GROUPS } from './lattice.js'
import { SCRIPTS, LEVELS } from './levels.js'
import { CHARACTER_SLOTS, LABELS, SCORED, WORD_SLOTS, type WeightTable } from './weights.js'

/** First bytes of a model file; then version (4), SHA-256 of the rest (32) and the compressed parts. */
export const MAGIC = 'LSNERMDL'
export const VERSION = 5
export const HEADER_BYTES = MAGIC.length + 4 + 32

// Unpacked in one piece of this size, of which only what is used takes memory; many small pieces would be copied once more.
const LARGEST_BODY = 1 << 25

/** What a model file holds. */
export interface ModelParts {
  /** Weights of the features of words, and of characters in scripts without spaces. */
  readonly words: WeightTable
  readonly characters: WeightTable
  readonly transitions: Int16Array
  readonly gazetteer: Int32Array
  readonly clusters: Int32Array
  readonly votes: Uint8Array
  /** Keys of common words with which no name or place begins. */
  readonly quiet: Int32Array
  /** Keys of common words that lie in no name or place. */
  readonly outside: Int32Array
  readonly settings: ModelSettings
}

export interface ModelSettings {
  /** Index in the votes → language code. */
  readonly languages: readonly string[]
  /** Probability from which on a token that the best path leaves out is a finding of its own. */
  readonly floor: number
  /** Per script and label (NAME, LOCATION): probabilities at the levels. */
  readonly levels: readonly (readonly (readonly number[])[])[]
}

/** Reads and checks a model file; an error says what is wrong with it. */
export function readModelFile(url: URL): ModelParts {
  let bytes: Buffer
  try {
    bytes = readFileSync(url)
  } catch (cause) {
    throw new Error(`Cannot read the name model at ${url.pathname}. Reinstall the package or give another file.`, {
      cause,
    })
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
  return readParts(brotliDecompressSync(body, { chunkSize: LARGEST_BODY }), fail)
}

function readParts(data: Buffer, fail: (what: string) => never): ModelParts {
  const size = data.readUInt32LE(0)
  // The checksum held, so this is what the trainer wrote.
  const head = JSON.parse(data.toString('utf8', 4, 4 + size)) as { settings: ModelSettings; lengths: number[] }
  let at = 4 + size
  const [words = 0, characters = 0, transitions = 0, gazetteer = 0, clusters = 0, votes = 0, quiet = 0, outside = 0] =
    head.lengths
  const view = (length: number): Buffer => data.subarray(at, (at += length))
  // Numbers of several bytes must be aligned, so they are copied.
  const copy = (length: number): ArrayBuffer => Uint8Array.from(view(length)).buffer
  if (words !== WORD_SLOTS * (1 + SCORED) || characters !== CHARACTER_SLOTS * (1 + SCORED)) {
    return fail('was made for other table sizes')
  }
  if (transitions !== 2 * GROUPS * LABELS * LABELS) return fail('was made for other labels')
  if (head.settings.levels.length !== SCRIPTS.length || head.settings.levels[0]?.[0]?.length !== LEVELS.length) {
    return fail('has no score levels that fit this code')
  }
  return {
    words: asTable(view(words), WORD_SLOTS),
    characters: asTable(view(characters), CHARACTER_SLOTS),
    transitions: new Int16Array(copy(transitions)),
    gazetteer: fromPlanes(view(gazetteer)),
    clusters: fromPlanes(view(clusters)),
    votes: Uint8Array.from(view(votes)),
    quiet: new Int32Array(copy(quiet)),
    outside: new Int32Array(copy(outside)),
    settings: head.settings,
  }
}

function asTable({ buffer, byteOffset, length }: Buffer, slots: number): WeightTable {
  return {
    fingerprints: new Uint8Array(buffer, byteOffset, slots),
    weights: new Int8Array(buffer, byteOffset + slots, length - slots),
  }
}

// Hash tables lie in the file as low and high bytes apart, which packs better.
function fromPlanes(planes: Uint8Array): Int32Array {
  const count = planes.length >>> 2
  const slots = new Int32Array(count)
  for (let i = 0; i < count; i++) {
    const low = (planes[i] ?? 0) | ((planes[count + i] ?? 0) << 8)
    slots[i] = low | ((planes[2 * count + i] ?? 0) << 16) | ((planes[3 * count + i] ?? 0) << 24)
  }
  return slots
}

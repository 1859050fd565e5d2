import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { BASIS, join, roll, spread } from '../../ner/text/hash.js'
import { cannotRead, packageFile } from '../../package-files.js'

/**
 * The vocabulary: words that ordinary texts in some forty languages have in small letters, and that name nobody and no
 * location there: "colander", "Termin", "šablona". A Bloom filter: about one in 2,000 other words counts as one of them.
 */

/** First bytes of the file, followed by the version (1), the SHA-256 of the rest (32), and the bits. */
const VOCABULARY_MAGIC = 'LSVOCAB'
const VOCABULARY_VERSION = 1
const HEADER = VOCABULARY_MAGIC.length + 1 + 32

/** Size of the filter in bytes, and how many bits each word sets. */
export const VOCABULARY_BYTES = 1 << 19
const MASK = 8 * VOCABULARY_BYTES - 1
const PROBES = 8
const SPACE = /\s/
const SPACES = /\s+/

let bits: Uint8Array | undefined

/** True if a text consists of words of the vocabulary, in whatever letters. Reads the file at the first call. */
export function isVocabulary(text: string): boolean {
  const filter = (bits ??= readVocabulary(packageFile('../models/words.bin')))
  const lower = text.toLowerCase()
  return SPACE.test(lower) ? lower.split(SPACES).every((word) => hasWord(filter, word)) : hasWord(filter, lower)
}

/** True for words of the vocabulary in a script with capitals: elsewhere many names are words. */
export function isCasedVocabulary(text: string): boolean {
  return text.toUpperCase() !== text.toLowerCase() && isVocabulary(text)
}

/** True if a filter holds a word in small letters. */
export function hasWord(filter: Uint8Array, word: string): boolean {
  const hash = hashOf(word)
  for (let probe = 0; probe < PROBES; probe++) {
    const bit = bitOf(hash, probe)
    if (((filter[bit >>> 3] ?? 0) & (1 << (bit & 7))) === 0) return false
  }
  return true
}

/** Adds a word in small letters to a filter. */
export function addWord(filter: Uint8Array, word: string): void {
  const hash = hashOf(word)
  for (let probe = 0; probe < PROBES; probe++) {
    const bit = bitOf(hash, probe)
    filter[bit >>> 3] = (filter[bit >>> 3] ?? 0) | (1 << (bit & 7))
  }
}

/** The bytes of the file that holds a filter. */
export function vocabularyBytes(filter: Uint8Array): Buffer {
  const digest = createHash('sha256').update(filter).digest()
  return Buffer.concat([Buffer.from(VOCABULARY_MAGIC, 'latin1'), Buffer.of(VOCABULARY_VERSION), digest, filter])
}

/** Reads and checks the file. Throws an error that says what is wrong with it. */
export function readVocabulary(url: URL): Uint8Array {
  const bytes = bytesOf(url)
  const body = bytes.subarray(HEADER)
  const fail = (what: string): never => {
    throw new Error(`The vocabulary at ${url.pathname} ${what}. Reinstall the package or train it again.`)
  }
  if (bytes.toString('latin1', 0, VOCABULARY_MAGIC.length) !== VOCABULARY_MAGIC) {
    return fail('is not a vocabulary of this package')
  }
  const version = bytes[VOCABULARY_MAGIC.length] ?? 0
  if (version !== VOCABULARY_VERSION) {
    return fail(`has version ${version}, this code reads version ${VOCABULARY_VERSION}`)
  }
  const digest = createHash('sha256').update(body).digest()
  if (!digest.equals(bytes.subarray(VOCABULARY_MAGIC.length + 1, HEADER)) || body.length !== VOCABULARY_BYTES) {
    return fail('is damaged: its checksum is wrong')
  }
  return body
}

function bytesOf(url: URL): Buffer {
  try {
    return readFileSync(url)
  } catch (cause) {
    throw cannotRead('vocabulary', url, cause)
  }
}

function hashOf(word: string): number {
  let hash = BASIS
  for (let at = 0; at < word.length; at++) hash = roll(hash, word.charCodeAt(at))
  return hash
}

/** One of the bits that a word sets. */
function bitOf(hash: number, probe: number): number {
  const step = spread(join(hash, 1)) | 1 // odd, so that the bits differ
  return (spread(hash) + Math.imul(probe, step)) & MASK
}

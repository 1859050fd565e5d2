import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import { HEADER_BYTES, MAGIC, VERSION, type ModelParts } from '../src/ner/model-file.js'

/** Writes a model file and returns its size and the checksum in its header. */
export function writeModel(path: string, parts: ModelParts): { bytes: number; sha256: string } {
  const file = modelBytes(parts)
  writeFileSync(path, file)
  return { bytes: file.length, sha256: file.toString('hex', MAGIC.length + 4, HEADER_BYTES) }
}

export function modelBytes(parts: ModelParts): Buffer {
  const { words, characters, gazetteer, clusters, quiet, outside, transitions, votes, settings } = parts
  const body = [words, characters, gazetteer, clusters, quiet, outside, transitions, votes].map(
    ({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength),
  )
  const json = JSON.stringify({ settings, lengths: body.map((part) => part.length) })
  // What follows begins at a multiple of four.
  const head = Buffer.from(json + ' '.repeat((4 - (Buffer.byteLength(json) % 4)) % 4))
  const size = Buffer.alloc(4)
  size.writeUInt32LE(head.length)
  const raw = Buffer.concat([size, head, ...body])
  const packed = brotliCompressSync(raw, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 22,
      [constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
    },
  })
  const header = Buffer.alloc(HEADER_BYTES)
  header.write(MAGIC, 'latin1')
  header.writeUInt32LE(VERSION, MAGIC.length)
  const unpacked = Buffer.alloc(4)
  unpacked.writeUInt32LE(raw.length)
  const rest = Buffer.concat([unpacked, packed])
  createHash('sha256')
    .update(rest)
    .digest()
    .copy(header, MAGIC.length + 4)
  return Buffer.concat([header, rest])
}

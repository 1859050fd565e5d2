import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import { HEADER_BYTES, MAGIC, VERSION, type ModelParts } from '../src/ner/model-file.js'
import type { WeightTable } from '../src/ner/weights.js'

/** Writes a model file and returns its size and the checksum in its header. */
export function writeModel(path: string, parts: ModelParts): { bytes: number; sha256: string } {
  const file = modelBytes(parts)
  writeFileSync(path, file)
  return { bytes: file.length, sha256: file.toString('hex', MAGIC.length + 4, HEADER_BYTES) }
}

export function modelBytes(parts: ModelParts): Buffer {
  const { words, characters, transitions, gazetteer, clusters, votes, quiet, outside, settings } = parts
  const body = [
    tableBytes(words),
    tableBytes(characters),
    ...[transitions, planes(gazetteer), planes(clusters), votes, quiet, outside].map(bytesOf),
  ]
  const head = Buffer.from(JSON.stringify({ settings, lengths: body.map((part) => part.length) }))
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
  createHash('sha256')
    .update(packed)
    .digest()
    .copy(header, MAGIC.length + 4)
  return Buffer.concat([header, packed])
}

function tableBytes({ fingerprints, weights }: WeightTable): Buffer {
  return Buffer.concat([fingerprints, bytesOf(weights)])
}

function bytesOf({ buffer, byteOffset, byteLength }: NodeJS.TypedArray): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}

function planes(slots: Int32Array): Uint8Array {
  const count = slots.length
  const bytes = new Uint8Array(4 * count)
  slots.forEach((slot, i) => {
    for (let plane = 0; plane < 4; plane++) bytes[plane * count + i] = slot >>> (8 * plane)
  })
  return bytes
}

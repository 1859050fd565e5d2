import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { headOf, HEADER_BYTES, MAGIC, TABLES, VERSION, type ModelParts } from '../../src/ner/crf/model-file.js'

/** Writes model files. */

/** Writes a model file and returns its size and the checksum in its header. */
export function writeModel(path: string, parts: ModelParts): { bytes: number; sha256: string } {
  const file = modelBytes(parts)
  writeFileSync(path, file)
  return { bytes: file.length, sha256: file.toString('hex', MAGIC.length + 4, HEADER_BYTES) }
}

/** The bytes of a model file. */
export function modelBytes(parts: ModelParts): Buffer {
  const body = TABLES.map((name) => {
    const { buffer, byteOffset, byteLength } = parts[name]
    return Buffer.from(buffer, byteOffset, byteLength)
  })
  const json = headOf(
    parts.settings,
    body.map((table) => table.length),
  )
  // The tables begin at a multiple of four.
  const head = Buffer.from(json + ' '.repeat((4 - (Buffer.byteLength(json) % 4)) % 4))
  const rest = Buffer.concat([uint32(head.length), head, ...body])
  const digest = createHash('sha256').update(rest).digest()
  return Buffer.concat([Buffer.from(MAGIC, 'latin1'), uint32(VERSION), digest, rest])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

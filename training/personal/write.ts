import { createHash } from 'node:crypto'
import { brotliCompressSync, constants } from 'node:zlib'
import { PERSONAL_MAGIC, PERSONAL_VERSION, type PersonalParts } from '../../src/detectors/personal/model-file.js'

/** Writes the model file of the second stage. */

/** Bytes of the numbers that follow the head. */
const ALIGNED = 4

/** The bytes of a model file. */
export function personalBytes({
  weights: { rows, ...weights },
  known,
  concepts,
  filter,
  levels,
}: PersonalParts): Buffer {
  const json = JSON.stringify({ ...weights, levels, concepts: concepts.length })
  // Spaces align what follows, so that it is read where it lies.
  const head = Buffer.from(json.padEnd(Math.ceil(json.length / ALIGNED) * ALIGNED))
  const raw = Buffer.concat([
    uint32(head.length),
    head,
    ...[rows, concepts, filter, known].map(({ buffer, byteOffset, byteLength }) =>
      Buffer.from(buffer, byteOffset, byteLength),
    ),
  ])
  const rest = brotliCompressSync(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
  return Buffer.concat([
    Buffer.from(PERSONAL_MAGIC, 'latin1'),
    uint32(PERSONAL_VERSION),
    createHash('sha256').update(rest).digest(),
    rest,
  ])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

import { randomBytes } from 'node:crypto'
import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { withFileError } from '../file-error.js'
import { HASH_BYTES, seal, unseal } from './map-format.js'

/** Keeps records on disk until they can be sorted. */

/**
 * Partitions records by their hashes, so that each partition can be sorted in memory. The file is sealed with a key
 * that only this process knows.
 */
export interface Spill {
  readonly bytes: number
  add(record: Buffer): void
  /** Yields the records of each partition. Partitions are in the order of their hashes, the records of one are not. */
  partitions(): Generator<Buffer>
  remove(): void
}

/** Bytes of a partition buffered in memory. */
const WAITING = 8192
const MOST_PARTITIONS = 4096
/** Length of the text whose records make one partition. */
const TEXT_BYTES = 8 * 1024 * 1024

interface Partition {
  waiting: Buffer[]
  bytes: number
  readonly blocks: { readonly at: number; readonly length: number }[]
}

/** Creates a spill file. `textBytes` is the length of the text that the records come from. */
export function createSpill(path: string, textBytes: number): Spill {
  const count = Math.min(MOST_PARTITIONS, Math.ceil(textBytes / TEXT_BYTES) || 1)
  const partitions = Array.from({ length: count }, (): Partition => ({ waiting: [], bytes: 0, blocks: [] }))
  const temporary = `${path}.${randomBytes(6).toString('hex')}.part`
  const fd = withFileError(`write ${path}`, () => openSync(temporary, 'wx+', 0o600))
  const key = randomBytes(32)
  let size = 0
  let bytes = 0

  function write(partition: Partition): void {
    const sealed = seal(key, Buffer.concat(partition.waiting), size)
    withFileError(`write ${path}`, () => {
      for (let at = 0; at < sealed.length;) at += writeSync(fd, sealed, at, sealed.length - at, size + at)
    })
    partition.blocks.push({ at: size, length: sealed.length })
    size += sealed.length
    partition.waiting = []
    partition.bytes = 0
  }

  function read({ at, length }: { readonly at: number; readonly length: number }): Buffer {
    const sealed = Buffer.allocUnsafe(length)
    withFileError(`write ${path}`, () => readSync(fd, sealed, 0, length, at))
    return unseal(key, sealed, at)
  }

  return {
    get bytes() {
      return bytes
    },
    add(record) {
      const partition = partitions[Math.floor((record.readUInt32BE(0) / 2 ** 32) * count)]
      if (!partition) throw new RangeError(`A record begins with ${HASH_BYTES} bytes of hash.`)
      partition.waiting.push(record)
      partition.bytes += record.length
      bytes += record.length
      if (partition.bytes >= WAITING) write(partition)
    },
    *partitions() {
      for (const { blocks, waiting } of partitions) yield Buffer.concat([...blocks.map(read), ...waiting])
    },
    remove() {
      closeSync(fd)
      rmSync(temporary, { force: true })
    },
  }
}

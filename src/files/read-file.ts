import { createReadStream, statSync } from 'node:fs'
import { fileError, FileError } from './file-error.js'

/** Reads files. */

export interface ReadOptions {
  /** Told how many bytes each chunk has. */
  readonly onRead?: (bytes: number) => void
  /** Ends the reading with its reason. */
  readonly signal?: AbortSignal
}

const CHUNK_BYTES = 256 * 1024

/** The bytes of a file, or of standard input. Throws `FileError` if it cannot be read. */
export async function* bytesOf(
  path: string | NodeJS.ReadableStream,
  { onRead, signal }: ReadOptions = {},
): AsyncGenerator<Buffer> {
  const stream = typeof path === 'string' ? createReadStream(path, { highWaterMark: CHUNK_BYTES }) : path
  try {
    for await (const chunk of stream) {
      signal?.throwIfAborted()
      const bytes = Buffer.from(chunk) // of a stream without an encoding, as these are
      onRead?.(bytes.length)
      yield bytes
    }
  } catch (error) {
    throw fileError(error, `read ${typeof path === 'string' ? path : 'standard input'}`)
  }
}

/** Size and mode of a file. Throws `FileError` if there is none, or it is no regular one. */
export function factsOf(path: string): { readonly size: number; readonly mode: number } {
  try {
    const facts = statSync(path)
    if (facts.isFile()) return { size: facts.size, mode: facts.mode & 0o777 }
  } catch (error) {
    throw fileError(error, `read ${path}`)
  }
  throw new FileError(`Cannot read ${path}: it is no regular file.`)
}

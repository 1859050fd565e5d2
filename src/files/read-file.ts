import { createReadStream, statSync } from 'node:fs'
import { FileError, fileError, withFileError } from './file-error.js'

/** Reads files and standard input. */

export interface ReadOptions {
  /** Called with the number of bytes of each chunk. */
  readonly onRead?: (bytes: number) => void
  /** Ends reading with its reason. */
  readonly signal?: AbortSignal
}

const CHUNK_BYTES = 256 * 1024

/** Yields the bytes of a file or of standard input. Throws `FileError` if it cannot be read. */
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

/** Returns size and mode of a file. Throws `FileError` if it does not exist, or is not a regular file. */
export function factsOf(path: string): { readonly size: number; readonly mode: number } {
  const facts = withFileError(`read ${path}`, () => statSync(path))
  if (facts.isFile()) return { size: facts.size, mode: facts.mode & 0o777 }
  throw new FileError(`Cannot read ${path}: it is not a regular file.`)
}

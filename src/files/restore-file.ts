import type { KeyRing } from '../key-ring.js'
import { findTokens, MAX_DIGITS } from '../token.js'
import { FileError } from './file-error.js'
import { openTokenMap } from './map/token-map.js'
import type { TokenMap } from './map/token-map.js'
import { newFile } from './new-file.js'
import { bytesOf } from './read-file.js'
import type { ReadOptions } from './read-file.js'

/** Restores the tokens of a file with its map. */

export interface RestoreFileOptions extends ReadOptions {
  readonly path: string
  /** Path of the restored text. It may not exist. */
  readonly output: string
  readonly map: string
  readonly keys: KeyRing
}

export interface RestoredFile {
  /** Number of restored tokens. */
  readonly restored: number
  /** Number of tokens that are not in the map, and stayed. */
  readonly unknown: number
}

/**
 * Replaces the tokens of a file by their values; everything else stays, byte for byte. Writes the result whole, or not
 * at all. Throws `FileError`, also if the map knows none of the tokens.
 */
export async function restoreFile({
  path,
  output,
  map: mapPath,
  keys,
  ...options
}: RestoreFileOptions): Promise<RestoredFile> {
  const map = openTokenMap(mapPath, keys)
  try {
    const file = newFile(output)
    try {
      const counts = { restored: 0, unknown: 0 }
      for await (const part of wholeTokens(bytesOf(path, options))) file.write(restored(part, map, counts))
      if (map.tokens > 0 && counts.unknown > 0 && counts.restored === 0) {
        throw new FileError(
          `${mapPath} has none of the ${counts.unknown} tokens of ${path}. Pass the map that belongs to it: --map FILE.`,
        )
      }
      file.commit()
      return counts
    } finally {
      file.discard()
    }
  } finally {
    map.close()
  }
}

// --- Internal helpers ---

/** Length of the longest token: brackets, label, underscore and hash. */
const LONGEST_TOKEN = 2 + 32 + 1 + MAX_DIGITS

/** Reads bytes as characters, one each, so that other encodings pass unchanged; cuts between tokens. */
async function* wholeTokens(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of chunks) {
    const text = rest + chunk.toString('latin1')
    const open = text.lastIndexOf('[')
    const cut = open >= 0 && text.length - open < LONGEST_TOKEN ? open : text.length
    yield text.slice(0, cut)
    rest = text.slice(cut)
  }
  if (rest !== '') yield rest
}

function restored(text: string, map: TokenMap, counts: { restored: number; unknown: number }): Buffer {
  const parts: Buffer[] = []
  let done = 0
  for (const { start, end, label, hash } of findTokens(text)) {
    const value = map.valueOf(label, hash)
    if (!value) {
      counts.unknown += 1
      continue
    }
    counts.restored += 1
    parts.push(Buffer.from(text.slice(done, start), 'latin1'), value)
    done = end
  }
  return Buffer.concat([...parts, Buffer.from(text.slice(done), 'latin1')])
}

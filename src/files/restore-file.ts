import type { KeyRing } from '../key-ring.js'
import { findTokens, MAX_DIGITS } from '../token.js'
import { FileError } from './file-error.js'
import { openTokenMap } from './map/token-map.js'
import type { TokenMap } from './map/token-map.js'
import { newFile } from './new-file.js'
import { bytesOf } from './read-file.js'
import type { ReadOptions } from './read-file.js'

/** Restores protected files. */

export interface RestoreFileOptions extends ReadOptions {
  readonly path: string
  /** Where the restored text goes. It may not exist. */
  readonly output: string
  readonly map: string
  readonly keys: KeyRing
}

export interface RestoredFile {
  /** How many tokens were replaced by their values. */
  readonly restored: number
  /** How many are not in the map, and were left as they are. */
  readonly unknown: number
}

/**
 * Puts the values back for the tokens of a file, wherever they stand in it; all else stays as it is, byte for byte. The result
 * is written whole, or not at all. Throws `FileError`, also if the map knows none of the tokens.
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
          `${mapPath} has none of the ${counts.unknown} tokens of ${path}. Name its own map, with --map.`,
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

/** Brackets, label, underscore and hash. */
const LONGEST_TOKEN = 2 + 32 + 1 + MAX_DIGITS

/** Bytes as characters, one each, so that what is not text stays as it is; cut where no token is. */
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

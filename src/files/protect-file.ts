import { unite } from '../guard/protect.js'
import type { KeyRing } from '../key-ring.js'
import { replaceSpans } from '../token.js'
import { examine } from './examine.js'
import type { ExamineOptions, ExaminedPiece } from './examine.js'
import { mapWriter } from './map/map-writer.js'
import type { MapWriter } from './map/map-writer.js'
import { newFile, refuseExisting } from './new-file.js'
import { bytesOf, factsOf } from './read-file.js'
import type { ReadOptions } from './read-file.js'
import { utf8Text } from './utf8-text.js'

/** Protects a file: replaces personal data by tokens, and writes a map that restores them. */

export interface ProtectFileOptions extends ExamineOptions, ReadOptions {
  readonly path: string
  /** Paths of the text with tokens, and of its map. Neither may exist. */
  readonly output: string
  readonly map: string
  /** Keys; the newest seals the map. */
  readonly keys: KeyRing
}

export interface ProtectedFile {
  /** Number of replacements, by label. */
  readonly replaced: ReadonlyMap<string, number>
  /** Number of tokens: one per value. */
  readonly tokens: number
}

/**
 * Replaces the findings in a file by tokens, the same for the same value, and writes the map that restores it byte for
 * byte. Writes both files whole, or neither. Throws `FileError`.
 */
export async function protectFile({ path, output, map, keys, ...options }: ProtectFileOptions): Promise<ProtectedFile> {
  const { size, mode } = factsOf(path)
  refuseExisting(map)
  const text = newFile(output, mode)
  try {
    const writer = mapWriter(map, keys, size)
    try {
      const replaced = new Map<string, number>()
      for await (const section of examine(utf8Text(bytesOf(path, options), path), options)) {
        for (const piece of section) text.write(Buffer.from(tokenised(piece, writer, replaced)))
      }
      const tokens = writer.finish() // first: a text without its map could not be restored
      text.commit()
      return { replaced, tokens }
    } finally {
      writer.discard()
    }
  } finally {
    text.discard()
  }
}

// --- Internal helpers ---

function tokenised({ text, findings }: ExaminedPiece, writer: MapWriter, replaced: Map<string, number>): string {
  const found = findings.map((finding) => ({ ...finding, index: 0, policies: [] }))
  const replacements = unite(found, text).map(({ label, start, end }) => {
    replaced.set(label, (replaced.get(label) ?? 0) + 1)
    return { start, end, written: writer.tokenOf(label, text.slice(start, end)) }
  })
  return replaceSpans(text, replacements)
}

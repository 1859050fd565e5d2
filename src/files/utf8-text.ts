import { isUtf8 } from 'node:buffer'
import { FileError } from './file-error.js'

/**
 * Decodes bytes as UTF-8 so that encoding the text gives the same bytes. Throws `FileError` for text in another
 * encoding, in which names would not be recognised and so not protected.
 */
export async function* utf8Text(bytes: AsyncIterable<Buffer>, name: string): AsyncGenerator<string> {
  let rest = Buffer.alloc(0)
  let read = 0
  for await (const chunk of bytes) {
    const all = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    const whole = all.subarray(0, wholeLength(all))
    check(whole, read, name)
    yield whole.toString('utf8')
    read += whole.length
    rest = Buffer.from(all.subarray(whole.length))
  }
  if (rest.length > 0) throw noText(name, read)
}

// --- Internal helpers ---

function check(bytes: Buffer, before: number, name: string): void {
  const nul = bytes.indexOf(0)
  if (nul >= 0) throw noText(name, before + nul)
  if (!isUtf8(bytes)) throw noText(name, before + faultIn(bytes))
}

function noText(name: string, at: number): FileError {
  return new FileError(
    `${name} is not UTF-8: byte ${at + 1} is invalid. Convert it, for example with: iconv -f WINDOWS-1252 -t UTF-8`,
  )
}

/** Returns the length without an incomplete character at the end. */
function wholeLength(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte >= 0xc0) return lengthOf(byte) > back ? bytes.length - back : bytes.length
    if (byte < 0x80) break
  }
  return bytes.length
}

/** Returns the number of bytes of the character that begins with this one. */
function lengthOf(first: number): number {
  if (first >= 0xf0) return 4
  return first >= 0xe0 ? 3 : 2
}

/** Returns the position of the first byte that belongs to no character. */
function faultIn(bytes: Buffer): number {
  let good = 0
  let bad = bytes.length
  while (bad - good > 1) {
    const middle = (good + bad) >> 1
    const part = bytes.subarray(0, middle)
    if (isUtf8(part.subarray(0, wholeLength(part)))) good = middle
    else bad = middle
  }
  return wholeLength(bytes.subarray(0, good))
}

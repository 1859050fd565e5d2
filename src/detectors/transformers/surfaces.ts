/** Turns the strings of tokens back into the text that they stand for. */

/** The text of one token, or of several that share a character. */
export interface Surface {
  /** Indices of the tokens: one, or several that share the bytes of a character. */
  readonly first: number
  readonly last: number
  readonly text: string
}

/** Reads the strings of tokens as text. `example` is how the tokenizer splits `a a`, which shows how it marks words. */
export function surfacesOf(tokens: readonly string[], example: readonly string[]): readonly Surface[] {
  const isMarked = (mark: string) => example.some((token) => token.startsWith(mark))
  if (isMarked(SPACE_BYTE)) return ofBytes(tokens)
  const clean = isMarked(WORD_START) ? (token: string) => token.replaceAll(WORD_START, ' ') : withoutContinuation
  return tokens.map((token, at) => ({ first: at, last: at, text: clean(token) }))
}

// --- Internal helpers ---

/** How byte-level tokenizers write a space, and SentencePiece the start of a word. */
const SPACE_BYTE = 'Ġ'
const WORD_START = '▁'

/** WordPiece marks the continuation of a word, some BPE models its end. */
function withoutContinuation(token: string): string {
  if (token.length > 2 && token.startsWith('##')) return token.slice(2)
  return token.endsWith('</w>') ? token.slice(0, -4) : token
}

/** Tokens of bytes may end within a character: those are taken together until it is whole. */
function ofBytes(tokens: readonly string[]): readonly Surface[] {
  const surfaces: Surface[] = []
  let first = 0
  let bytes: number[] = []
  for (const [at, token] of tokens.entries()) {
    for (const character of token) bytes.push(byteOf(character))
    const isLast = at === tokens.length - 1
    if (!isLast && !isWhole(bytes)) continue
    surfaces.push({ first, last: at, text: Buffer.from(bytes).toString('utf8') })
    first = at + 1
    bytes = []
  }
  return surfaces
}

/** Whether the bytes do not end within a character of UTF-8. */
function isWhole(bytes: readonly number[]): boolean {
  let back = 1
  while (back < 4 && isContinuation(bytes.at(-back))) back += 1
  const lead = bytes.at(-back) ?? 0
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1
  return length <= back
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x80 && byte < 0xc0
}

/**
 * Byte-level tokenizers write a byte as the character of that number if it is visible in Latin-1, and the others, in order, as
 * the characters from 256 on.
 */
const BYTES = byteTable()

function byteTable(): ReadonlyMap<string, number> {
  const isVisible = (byte: number) => (byte > 0x20 && byte < 0x7f) || (byte > 0xa0 && byte <= 0xff && byte !== 0xad)
  let hidden = 0
  return new Map(
    Array.from({ length: 256 }, (_, byte) => [String.fromCharCode(isVisible(byte) ? byte : 256 + hidden++), byte]),
  )
}

function byteOf(character: string): number {
  return BYTES.get(character) ?? 0x3f
}

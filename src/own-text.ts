/** Copies a text that is kept: a slice would keep the whole message in memory. */
export function ownText(text: string): string {
  const encoding = LATIN1.test(text) ? 'latin1' : 'utf16le'
  return Buffer.from(text, encoding).toString(encoding)
}

/** Only one-byte characters. */
const LATIN1 = /^[\0-\xff]*$/

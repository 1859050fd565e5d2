import type { Finding } from '../../types.js'
import { secret } from './finding.js'

/** Finds blocks of private keys. */

const BEGIN = /-----BEGIN (?:[A-Z\d]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----|PuTTY-User-Key-File-\d: /g
const END = /-----END (?:[A-Z\d]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----|Private-MAC: [\da-f]{40,64}/g
/** The rest of a block that was cut: lines of base64, also with line breaks written as `\n`. */
const LINES = /(?:\s|\\[rn]|[A-Za-z\d+/=:,-]){0,16000}/y
const BODY = /[A-Za-z\d+/]{40}/
const LONGEST = 20_000
const SCORE = 0.98

/** Finds private keys of PEM, OpenSSH, PGP and PuTTY: the whole block. */
export function keyBlocks(text: string): Finding[] {
  const found: Finding[] = []
  const ends = [...text.matchAll(END)]
  let next = 0
  let last = 0
  for (const { index, 0: line } of text.matchAll(BEGIN)) {
    if (index < last) continue
    while ((ends[next]?.index ?? Infinity) < index) next++
    const closing = ends[next]
    const isClosed = closing !== undefined && closing.index - index < LONGEST
    const end = isClosed ? closing.index + closing[0].length : endOfLines(text, index + line.length)
    if (!BODY.test(text.slice(index + line.length, end))) continue
    found.push(secret(text, index, end, SCORE))
    last = end
  }
  return found
}

function endOfLines(text: string, from: number): number {
  LINES.lastIndex = from
  const lines = LINES.exec(text)?.[0].trimEnd() ?? ''
  return from + lines.length
}

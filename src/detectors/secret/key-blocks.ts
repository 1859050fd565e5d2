import type { Finding } from '../../types.js'
import { secret } from './finding.js'

/** Finds blocks of private keys. */

const BEGIN = /-----BEGIN (?:[A-Z\d]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----|PuTTY-User-Key-File-\d: /g
const END = /-----END (?:[A-Z\d]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----|Private-MAC: [\da-f]{40,64}/g
/** The rest of a block that was cut: lines of base64, also with line breaks written as `\n`. */
const LINES = /^(?:\s|\\[rn]|[A-Za-z\d+/=:,-]){0,16000}/
const BODY = /[A-Za-z\d+/]{40}/
const LONGEST = 20_000
const SCORE = 0.98

/** Finds private keys of PEM, OpenSSH, PGP and PuTTY: the whole block. A block without an end ends before the next one. */
export function keyBlocks(text: string): Finding[] {
  const found: Finding[] = []
  const begins = [...text.matchAll(BEGIN)]
  const ends = [...text.matchAll(END)]
  let next = 0
  begins.forEach(({ index, 0: line }, at) => {
    while ((ends[next]?.index ?? Infinity) < index) next++
    const most = Math.min(begins[at + 1]?.index ?? text.length, index + LONGEST)
    const closing = ends[next]
    const isClosed = closing !== undefined && closing.index < most
    const start = index + line.length
    const end = isClosed ? closing.index + closing[0].length : endOfLines(text.slice(start, most), start)
    if (BODY.test(text.slice(start, end))) found.push(secret(text, index, end, SCORE))
  })
  return found
}

/** Returns where the lines of a key end in a text that begins at this position. */
function endOfLines(text: string, from: number): number {
  const lines = LINES.exec(text)?.[0].trimEnd() ?? ''
  return from + lines.length
}

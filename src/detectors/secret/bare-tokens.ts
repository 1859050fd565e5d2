import type { Finding } from '../../types.js'
import { secret } from './finding.js'
import { isPlaceholder } from './placeholder.js'
import { isRandom } from './randomness.js'

/** Finds access tokens by their form alone. */

const PART = '[\\w-]'
/** Signed (three parts) or encrypted (five). */
const JWT = new RegExp(
  `(?<![\\w.-])eyJ${PART}{8,2000}\\.(?:eyJ)?${PART}{8,8000}\\.${PART}{10,1000}(?:\\.${PART}{0,8000}\\.${PART}{10,200})?`,
  'g',
)
const BEARER = /(?<![A-Za-z])bearer[ ]{1,2}([\w.~+/-]{20,4000}={0,2})/gi
/** A Discord bot's token: its number in base64, a time, a signature. */
const DISCORD = /(?<![\w.-])[MNO][\w-]{23,27}\.[\w-]{6}\.[\w-]{27,38}(?![\w-])/g
const SCORE = 0.9

/** Finds JSON web tokens, bearer tokens outside of headers, and bot tokens. */
export function bareTokens(text: string): Finding[] {
  const found: Finding[] = []
  for (const pattern of [JWT, DISCORD]) {
    for (const { 0: token, index } of text.matchAll(pattern)) {
      if (!isPlaceholder(token) && isRandom(token)) found.push(secret(text, index, index + token.length, SCORE))
    }
  }
  for (const { 0: whole, 1: token = '', index } of text.matchAll(BEARER)) {
    const start = index + whole.length - token.length
    if (!isPlaceholder(token) && isRandom(token)) found.push(secret(text, start, start + token.length, SCORE))
  }
  return found
}

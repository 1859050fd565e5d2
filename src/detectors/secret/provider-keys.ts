import type { Finding, Span } from '../../types.js'
import { secret } from './finding.js'
import { isPlaceholder } from './placeholder.js'
import { PROVIDERS, type ProviderRow } from './providers.js'
import { isRandom, isVaried } from './randomness.js'

/** Finds the API keys of providers. */

const byAnchor = new Map<string, ProviderRow[]>()
for (const row of PROVIDERS)
  for (const anchor of row.anchors) byAnchor.set(anchor, [...(byAnchor.get(anchor) ?? []), row])

/** All anchors, longest first, since the first matching alternative wins. */
const ANCHORS = new RegExp(
  [...byAnchor.keys()]
    .sort((a, b) => b.length - a.length)
    .map((anchor) => {
      const escaped = anchor.replace(/[.$+/]/g, '\\$&')
      return byAnchor.get(anchor)?.some(({ back }) => back) ? escaped : `(?<![A-Za-z\\d])${escaped}`
    })
    .join('|'),
  'g',
)
/** A name before a key, which is not part of it: `AccountKey=`. */
const NAME = /^[A-Za-z]{5,20}=/
const SCORE = 0.95

/** Finds keys by their prefix and length. */
export function providerKeys(text: string): Finding[] {
  const found: Finding[] = []
  let last = 0
  for (const { 0: anchor, index } of text.matchAll(ANCHORS)) {
    if (index < last) continue
    for (const row of byAnchor.get(anchor) ?? []) {
      const key = keyAt(text, row, { start: index, end: index + anchor.length }, last)
      if (!key) continue
      found.push(key)
      last = key.spans.end
      break
    }
  }
  return found
}

function keyAt(
  text: string,
  { pattern, back = 0, isLoose }: ProviderRow,
  anchor: Span,
  least: number,
): Finding | undefined {
  for (let start = Math.max(least, anchor.start - back); start <= anchor.start; start++) {
    if (back > 0 && /[A-Za-z\d]/.test(text[start - 1] ?? '')) continue
    pattern.lastIndex = start
    const key = pattern.exec(text)?.[0].replace(/[.-]{1,8}$/, '')
    if (key === undefined) continue
    const rest = back > 0 ? key : key.slice(anchor.end - anchor.start)
    if (!(isLoose ? isRandom(rest) : isVaried(rest)) || isPlaceholder(rest)) return undefined
    const name = NAME.exec(key)?.[0].length ?? 0
    return secret(text, start + name, start + key.length, SCORE)
  }
  return undefined
}

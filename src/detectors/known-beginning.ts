import type { Finding } from '../types.js'
import type { FindingsByText } from './detector.js'
import { namesPerson, wordsIn } from './personal/known-persons.js'
import { JUDGED_BEFORE, type Past } from './personal/stage.js'
import type { RememberedFindings } from './remembered-findings.js'
import { normalize } from './scan/normalize.js'

/** What is known of a request that begins like an earlier one: a client resends its conversation with each message. */
export interface KnownBeginning {
  /** The texts to examine: those that are new, and before them those that they depend on. */
  readonly texts: readonly string[]
  readonly past: Past
  /** Takes the findings of `texts`, and returns those of the whole request. */
  complete(found: FindingsByText): FindingsByText
}

/** What the first text of a request comes after. */
const NOTHING = 'nothing'

/** Recalls the findings of the texts with which a request of the tenant begins. */
export function knownBeginning(
  remembered: RememberedFindings,
  tenant: string,
  texts: readonly string[],
): KnownBeginning {
  const keys: string[] = []
  for (const text of texts) keys.push(remembered.keyOf(tenant, text, keys.at(-1) ?? NOTHING))
  const known: (readonly Finding[])[] = []
  for (const [index, text] of texts.entries()) {
    const judged = remembered.recall(keys[index] ?? '', text)
    if (!judged) break
    known.push(judged.findings)
  }
  const isAll = known.length === texts.length
  const from = isAll ? known.length : Math.max(0, known.length - JUDGED_BEFORE)
  return {
    texts: texts.slice(from),
    past: { evidence: known.length - from, names: isAll ? new Int32Array() : namesIn(texts, known) },
    complete(found) {
      const fresh = found.slice(known.length - from)
      for (const [at, findings] of fresh.entries()) {
        remembered.remember(keys[known.length + at] ?? '', { findings, isOfApp: () => false })
      }
      return [...known, ...fresh]
    },
  }
}

function namesIn(texts: readonly string[], known: FindingsByText): Int32Array {
  const words = known.flatMap((findings, index) => {
    const spans = findings.filter(namesPerson).map((finding) => finding.spans)
    return spans.length > 0 ? wordsIn(normalize(texts[index] ?? ''), spans) : []
  })
  return new Int32Array(new Set(words))
}

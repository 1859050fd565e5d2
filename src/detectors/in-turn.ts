import type { FindingsByText } from './detector.js'
import { knownBeginning } from './known-beginning.js'
import type { RememberedFindings } from './remembered-findings.js'
import { isLong, type LongTexts, type LongTextsOptions } from './workers/long-texts.js'
import { finish } from './workers/steps.js'

/** Returns detection that examines what is new in a conversation, and long texts in other threads. */
export function inTurn(
  steps: LongTextsOptions['steps'],
  long: LongTexts,
  remembered: RememberedFindings | undefined,
): (texts: readonly string[], tenant: string) => FindingsByText | Promise<FindingsByText> {
  return (texts, tenant) => {
    if (!remembered) return isLong(texts) ? long.examine(tenant, texts) : finish(steps(texts, tenant))
    const { texts: rest, past, complete } = knownBeginning(remembered, tenant, texts)
    const isNew = (text: string): boolean => !remembered.has(remembered.keyOf(tenant, text))
    if (isLong(rest) && isLong(rest.filter(isNew))) return long.examine(tenant, rest, past).then(complete)
    return complete(finish(steps(rest, tenant, past)))
  }
}

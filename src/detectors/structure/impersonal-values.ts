import type { Finding } from '../../types.js'
import { CERTAINTY } from '../certainty.js'
import { firstEndingAfter } from '../scan/intervals.js'
import type { Field } from './field.js'
import { isImpersonal, wordsOf } from './field-topic.js'
import { isTable } from './line-kinds.js'
import { isCalledThing } from '../scan/called-things.js'

/** Leaves out the values of keys that name no person and no location: "diagnosis: …", "priority: …". */

const SEVERAL_WORDS = /[\s\p{Lo}]/u
const TRAIL = /[\s.,;:]+$/u

/**
 * Leaves out names and locations, but for those of several words that are certain, and numbers that only look like those
 * of phones, which are the whole value of such a key.
 */
export function withoutImpersonalValues(
  text: string,
  fields: readonly Field[],
  findings: readonly Finding[],
): readonly Finding[] {
  if (fields.length === 0) return findings
  return findings.filter(({ label, score, spans }) => {
    if (label !== 'NAME' && label !== 'LOCATION' && !(label === 'CONTACT' && score <= CERTAINTY.probable)) return true
    if (score >= CERTAINTY.certain && SEVERAL_WORDS.test(text.slice(spans.start, spans.end))) return true
    const field = fields[firstEndingAfter(fields, spans.start)]
    if (!field || field.start !== spans.start) return true
    const value = text.slice(field.start, field.end).replace(TRAIL, '')
    if (value.length !== spans.end - spans.start) return true
    const key = wordsOf(text, field.keyStart, field.keyEnd)
    return !isImpersonal(key) && !(label === 'NAME' && isTable(field.kind) && isCalledThing(key))
  })
}

import { afterHonorifics } from '../../ner/rules/honorifics.js'
import { FLAG, NAME_FLAGS } from '../../ner/text/gazetteer-flags.js'
import type { Finding, Span } from '../../types.js'
import { CERTAINTY } from '../certainty.js'
import { finding } from '../recognizer.js'
import { firstIndex, overlapsOf } from '../scan/intervals.js'
import { isOrdinary } from '../scan/ordinary-words.js'
import type { Field } from '../structure/field.js'
import type { NameModel } from './name-model.js'

/** Extends names to the whole value of their field. */

const WORD = String.raw`(?:\p{Lu}\.|(?:\p{Lu}|(?![\u0e00-\u0eff\u1100-\u11ff\u3040-\u9fff\uac00-\ud7a3])[\p{Lo}\p{Script=Georgian}])[\p{L}\p{M}'’-]{0,24})`
/**
 * A value that is written like a name: two to five words with capitals, or of an alphabet that has none, and particles.
 * In East Asia titles look the same.
 */
const NAME = new RegExp(String.raw`^${WORD}(?:(?: (?:a\/[lp]|[\p{Ll}'’]{1,4}))? ${WORD}){1,4}$`, 'u')

/**
 * Extends names of which a field or a cell holds a part to its whole value, if that is written like a name: "Chong Siew
 * Yoke" in a column. `kept` findings stay as they are.
 */
export function withWholeValues(
  text: string,
  findings: readonly Finding[],
  fields: readonly Field[],
  { model, kept }: { readonly model: NameModel | null; readonly kept: (finding: Finding) => boolean },
): readonly Finding[] {
  if (fields.length === 0) return findings
  const isFixed = overlapsOf(findings.filter((one) => one.label !== 'NAME' || kept(one)).map(({ spans }) => spans))
  const values = new Map<number, Finding>()
  for (const { label, score, spans } of findings) {
    if (label !== 'NAME' || score < CERTAINTY.found) continue
    const value = valueAround(text, spans, fields)
    if (!value || isFixed(value.start, value.end) || !areNames(text, value, spans, model)) continue
    if (score > (values.get(value.start)?.score ?? 0)) values.set(value.start, finding('NAME', score, text, value))
  }
  if (values.size === 0) return findings
  const isInValue = overlapsOf([...values.values()].map(({ spans }) => spans))
  return [...findings.filter(({ spans }) => !isInValue(spans.start, spans.end)), ...values.values()].sort(
    (a, b) => a.spans.start - b.spans.start,
  )
}

// --- Internal helpers ---

/** The value, without honorifics, of which the span is a part. */
function valueAround(text: string, { start, end }: Span, fields: readonly Field[]): Span | undefined {
  const after = firstIndex(fields.length, (index) => (fields[index]?.start ?? 0) > start)
  const field = fields[after - 1]
  if (!field || field.end < end) return undefined
  const value = text.slice(field.start, field.end).replace(/[\s.,;:]{1,6}$/u, '')
  const from = field.start + afterHonorifics(value)
  const whole = { start: from, end: field.start + value.length }
  if (whole.start > start || (whole.start === start && whole.end <= end)) return undefined
  return NAME.test(text.slice(whole.start, whole.end)) ? whole : undefined
}

/** True if none of the words beside the name is an ordinary one. */
function areNames(text: string, value: Span, name: Span, model: NameModel | null): boolean {
  const beside = text.slice(value.start, name.start) + ' ' + text.slice(name.end, value.end)
  return beside.split(' ').every((word) => {
    const flags = model?.words?.known(word) ?? 0
    return word.length < 3 || (flags & NAME_FLAGS) !== 0 || (!isOrdinary(word) && (flags & FLAG.common) === 0)
  })
}

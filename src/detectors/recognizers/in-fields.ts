import type { Finding } from '../../types.js'
import type { Scan } from '../scan.js'
import type { Field } from '../structure/fields.js'
import { finding } from './recognizer.js'

/** Findings that end where the value ends in which they begin: a name or place goes on over no quotation mark and no cell. */
export function inFields(
  { text, fields }: Pick<Scan<unknown>, 'text' | 'fields'>,
  found: readonly Finding[],
): Finding[] {
  const quoted = fields.filter(({ isQuoted, start, end }) => isQuoted && end > start)
  if (quoted.length === 0) return [...found]
  return found.map((whole) => (whole.label === 'NAME' || whole.label === 'LOCATION' ? cut(text, quoted, whole) : whole))
}

function cut(text: string, fields: readonly Field[], whole: Finding): Finding {
  const { start, end } = whole.spans
  const first = fieldFrom(fields, start)
  if (!first || first.start >= end) return whole
  if (start >= first.start) return end > first.end ? part(text, whole, start, first.end) : whole
  return part(text, whole, Math.min(first.start, end), Math.min(first.end, end))
}

/** The first field that ends after a place: fields are in order. */
function fieldFrom(fields: readonly Field[], position: number): Field | undefined {
  let low = 0
  let high = fields.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((fields[middle]?.end ?? 0) > position) high = middle
    else low = middle + 1
  }
  return fields[low]
}

function part(text: string, { label, score }: Finding, start: number, end: number): Finding {
  return finding(label, score, text, start, end)
}

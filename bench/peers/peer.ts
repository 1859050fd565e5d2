import type { Finding } from '../../training/evaluation/score.js'

/** The contract of a package that is compared, and how its answers are mapped to labels and spans. */

/** Finds personal data in a text, and protects and restores a text if it can. */
export interface Peer {
  readonly name: string
  find(text: string): readonly Finding[] | Promise<readonly Finding[]>
  /** The text after a round trip through placeholders. */
  roundTrip?(text: string): Promise<string>
}

const LABELS: readonly (readonly [RegExp, Finding['label']])[] = [
  [/NAME|PERSON/i, 'NAME'],
  [/ADDRESS_|STREET|CITY|LOCATION|ZIP|POSTAL|POSTCODE|PLACE|^ADDRESS/i, 'LOCATION'],
  [/MAIL|PHONE|URL|IP_|USERNAME|HANDLE|CONTACT/i, 'CONTACT'],
]

/** Returns our label for a peer's category. Anything but names, locations and contacts counts as a document. */
export function labelOf(kind: string): Finding['label'] {
  return LABELS.find(([pattern]) => pattern.test(kind))?.[1] ?? 'DOCUMENT'
}

/**
 * What a peer replaced that returns nothing but the changed text: what lies between the pieces that stayed.
 * `placeholder` matches what it puts in, its kind in the first group.
 */
export function replaced(text: string, redacted: string, placeholder: RegExp): Finding[] {
  const found: Finding[] = []
  const matches = [...redacted.matchAll(placeholder)]
  let at = 0 // in the text
  let from = 0 // in the redacted one
  matches.forEach((match, index) => {
    at += match.index - from
    from = match.index + match[0].length
    const kept = redacted.slice(from, matches[index + 1]?.index ?? redacted.length)
    const end = kept === '' ? text.length : text.indexOf(kept, at)
    if (end > at) found.push({ start: at, end, label: labelOf(match[1] ?? ''), score: 1 })
    at = Math.max(at, end)
  })
  return found
}

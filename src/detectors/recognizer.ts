import type { Finding, Span } from '../types.js'
import type { Meaning } from './scan/cues.js'
import type { Scan } from './scan/scan.js'

/** Finds one kind of thing in a scanned text. Findings may overlap; `merge` makes them disjoint. */
export interface Recognizer {
  readonly label: string
  find(scan: Scan<Meaning>): readonly Finding[]
  /** Does the same with pauses, for a slow recogniser. */
  steps?(scan: Scan<Meaning>): Generator<undefined, readonly Finding[]>
}

/** Makes a finding of a span of the text. */
export function finding(label: string, score: number, text: string, { start, end }: Span): Finding {
  return { label, score, text: text.slice(start, end), spans: { start, end } }
}

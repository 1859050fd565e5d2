import type { Doc } from '../doc.js'

/** Scores findings against annotated spans. */

export interface Finding {
  start: number
  end: number
  label: string
  score: number
}

/** Counts of one file, of one label or of all: spans by strict match, and characters. */
class Tally {
  gold = 0
  found = 0
  right = 0
  touching = 0
  goldChars = 0
  leaked = 0
  otherChars = 0
  overRedacted = 0

  get precision(): number {
    return this.found === 0 ? NaN : this.right / this.found
  }

  get recall(): number {
    return this.gold === 0 ? NaN : this.right / this.gold
  }

  get f1(): number {
    return this.gold + this.found === 0 ? NaN : (2 * this.right) / (this.gold + this.found)
  }

  /** Share of the findings that touch a span of their label. */
  get overlapPrecision(): number {
    return this.found === 0 ? NaN : this.touching / this.found
  }

  /** Share of the characters of names and places that nothing covers. */
  get leak(): number {
    return this.goldChars === 0 ? NaN : this.leaked / this.goldChars
  }

  /** Share of the other characters that a finding covers. */
  get overRedaction(): number {
    return this.otherChars === 0 ? NaN : this.overRedacted / this.otherChars
  }
}

export type Label = 'NAME' | 'LOCATION' | 'CONTACT' | 'DOCUMENT'
export type Tallies = Record<Label | 'ALL', Tally>

/** What the name model finds, and all that corpora without other labels can be scored by. */
export const NAMES_AND_PLACES: readonly Label[] = ['NAME', 'LOCATION']
export const ALL_LABELS: readonly Label[] = [...NAMES_AND_PLACES, 'CONTACT', 'DOCUMENT']

export function newTallies(): Tallies {
  return { NAME: new Tally(), LOCATION: new Tally(), CONTACT: new Tally(), DOCUMENT: new Tally(), ALL: new Tally() }
}

/**
 * Adds one text. Spans of a label that only white space or punctuation parts are joined first, in gold and findings;
 * gold spans of labels other than the wanted ones are "don't care". Findings of other labels cover characters, and are
 * neither right nor wrong.
 */
export function scoreDoc(
  tallies: Tallies,
  doc: Doc,
  findings: readonly Finding[],
  labels: readonly Label[] = NAMES_AND_PLACES,
): void {
  const others = doc.spans.filter((span) => !isOneOf(labels, span.label))
  const gold = merge(
    doc.text,
    doc.spans.filter((span) => isOneOf(labels, span.label)),
  )
  const found = merge(doc.text, findings).filter(
    (finding) => gold.some((span) => overlap(span, finding)) || !others.some((span) => overlap(span, finding)),
  )
  for (const label of labels) {
    const theirs = gold.filter((span) => span.label === label)
    const ours = found.filter((span) => span.label === label)
    const right = ours.filter((a) => theirs.some((b) => a.start === b.start && a.end === b.end)).length
    const touching = ours.filter((a) => theirs.some((b) => overlap(a, b))).length
    for (const tally of [tallies[label], tallies.ALL]) {
      tally.gold += theirs.length
      tally.found += ours.length
      tally.right += right
      tally.touching += touching
    }
  }
  countCharacters(tallies, doc, findings, labels)
}

function countCharacters(tallies: Tallies, doc: Doc, findings: readonly Finding[], labels: readonly Label[]): void {
  const covered = new Uint8Array(doc.text.length)
  for (const { start, end } of findings) covered.fill(1, start, end)
  // 0: nothing of interest, 1 …: a label, 255: don't care.
  const kinds = new Uint8Array(doc.text.length)
  for (const { start, end, label } of doc.spans) {
    kinds.fill(isOneOf(labels, label) ? labels.indexOf(label) + 1 : 255, start, end)
  }
  for (let i = 0; i < kinds.length; i++) {
    const kind = kinds[i] ?? 0
    if (kind === 255) continue
    if (kind === 0) {
      tallies.ALL.otherChars++
      tallies.ALL.overRedacted += covered[i] ?? 0
      continue
    }
    for (const tally of [tallies.ALL, tallies[labels[kind - 1] ?? 'ALL']]) {
      tally.goldChars++
      tally.leaked += 1 - (covered[i] ?? 0)
    }
  }
}

/** Joins spans of one label with no letter or digit between them. */
export function merge<T extends { start: number; end: number; label: string }>(text: string, spans: readonly T[]): T[] {
  const joined: T[] = []
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    const before = joined.findLast((other) => other.label === span.label)
    if (before !== undefined && !/[\p{L}\p{N}]/u.test(text.slice(before.end, span.start))) {
      before.end = Math.max(before.end, span.end)
    } else {
      joined.push({ ...span })
    }
  }
  return joined
}

function isOneOf(labels: readonly Label[], label: string): label is Label {
  return (labels as readonly string[]).includes(label)
}

function overlap(a: { start: number; end: number }, b: { start: number; end: number }): boolean {
  return a.start < b.end && b.start < a.end
}

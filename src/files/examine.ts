import type { Detector } from '../detectors/detector.js'
import { LOOSE } from '../guard/phrase-index.js'
import { mentionsOf } from '../guard/repeats.js'
import type { MessageFinding } from '../guard/schema.js'
import type { Finding } from '../types.js'
import { collectGarbage } from './collect-garbage.js'
import { pieces } from './pieces.js'
import { readings } from './readings.js'
import type { Kind, Reading } from './readings.js'

/** Examines a text of any length for personal data. */

export interface ExamineOptions {
  readonly detectors: readonly Detector[]
  /** Lowest score of a finding that counts. */
  readonly threshold: number
  readonly kind: Kind
}

export interface ExaminedPiece {
  readonly text: string
  /** Findings in order of `start`, with positions in the piece. Their text is decoded: without the escapes of JSON. */
  readonly findings: readonly Finding[]
}

/** Pieces examined as the messages of one request: about a million characters. */
const SECTION = 64

/**
 * Examines a text section by section. A value found once in a section is found everywhere in it, as in a request;
 * unmistakable values (of several words, or with digits) in all later sections, too.
 */
export async function* examine(
  chunks: AsyncIterable<string>,
  { detectors, threshold, kind }: ExamineOptions,
): AsyncGenerator<readonly ExaminedPiece[]> {
  const find = async (text: string) =>
    (await Promise.all(detectors.map(async (one) => one.detect(text)))).flat().map(({ spans }) => spans)
  const read = readings(kind)
  const known = knownValues()
  for await (const section of sections(pieces(chunks, find))) {
    const all = section.map((text) => ({ text, reading: read(text) }))
    const texts = all.map(({ reading }) => reading.text)
    const found = (await Promise.all(detectors.map((one) => findAll(one, texts))))
      .flat()
      .filter(({ score }) => score >= threshold)
    const findings = [...found, ...repeatsOf([...found, ...known.findings()], texts)]
    known.add(found)
    const own = texts.map((): MessageFinding[] => [])
    for (const finding of findings) own[finding.index]?.push(finding)
    yield all.map(({ text, reading }, index) => ({ text, findings: inPiece(own[index] ?? [], reading) }))
    if (section.length === SECTION) collectGarbage()
  }
}

// --- Internal helpers ---

async function* sections(all: AsyncIterable<string>): AsyncGenerator<readonly string[]> {
  let section: string[] = []
  for await (const piece of all) {
    section.push(piece)
    if (section.length < SECTION) continue
    yield section
    section = []
  }
  if (section.length > 0) yield section
}

async function findAll(detector: Detector, texts: readonly string[]): Promise<MessageFinding[]> {
  const found = detector.detectAll
    ? await detector.detectAll(texts)
    : await Promise.all(texts.map(async (text) => detector.detect(text)))
  return found.flatMap((findings, index) => findings.map((finding) => ({ ...finding, index })))
}

function repeatsOf(findings: readonly MessageFinding[], texts: readonly string[]): readonly MessageFinding[] {
  const messages = texts.map((content) => ({ role: 'user' as const, content }))
  return mentionsOf(findings, messages).repeats(findings, () => [])
}

function inPiece(findings: readonly MessageFinding[], reading: Reading): readonly Finding[] {
  return findings
    .flatMap(({ label, score, text, spans }) => {
      const span = reading.inPiece(spans)
      return span ? [{ label, score, text, spans: span }] : []
    })
    .sort((a, b) => a.spans.start - b.spans.start)
}

const MOST_KNOWN = 10_000
const LONGEST_KNOWN = 256
/** Index of values that come from no message of the current section. */
const ELSEWHERE = -1

/** Keeps values of earlier sections; the oldest are forgotten. */
function knownValues() {
  const values = new Map<string, MessageFinding>()
  return {
    findings: () => values.values(),
    add(findings: readonly MessageFinding[]): void {
      for (const finding of findings) {
        if (finding.text.length > LONGEST_KNOWN || !LOOSE.test(finding.text)) continue
        const text = ownCopy(finding.text)
        values.delete(text)
        values.set(text, { ...finding, text, index: ELSEWHERE })
      }
      const oldest = values.keys()
      for (let excess = values.size - MOST_KNOWN; excess > 0; excess -= 1) values.delete(oldest.next().value ?? '')
    },
  }
}

/** Copies a text: a part of a string would keep the whole string in memory. */
function ownCopy(text: string): string {
  return Buffer.from(text).toString()
}

import type { Detector } from '../detectors/detector.js'
import type { Finding } from '../types.js'

/** A detector of given words, for tests. */

/** Label and score of each word that the detector knows. */
export const WORDS: Readonly<Record<string, readonly [label: string, score: number]>> = {
  Anna: ['NAME', 0.95],
  'Anna Schmidt': ['NAME', 0.95],
  Bob: ['NAME', 0.7],
  'Schmidt, Berlin': ['LOCATION', 0.8],
  Berlin: ['LOCATION', 0.75],
  'anna@example.org': ['CONTACT', 0.99],
  C01X00T47: ['DOCUMENT', 0.9],
  May: ['NAME', 0.3],
}

/** Finds exactly the given words, and records its calls. */
export function wordDetector(words = WORDS, model = 'pii-v0', aliases = ['pii']): Detector & { calls: string[] } {
  const calls: string[] = []
  return {
    model,
    aliases,
    calls,
    detect(text) {
      calls.push(text)
      return Object.entries(words)
        .flatMap(([word, [label, score]]) => occurrences(text, word).map((start) => finding(label, score, word, start)))
        .sort((a, b) => a.spans.start - b.spans.start)
    },
  }
}

function occurrences(text: string, word: string): number[] {
  const found: number[] = []
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) found.push(at)
  return found
}

function finding(label: string, score: number, text: string, start: number): Finding {
  return { label, score, text, spans: { start, end: start + text.length } }
}

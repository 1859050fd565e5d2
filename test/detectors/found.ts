import { piiDetector } from '../../src/detectors/pii.js'

const detector = piiDetector({ model: null })

/** What the detector finds from the default threshold on, as `LABEL text`. */
export function found(text: string, threshold = 0.6): string[] {
  return detector
    .detect(text)
    .filter(({ score }) => score >= threshold)
    .map(({ label, text: value }) => `${label} ${value}`)
}

import { piiDetector } from '../../src/detectors/pii.js'
import type { NameModel } from '../../src/detectors/name/name-model.js'
import type { Finding } from '../../src/types.js'

const rulesAlone = piiDetector({ model: null })

/** What the rules find from the default threshold on, as `LABEL text`. */
export function found(text: string, threshold = 0.6): string[] {
  return listed(rulesAlone.detect(text), threshold)
}

const byDefault = piiDetector()

/** What the detector finds as it comes, by rules and models. */
export function foundByDefault(text: string, threshold = 0.6): string[] {
  return listed(byDefault.detect(text), threshold)
}

/** The same of the rules joined with a model. */
export function foundWith(text: string, model: NameModel): string[] {
  return listed(piiDetector({ model }).detect(text), 0.6)
}

/** A model that sees these names. */
export function seeing(...names: string[]): NameModel {
  return {
    find: (text) =>
      names
        .map((name) => ({
          label: 'NAME' as const,
          score: 0.9,
          start: text.indexOf(name),
          end: text.indexOf(name) + name.length,
        }))
        .filter(({ start }) => start >= 0)
        .sort((a, b) => a.start - b.start),
  }
}

function listed(findings: readonly Finding[], threshold: number): string[] {
  return findings.filter(({ score }) => score >= threshold).map(({ label, text: value }) => `${label} ${value}`)
}

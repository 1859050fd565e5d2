import { piiDetector } from '../../src/detectors/pii.js'
import type { NerModel } from '../../src/ner/model.js'
import { isPasted, isPiiRich, type Subject } from './evaluate.js'
import { ALL_LABELS, NAMES_AND_PLACES } from './score.js'

/** The subjects of an evaluation: the name model alone, and the whole detector. */

/** The name model alone. */
export function nameModel(model: NerModel): Subject {
  return { find: (text) => model.find(text), labelsOf: () => NAMES_AND_PLACES, columns: NAMES_AND_PLACES }
}

/** The detector `pii-v0`: the name model with the rules for addresses, contacts and documents. */
export function wholeDetector(model: NerModel): Subject {
  const detector = piiDetector({ model })
  return {
    find: (text) =>
      detector.detect(text).map(({ label, score, spans }) => ({ start: spans.start, end: spans.end, label, score })),
    labelsOf: (source) => (isPiiRich(source) || isPasted(source) ? ALL_LABELS : NAMES_AND_PLACES),
    columns: ALL_LABELS,
  }
}

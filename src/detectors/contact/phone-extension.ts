import type { Finding } from '../../types.js'
import { finding, type Recognizer } from '../recognizer.js'
import { groupAt } from '../scan/match-at.js'

/** Finds extensions of office phones. */

/** Three to five digits after the cue. */
const EXTENSION = /(?:nummer|nr|no|number)?[.:]{0,2}[ :]{1,3}(\d{3,5})(?![\p{L}\d%€$£]|[.,/:-]\d)/iuy
const SCORE = 0.7

/** Finds extensions beside their cue: "Durchwahl 2417", "ramal 3318", "доб. 214". */
export function extensionRecognizer(): Recognizer {
  return {
    label: 'CONTACT',
    find({ text, cues }) {
      const found: Finding[] = []
      for (const { end, meanings } of cues) {
        if (!meanings.some(({ topic }) => topic === 'extension')) continue
        const number = groupAt(EXTENSION, text, end)
        if (number) found.push(finding('CONTACT', SCORE, text, number))
      }
      return found
    },
  }
}

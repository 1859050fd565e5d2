import type { Finding } from '../../types.js'
import { finding, type Recognizer } from '../recognizer.js'
import { groupAt } from '../scan/match-at.js'

/** Finds addresses by which people in India are paid (UPI): "sonu.yadav77@okaxis". */

const SCORE = 0.85
const NAME = /(?<![\w.@-])[\w.-]{2,64}$/u
const LONGEST_NAME = 65
/** Banks and apps, as the National Payments Corporation of India lists them; no domain goes on behind them. */
const PROVIDER =
  /@((?:ok(?:axis|hdfcbank|icici|sbi)|axl|apl|ibl|ybl|yapl|upi|paytm|pt(?:axis|hdfc|sbi|yes)|ikwik|fbl|freecharge|jupiteraxis|naviaxis|pingpay|rapl|slc|timecosmos|wa(?:axis|hdfcbank|icici|sbi)|airtel|abfspay|sbi|hdfcbank|icici|axisbank|kotak|barodampay|pnb|cnrb|idfcbank|indus|federal))(?![\w@-]|\.\w)/iy

export function paymentAddressRecognizer(): Recognizer {
  return {
    label: 'CONTACT',
    find({ text, ats }) {
      const found: Finding[] = []
      for (const at of ats) {
        const provider = groupAt(PROVIDER, text, at)
        const name = provider && NAME.exec(text.slice(Math.max(0, at - LONGEST_NAME), at))?.[0]
        if (name) found.push(finding('CONTACT', SCORE, text, { start: at - name.length, end: provider.end }))
      }
      return found
    },
  }
}

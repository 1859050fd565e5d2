import type { Finding } from '../../types.js'
import { finding, type Recognizer } from '../recognizer.js'
import { groupAt, matchesIn } from '../scan/match-at.js'

/** Finds addresses by which people are paid in India (UPI) and Argentina: "sonu.yadav77@okaxis", "alias tato.barri.mp". */

const SCORE = 0.85
const NAME = /(?<![\w.@-])[\w.-]{2,64}$/u
const LONGEST_NAME = 65
/** Banks and apps, as the National Payments Corporation of India lists them; no domain goes on behind them. */
const PROVIDER =
  /@((?:ok(?:axis|hdfcbank|icici|sbi)|axl|apl|ibl|ybl|yapl|upi|paytm|pt(?:axis|hdfc|sbi|yes)|ikwik|fbl|freecharge|jupiteraxis|naviaxis|pingpay|rapl|slc|timecosmos|wa(?:axis|hdfcbank|icici|sbi)|airtel|abfspay|sbi|hdfcbank|icici|axisbank|kotak|barodampay|pnb|cnrb|idfcbank|indus|federal))(?![\w@-]|\.\w)/iy

const MAY_BE_NAMED = /UPI|VPA/
/** Any provider behind the name of the system: "UPI ibomcha.th@okbank". */
const NAMED = /(?<![\p{L}\d])(?:UPI|VPA)(?: ?[Ii][Dd])?(?: is)?[ :=-]{1,3}([\w.-]{2,64}@[a-z]{2,24})(?![\w@-]|\.\w)/gu

/** The alias of an account in Argentina: three words, at most 20 characters together. */
const ALIAS =
  /(?<![\p{L}\d])alias(?: (?:de )?(?:mp|cbu|cvu|mercado ?pago|es)){0,2}[ :]{1,3}((?!(?:com|org|net|io|www)\.)(?=[^\s]{6,20}(?:[\s,;!?)]|[.](?!\S)|$))[\p{L}\d]{2,16}(?:[.][\p{L}\d]{2,16}){2})(?![\p{L}\d=(])/giu

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
      const upi = ats.length > 0 && MAY_BE_NAMED.test(text) ? matchesIn(text, NAMED) : []
      const aliases = /alias/i.test(text) ? matchesIn(text, ALIAS) : []
      for (const { index, 0: whole, 1: address = '' } of [...upi, ...aliases]) {
        const end = index + whole.length
        found.push(finding('CONTACT', SCORE, text, { start: end - address.length, end }))
      }
      return found
    },
  }
}

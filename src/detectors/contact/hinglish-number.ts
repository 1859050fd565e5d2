import { finding, type Recognizer } from '../recognizer.js'
import { matchesIn } from '../scan/match-at.js'

/** Finds mobile numbers behind "number hai", "the number is" in Hindi in Latin letters. */

const SCORE = 0.85
/** A bare "number", the verb, and ten digits as India's mobile numbers begin. */
const NUMBER =
  /(?<![\p{L}\p{M}\d])(?:(\p{L}{2,14})[ _-])?(?:number|numbar|nambar|nmbr|no\.?) (?:(?:yeh?|yahi|toh?) )?(?:hai|hain|h)[ :-]{1,3}((?:\+?91[ -]?)?[6-9]\d{4}[ -]?\d{5})(?![\p{L}\d]|[.,-]\d)/giu
/** "mera no 9917 330 482": whose number it is says enough. */
const OWN =
  /(?<![\p{L}\p{M}\d])(?:mera|mere|uska|uske|unka|unke|apna|iska|inka|hamara|tumhara|aapka) (?:(?:new|naya|whats ?app|wa) )?(?:number|numbar|nambar|nmbr|num|no\.?)[ :-]{1,3}((?:\+?91[ -]?)?[6-9]\d{3}(?:[ -]?\d{3}){2}|(?:\+?91[ -]?)?[6-9]\d{4}[ -]?\d{5})(?![\p{L}\d]|[.,-]\d)/giu
const MAY_HAVE = / (?:hain?|h)[ :-]/i
const MAY_BE_OWN = /[ae] (?:[a-z ]{1,10} )?n(?:o|um|[ua]mbar|mbr)/i
/** What else has a number. */
const THING =
  /^(?:aadhaa?r|account|acc|application|awb|bank|bill|booking|card|challan|complaint|consumer|customer|docket|file|flat|gaadi|gadi|invoice|meter|model|order|pan|parcel|pnr|policy|receipt|reference|ref|registration|request|roll|serial|ticket|token|tracking|transaction|utr|vehicle)$/iu

/** Finds the number of a phone that is only called a number, unless it is that of a thing: "order number hai …". */
export function hinglishNumberRecognizer(): Recognizer {
  return {
    label: 'CONTACT',
    find({ text }) {
      const numbers = [
        ...(MAY_BE_OWN.test(text) ? matchesIn(text, OWN) : []),
        ...(MAY_HAVE.test(text) ? matchesIn(text, NUMBER).filter(([, word = '']) => !THING.test(word)) : []),
      ]
      return numbers.map((match) => {
        const end = match.index + match[0].length
        return finding('CONTACT', SCORE, text, { start: end - (match.at(-1)?.length ?? 0), end })
      })
    },
  }
}

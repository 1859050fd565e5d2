import type { Finding } from '../../types.js'
import { finding, type Recognizer } from '../recognizer.js'
import type { Cue } from '../scan/cues.js'
import { isOrdinary } from '../scan/ordinary-words.js'
import { isVocabulary } from '../scan/vocabulary.js'

/** Finds booking codes of six letters without a digit, right behind their name: "record locator QWFRTZ". */

const SCORE = 0.8
const CODE =
  /^(?:[ :#=]{1,3}|[: ]{1,2}(?:is|ist|lautet|est|es|é|è|to|je|är|er|on|:)[: ]{1,2})"?([A-Z]{6})(?![\p{L}\p{N}_-])/u
const REACH = 24
/** Words have two vowels or more: "STATUS", "FORMAT". */
const VOWELS = /[AEIOUY].*[AEIOUY]/
/** A word of a heading in capitals may follow a name in capitals: "BOOKING REFERENCE NUMBER". */
const SMALL = /[\p{Ll}\p{Lo}]/u

export function bookingLettersRecognizer(): Recognizer {
  return {
    label: 'DOCUMENT',
    find({ text, cues }) {
      return cues.filter(isBooking).flatMap(({ start, end }): Finding[] => {
        const behind = CODE.exec(text.slice(end, end + REACH))
        const code = behind?.[1]
        if (!behind || !code || VOWELS.test(code) || isWord(code.toLowerCase())) return []
        if (!SMALL.test(text.slice(start, end)) && text.slice(start, end).length > 3) return []
        const last = end + behind[0].length
        return [finding('DOCUMENT', SCORE, text, { start: last - code.length, end: last })]
      })
    },
  }
}

function isWord(word: string): boolean {
  return isOrdinary(word) || isVocabulary(word)
}

function isBooking({ meanings }: Cue): boolean {
  return meanings.some((meaning) => meaning.topic === 'document' && meaning.type.kind === 'booking')
}

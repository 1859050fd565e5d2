import type { Finding } from '../../types.js'
import { finding, type Recognizer } from '../recognizer.js'

/** Finds the addresses of vCards. */

const SCORE = 0.95
/** A line of an address in a vCard: post office box, extension, street, town, region, postcode, country (RFC 6350, 6.3.1). */
const LINE = /^[ \t]{0,8}(?:[a-z\d]{1,12}\.)?ADR(?:;[^:\n]{0,120})?:/gim
const PARTS = 7

/** Finds the parts of the addresses of vCards. */
export function vcardAddressRecognizer(): Recognizer {
  return {
    label: 'LOCATION',
    find({ text }) {
      if (!text.includes('ADR')) return []
      const found: Finding[] = []
      for (const { index, 0: head } of text.matchAll(LINE)) {
        let start = index + head.length
        const newline = text.indexOf('\n', start)
        const line = text.slice(start, newline < 0 ? undefined : newline).trimEnd()
        for (const part of line.split(';', PARTS)) {
          const value = part.trim()
          const from = start + part.indexOf(value)
          if (value !== '') found.push(finding('LOCATION', SCORE, text, { start: from, end: from + value.length }))
          start += part.length + 1
        }
      }
      return found
    },
  }
}

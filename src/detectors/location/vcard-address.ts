import type { Finding } from '../../types.js'
import { finding, type Recognizer } from '../recognizer.js'
import { matchesIn } from '../scan/match-at.js'

/** Finds the addresses of vCards and of events in calendars. */

const SCORE = 0.95
/** A line of an address in a vCard: post office box, extension, street, town, region, postcode, country (RFC 6350, 6.3.1). */
const LINE = /^[ \t]{0,8}(?:[a-z\d]{1,12}\.)?ADR(?:;[^:\n]{0,120})?:/gim
const PARTS = 7
/** The place of an event (RFC 5545, 3.8.1.7), if it is an address: with a comma, which is escaped, and a number. */
const PLACE = /^[ \t]{0,8}LOCATION(?:;[^:\n]{0,120})?:(?=[^\n]{0,200}\d)(?=[^\n]{0,200}\\?,)/gm

/** Finds the parts of the addresses of vCards, and whole addresses of events. */
export function vcardAddressRecognizer(): Recognizer {
  return {
    label: 'LOCATION',
    find({ text }) {
      const found: Finding[] = text.includes('BEGIN:VEVENT') ? placesOf(text) : []
      if (!text.includes('ADR')) return found
      for (const { index, 0: head } of matchesIn(text, LINE)) {
        let start = index + head.length
        for (const part of restOfLine(text, start).split(';', PARTS)) {
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

function placesOf(text: string): Finding[] {
  return matchesIn(text, PLACE).map(({ index, 0: head }) => {
    const start = index + head.length
    return finding('LOCATION', SCORE, text, { start, end: start + restOfLine(text, start).length })
  })
}

function restOfLine(text: string, start: number): string {
  const newline = text.indexOf('\n', start)
  return text.slice(start, newline < 0 ? undefined : newline).trimEnd()
}

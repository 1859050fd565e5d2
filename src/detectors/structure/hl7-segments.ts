import type { Finding } from '../../types.js'
import { finding, type Recognizer } from '../recognizer.js'
import { matchesIn } from '../scan/match-at.js'

/** Finds what messages of hospitals say of patients, relatives, guarantors, insured persons and staff (HL7 v2). */

const SCORE = 0.95

type Kind = 'name' | 'address' | 'number' | 'phone' | 'staff'

/** What the components of a field hold, from `first` up to `end`; `form` is that of a value. */
interface Components {
  readonly label: string
  readonly form: RegExp
  readonly first: number
  readonly end: number
}

const LETTERS = /\p{L}{2}/u

const KINDS: Readonly<Record<Kind, Components>> = {
  // Family name, given name, further names; then suffix, prefix and degree.
  name: { label: 'NAME', form: LETTERS, first: 0, end: 3 },
  // The same behind a number.
  staff: { label: 'NAME', form: LETTERS, first: 1, end: 4 },
  // Street, other designation, city, state, postcode.
  address: { label: 'LOCATION', form: /[\p{L}\d]{2}/u, first: 0, end: 5 },
  number: { label: 'DOCUMENT', form: /^(?=[^\n]{0,30}\d)[\p{L}\d][\p{L}\d ./-]{3,29}$/u, first: 0, end: 1 },
  phone: { label: 'CONTACT', form: /^[+(]?\d[\d ().-]{5,24}(?:x\d{1,6})?$/i, first: 0, end: 1 },
}

/** Segments and their fields by number, as in chapters 3, 4 and 6 of HL7 v2.5.1. */
const SEGMENTS: Readonly<Record<string, Readonly<Record<number, Kind>>>> = {
  PID: {
    ...{ 2: 'number', 3: 'number', 4: 'number', 5: 'name', 6: 'name', 9: 'name', 11: 'address', 13: 'phone' },
    ...{ 14: 'phone', 18: 'number', 19: 'number', 20: 'number', 21: 'number' },
  },
  NK1: { 2: 'name', 4: 'address', 5: 'phone', 6: 'phone' },
  GT1: { 3: 'name', 4: 'name', 5: 'address', 6: 'phone', 7: 'phone', 12: 'number' },
  IN1: { 16: 'name', 19: 'address', 36: 'number', 49: 'number' },
  PV1: { 7: 'staff', 8: 'staff', 9: 'staff', 17: 'staff' },
  ORC: { 12: 'staff' },
  OBR: { 16: 'staff' },
}
const SEGMENT = /^[ \t]{0,8}(PID|NK1|GT1|IN1|PV1|ORC|OBR)\|[^\n\r]{0,2000}/gm

/** Finds the names, addresses, numbers and phones in the segments of HL7 messages. */
export function hl7SegmentRecognizer(): Recognizer {
  return {
    label: 'NAME',
    find({ text }) {
      if (!text.includes('|') || !text.includes('^')) return []
      return matchesIn(text, SEGMENT).flatMap(({ index, 0: line, 1: segment = '' }) =>
        fieldsOf(text, index + line.indexOf(segment), line.trim(), SEGMENTS[segment] ?? {}),
      )
    },
  }
}

function fieldsOf(text: string, start: number, line: string, kinds: Readonly<Record<number, Kind>>): Finding[] {
  const found: Finding[] = []
  let at = start
  for (const [number, field] of line.split('|').entries()) {
    const kind = kinds[number]
    if (kind) {
      // A field may be repeated: two addresses, say.
      for (const repetition of field.split('~')) {
        found.push(...componentsOf(text, at, repetition, kind))
        at += repetition.length + 1
      }
    } else at += field.length + 1
  }
  return found
}

function componentsOf(text: string, start: number, field: string, kind: Kind): Finding[] {
  const { label, form, first, end } = KINDS[kind]
  const found: Finding[] = []
  let at = start
  for (const [number, component] of field.split('^', end).entries()) {
    if (number >= first && form.test(component))
      found.push(finding(label, SCORE, text, { start: at, end: at + component.length }))
    at += component.length + 1
  }
  return found
}

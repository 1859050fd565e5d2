import type { DocumentType } from './document-type.js'

const NAMES =
  'driver s license*|drivers license*|driver license*|driving license|driver s licence|driver s license number|dl|dl number|dl no|license number|license no|driving licence|state id|operator license*|operator s license'

/** Driving licences of the United States: a row for each family of forms, those that have one form first. */
export const US_LICENCES: readonly DocumentType[] = [
  // Illinois: L123-4567-8901
  licence(/^[A-Z]\d{11}$/, /^[A-Z]\d{3}[- ]\d{4}[- ]\d{4}$/),
  // Florida, Maryland, Michigan, Minnesota: the name as Soundex, then digits
  licence(/^[A-Z]\d{12}$/, /^[A-Z]\d{3}-\d{3}-\d{2}-\d{3}-\d$|^[A-Z][- ]\d{3}[- ]\d{3}[- ]\d{3}[- ]\d{3}$/),
  // Wisconsin
  licence(/^[A-Z]\d{13}$/, /^[A-Z]\d{3}[- ]\d{4}[- ]\d{4}[- ]\d{2}$/),
  // New Jersey
  licence(/^[A-Z]\d{14}$/, /^[A-Z]\d{4}[- ]\d{5}[- ]\d{5}$/),
  // Washington: five letters of the name, two more or stars, three digits and two signs; since 2018 WDL and nine signs
  licence(/^(?=[A-Z]*\d)(?:[A-Z]{5,7}\d{3}[A-Z0-9]{2}|WDL[A-Z0-9]{9})$/),
  // New Hampshire: month, letters of the name, date
  licence(/^\d{2}[A-Z]{3}\d{5}$/),
  // Iowa, Kansas
  licence(/^\d{3}[A-Z]{2}\d{4}$|^[A-Z]\d[A-Z]\d[A-Z]$/),
  // North Dakota
  licence(/^[A-Z]{3}\d{6}$/),
  // Idaho, Ohio
  licence(/^[A-Z]{2}\d{6}[A-Z]?$/),
  // Vermont, Missouri, Maine
  licence(/^\d{7}A$|^\d{8,9}[A-Z]$|^\d{8}[A-Z]{2}$|^\d{7}X?$/),
  // California, Arizona, Hawaii, Indiana, Kansas, Kentucky, Massachusetts, Missouri, Nebraska, Nevada, Oklahoma, Virginia …
  licence(/^[A-Z]\d{3,10}$|^R\d{9}$|^X\d{8}$/),
  // Colorado: 12-345-6789
  licence(/^\d{9}$/),
  // The others: digits only, twelve at most
  licence(/^\d{7,8}$|^\d{10,12}$/),
]

function licence(pattern: RegExp, written?: RegExp): DocumentType {
  const row = { country: 'US', kind: 'driving licence', pattern, names: NAMES } as const
  return written ? { ...row, bits: 0, written } : row
}

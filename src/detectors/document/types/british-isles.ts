import { all, checkDigit, mixed, std } from '../../scan/checksums.js'
import type { DocumentType } from './document-type.js'

/** Documents of the United Kingdom, Ireland. */
export const BRITISH_ISLES: readonly DocumentType[] = [
  { country: 'GB', kind: 'national id', pattern: /^\d{10}$/, names: 'ucas|ucas id|ucas number|ucas personal id' },
  {
    country: 'GB',
    kind: 'social security',
    pattern: /^(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]\d{6}[A-D]?$/,
    check: (value) => value.length === 9,
    bits: 3.6,
    written: /^[A-Z]{2} \d{2} \d{2} \d{2} [A-D]$/i,
    names:
      'nino|national insurance|national insurance number|national insurance no|ni number|ni no|n i number|insurance number',
  },
  {
    country: 'GB',
    kind: 'health insurance',
    pattern: /^\d{10}$/,
    check: all(checkDigit([10, 9, 8, 7, 6, 5, 4, 3, 2], 11), mixed),
    bits: 3.3,
    written: /^\d{3}[ -]\d{3}[ -]\d{4}$/,
    names: 'nhs|nhs number|nhs no|national health service|nhs num*|nhs id',
  },
  {
    country: 'GB',
    kind: 'tax',
    pattern: /^\d{10}K?$/,
    check: std('GB', 'utr'),
    names: 'utr|unique taxpayer reference|taxpayer reference|self assessment|tax reference|tax ref',
  },
  {
    country: 'GB',
    kind: 'passport',
    pattern: /^\d{9}$|^[A-Z]{2}\d{7}$/,
    names: 'passport*|uk passport|british passport',
  },
  {
    country: 'GB',
    kind: 'driving licence',
    pattern: /^[A-Z9]{5}\d[0156]\d[0-3]\d{2}[A-Z9]{2}[A-Z0-9]{3}\d{0,2}$/,
    check: (value) => /^[A-Z]{2}/.test(value),
    bits: 6.9,
    names:
      'driving licence|driving license|driver s licence|driver licence|driver number|dvla|licence number|licence no',
  },
  {
    country: 'IE',
    kind: 'tax',
    pattern: /^\d{7}[A-W][A-IW]?$/,
    check: std('IE', 'pps'),
    bits: 5.5,
    names:
      'pps|ppsn|pps number|pps no|personal public service number|personal public service|uimhir psp|uimhir phearsanta',
  },
  { country: 'IE', kind: 'passport', pattern: /^[A-Z]{1,2}\d{7}$/, names: 'passport*|irish passport|pas' },
  {
    country: 'IE',
    kind: 'driving licence',
    pattern: /^\d{3}\d{6}$|^\d{6}[A-Z]{3}$/,
    names: 'driving licence|driver number|licence number',
  },
]

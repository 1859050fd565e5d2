import type { Finding } from '../../types.js'
import { overlapsOf } from '../scan/intervals.js'
import { hasAsciiDigit } from '../scan/letters.js'
import { spansOf } from '../scan/match-at.js'

/** Tells citations of courts and law journals from addresses: "NJW 2017, 243 Rn. 27", "410 U.S. 113, 152-53". */

/** Reports of American courts and statutes between volume and page. */
const REPORT = String.raw`(?:U\. ?S\.(?: ?C\.)?|S\. ?Ct\.|L\. ?Ed\.(?: ?2d)?|F\.(?: ?[234](?:d|th)| ?Supp\.(?: ?[23]d)?)?|[ASP]\.[23]d|(?:N\.E|N\.W|S\.E|S\.W|So)\. ?[23]d|Cal\. ?(?:App\. ?)?[2345](?:d|th)|C\.F\.R\.|Fed\. ?Reg\.)`
/** German journals and collections of judgments, before a year or a volume. */
const JOURNALS = 'NJW|NVwZ|NStZ|VersR|GRUR|MDR|FamRZ|DÖV|DVBl|EuZW|BeckRS|NZ[AGIMSV]|ZIP|WuM|ZMR|JuS|JURA|DStR|StV|WRP'
const COLLECTIONS = 'BGHZ|BGHSt|BVerfGE|BVerwGE|BAGE|BSGE|BFHE|RGZ|BGE'
const PATTERNS = [
  // The paragraph of a judgment or a commentary in German.
  String.raw`(?:Rn|Rz|Rdn|Rdnr|Randnr|Tz)\.? ?\d{1,4}`,
  // The year and page of a German journal, the volume and page of a collection.
  String.raw`(?:${JOURNALS})(?:-RR|-RS|-Prax)? ?(?:19|20)\d\d, ?\d{1,5}`,
  String.raw`(?:${COLLECTIONS}) ?\d{1,3},? ?(?:[IVX]{1,4} ?)?\d{1,4}`,
  String.raw`\d{1,4} ${REPORT} ?§{0,2} ?\d{1,5}`,
  // A section of a law.
  String.raw`§{1,2} ?\d{1,4}`,
]
const CITATION = new RegExp(String.raw`(?<![\p{L}\d])(?:${PATTERNS.join('|')})(?!\d)`, 'gu')
const MAY_BE_CITED = new RegExp(
  String.raw`§|\d [A-Z][a-z]{0,2}\. ?[A-Z\d§]|(?:R[dnz]|Randnr|Tz)[.nr]{0,2} ?\d|(?:${JOURNALS}|${COLLECTIONS})(?:-RR|-RS|-Prax)? ?\d`,
)

/** Leaves out locations that are, or hold, part of a citation. */
export function withoutCitations(text: string, findings: readonly Finding[]): readonly Finding[] {
  if (!hasAsciiDigit(text, 0, text.length) || !MAY_BE_CITED.test(text)) return findings
  const citations = spansOf(CITATION, text)
  if (citations.length === 0) return findings
  const overlaps = overlapsOf(citations)
  return findings.filter(({ label, spans }) => label !== 'LOCATION' || !overlaps(spans.start, spans.end))
}

/** Ends an address in a text of capitals, where no small letter shows that the sentence goes on. */

const SMALL = /\p{Ll}/u
/** A British or Irish postcode, with which an address ends. */
const LAST_POSTCODE = /(?<![\p{L}\d])(?:[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}|[A-Z]\d[\dW] [A-Z\d]{4})(?= \p{Lu})/gu
/** A town behind its postcode, and the words after it: "87500 KAJAANI MUTTEI TEHNYT". */
const BEHIND_POSTCODE =
  /(?<![\p{L}\d])\d{4,6} ((?:(?:SAN|SANTA|SÃO|SAINT|SAINTE|ST|SANKT|BAD|NEW|LE|LA|LES|LOS|LAS|EL|DEN|NOVI|NOVA|STARI|STARA|NOWY|NOWA|VELKÉ|VEĽKÉ|CLUJ|GORNJI|DONJI)[ -])?\p{Lu}[\p{L}\p{M}'’-]+)(?: \p{Lu}[\p{L}\p{M}'’-]*){2,}$/u
/** Three words or more behind a comma. */
const SENTENCE = /, ?\p{Lu}[\p{L}\p{M}'’-]*(?: \p{Lu}[\p{L}\p{M}'’-]*){2,}$/u

/** Returns the length of an address without the words of the sentence behind it; the whole length if there are none. */
export function lengthInCapitals(address: string): number {
  if (SMALL.test(address)) return address.length
  const postcode = [...address.matchAll(LAST_POSTCODE)].at(-1)
  if (postcode) return postcode.index + postcode[0].length
  const town = BEHIND_POSTCODE.exec(address)
  if (town?.[1] !== undefined) return town.index + town[0].indexOf(town[1]) + town[1].length
  return SENTENCE.exec(address)?.index ?? address.length
}

import type { Finding } from '../../types.js'
import { finding } from '../recognizer.js'
import { CLASS, classAt, DIGIT as DIGITS, UPPER } from '../scan/characters.js'
import { isAsciiDigit } from '../scan/letters.js'
import { matchEnd } from '../scan/match-at.js'
import { unionsOf } from '../scan/union.js'
import { lazy } from '../word-list.js'
import { isSure } from './address-boundary.js'
import { lengthWithoutOverrun } from './address-overrun.js'
import { NAMED_UNIT } from './address-parts.js'
import { lengthInCapitals } from './capitals.js'

/** Corrects the boundaries of a location. */

/** Words for a settlement, a street or a region before its name: "гр. Хасково", "ք. Սևան". */
const DESIGNATION =
  /(?:^|[^\p{L}\p{M}])((?:г|гр|с|м|в|аг|д|дер|х|пос|пгт|рп|ст|общ|обл|сел|смт|нас|нп|кв|ж\.к|ул|бул|вул|ք|գ|թ|სოფ|ქ|ул|jud|com|mun|sat|s|or|loc|fraz|col|urb|fracc|gm)\.[ ]?)$/iu
const DESIGNATION_REACH = 8
const VIETNAMESE = /[ăđơưạ-ỹ]/iu
const SLASHED_HOUSE = /(?:^|[^\p{L}\d/])(\d{1,4}(?:\/\d{1,4}){1,3} )$/u
const SLASHED_REACH = 22
/** A word for a village in front of its name: "sat Băluța". */
const VILLAGE = /(?:^|[\s,])((?:sat|satul|село|деревня) )$/u
/** "lives at", in scripts without spaces, or the end of these words. */
const LIVES =
  /^(?:(?:户籍|戶籍|居住|现住|現住|家庭|联系|聯絡|通讯|通訊)?(?:地址|住址|住所地?)|(?:[户戶]?籍|居住)地|址|[现現][住居]|[我佢家]住|居住[于於]|住在|[寄送搬]到|位[于於]|住(?!吉|之江|友|田))[:：は]?/u
/** "at the address", inflected, and "still" in front of an address: "aadressil Pikk tn 33", "still 22 Pottergate". */
const ADDRESS_WORD =
  /^(?:aadressil|aadressiga|osoitteessa|osoitteeseen|osoitteesta|adressen|adressa|adrese|adresi|adresu|adresom|adresą|adresā|adresē|adresie|címen|címre|naslovu|naslov|адреси|адресата|адресу|адресі|адресом|адресе|still|immer noch|noch|toujours|todavía|aún|ancora|ainda|nog steeds|nog|nadal|stále|még mindig|fortsatt|fortfarande|stadig|edelleen|joprojām|vis dar|ikkagi|încă|hâlâ|ακόμα) (?=[\p{Lu}\d])/u
/** "at the address" behind it. */
const ADDRESS_WORD_BEHIND =
  /,? (?:adresinde|adresine|adresinden|ünvanında|ünvanına|мекен-?жайында|мекен-?жайына|дарегинде|дарегине|manzilida|manziliga|манзилида|հասցեում|հասցեով|հասցեին|მისამართზე|მისამართით|címen|aadressil|adresu|adresā|osoitteessa)(?![\p{L}\p{M}]).{0,80}$/u
/** "now" behind a place in languages without capitals, and "of" in those of India. */
const WORDS_BEHIND =
  / (?:الحين|حاليا|حالياً|الآن|دلوقتي|هلأ|هسه|כרגע|עכשיו|अभी|এখন|اکنون|الان|فعلا|वाला|वाली|वाले|wala|wali|wale)$/u
/** "In" attached to a place in the Bantu languages: "kuMbare", "eSoweto". */
const LOCATIVE = /^(?:e|o|ku|mu|pa|kwi|ase|wase|base|lase|yase)-?(?=\p{Lu}\p{Ll})/u
/** The number of a house in India, with its caption: "H.No. 1187". */
const INDIAN_HOUSE = String.raw`(?:[DHQ]\. ?N[Oo]\.?|(?:[Dd]oor|[Hh]ouse|[Pp]lot) [Nn]o\.?|म(?:कान)? ?\.? ?(?:नं\.?|नंबर|संख्या)) ?\d{1,5}(?:[/‑-]\d{1,4}){0,2}`
/** A word for a room, a floor or a lane in front of its number: "Room 1203, Building 5", "3F., No. 7", "17/4 kiệt 131". */
const UNIT_BEFORE = new RegExp(
  String.raw`(?<![\p{L}\p{M}\d])(?:(?:Room|ROOM|Rm|Unit|UNIT|Flat|FLAT|Suite|SUITE|Apartment|Apt|APT|Blk|BLK|Block|BLOCK|Lot|LOT)\.? |\d{1,2}\/?F\.?, ?|(?:Purok|Prk|Sitio|[Ss]ố)\.? |(?:[Ss]ố )?\d{1,4}(?:\/\d{1,3}){0,2},? (?:ng[oõ]|ng[aá]ch|h[eẻẽ]m|ki[eệ]t) |(?:${INDIAN_HOUSE}, ?)?(?:गली|Gali|GALI) (?:नं\.?|नंबर|[Nn][Oo]\.?) ?|${INDIAN_HOUSE}, ?)$`,
  'u',
)
const UNIT_BEFORE_REACH = 40
/** What kind of place it is, or its section, where words are not parted: 吉祥寺駅, 光復路一段, 서울대병원. */
const KIND_BEHIND =
  /(?<=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])駅|(?<=[路街道])[一二三四五六七八九]段|(?<=병)원|(?<=학)교|(?<=아파)트/uy
/** The first kana; the letters of scripts whose words are not parted, and Hangul, come behind it. */
const FIRST_KANA = 0x3040
/** The first character of the next word behind a room: "501暖气". */
const NEXT_WORD =
  /(?<=\d|\d[楼樓室号號])(?![号號室楼樓层層座栋棟户戶弄巷幢段里期区區村组組门門院单之丁番])[\u4e00-\u9fff]$/u
/** The next line, with which no address goes on: "文心路三段241號\\n翻成英文". */
const NEXT_LINE = /(?<=\d[^\n]{0,8})\n(?![^\n]*[都道府県省市区區縣县町村路街號号樓楼])[\u3040-\u9fff]{1,12}$/u
const HAN = /[\u4e00-\u9fff]/
/** "in" and "of" that are written together with the word for a street. */
const ARABIC_PREFIX = /^[بل](?=(?:شارع|نهج|زنقة|حي|طريق|حارة|درب|ميدان) )/u
/** A literal of SQL with national characters: N'Bursa'. */
const SQL_PREFIX = /^N'/u
/** "resident of" in India, and the German article of a street. */
const RESIDENT = /^(?:R\/[Oo] |r\/o |سكنة |ساكنة |ساكن |de[rm] (?=\p{Lu}))/u
/** "lives" in front of an address, and a sentence that ends with "address": "bor Nørregade 41", "kombi bozuk, adres Gül Sok. 14". */
const VERB =
  /^(?:bor|bodde|asun|asuu|wohne|wohnt|woon|woont|habite|j'habite|vivo|vive|abito|abita|moro|mora|mieszkam|mieszka|bydlím|bydlí|bývam|býva|lakom|lakik|stanujem|stanuje|živim|živi|locuiesc|locuiește|live|lives|living) (?:at |i |in |u |en |na |a |à |al )?(?=[\p{Lu}\d])/u
const CAPTION_INSIDE =
  /^\p{Ll}[^\n\d,;:]{0,24}[,;:] ?(?:adres|adresi|adresim|address|adresse|dirección|indirizzo|endereço|morada|adresa|adresă|cím|адрес|адреса)[ :]{1,2}(?=[\p{Lu}\d])/u
const leads = lazy(() =>
  unionsOf([VERB, CAPTION_INSIDE, LIVES, SQL_PREFIX, ADDRESS_WORD, LOCATIVE, ARABIC_PREFIX, RESIDENT]),
)
/** The second characters of those that begin with a capital. */
const BEHIND_CAPITAL = "'/"
const UNIT = new RegExp(`[,،][ ]?(?:${NAMED_UNIT})(?![\\p{L}\\d])`, 'iuy')
/** The second half of a British postcode: "4QG" of IV27 4QG. */
const INWARD = / \d[A-Z]{2}(?![\p{L}\d])/uy
const OUTWARD = /(?<![\p{L}\d])[A-Z]{1,2}\d[A-Z\d]?$/u
/** A word that goes on with the sentence behind a place in small letters: "dokkum en". */
const CONJUNCTION =
  /(?<=[\p{Ll}\d]) (?:and|but|so|und|oder|en|et|mais|y|pero|e|ma|mas|i|ale|og|och|men|ja|mutta|és|de|ve|ama|и|а|но|і|та)$/u
/** "in" behind a place in the languages of northern India, and what the sentence goes on with: "हिसार में रहती हूँ". */
const POSTPOSITION = / (?:में|मे|मध्ये|માં)(?: [\p{L}\p{M}]{1,12}){0,5}$/u
/** The code of a state, a province or a department behind a town: "Las Cruces, NM", "Itapiranga - SC", "Decazeville (12)". */
const REGION_BEHIND =
  /, (?!ID[ :#.]{1,3}[\dA-Z-]*\d{6})(?:A[LKZRB]|BC|C[AOT]|D[EC]|FL|GA|HI|I[DLNA]|K[SY]|LA|M[EDAINSOTB]|N[EVHJMYCDSBL]|O[HKRN]|P[AE]|QC|RI|S[CDK]|T[NX]|UT|V[TA]|W[AVIY])(?![\p{L}\d])| ?[-–/] ?(?:A[CLPM]|BA|CE|DF|ES|GO|M[ATSG]|P[ABREI]|R[JNSOR]|S[CPE]|TO)(?![\p{L}\d])|,? \((?:2[AB]|\d\d|97[1-6]|[A-Z]{2})\)| \([\u0900-\u097f.]{3,9}\)(?: \d{6}(?!\d))?/uy
const REGION_SIGNS = ',-–/('
const UPPERCASE = /\p{Lu}/u
/** The last cell of the row above: "1946\nKľak". */
const CELL_ABOVE = /^\d{1,4}\r?\n(?=\p{Lu})/u
const CELL_SIGNS = ';,\t|'
const OPEN_BRACKET = /\([^()]*$/
/** The rest of a bracket that a Korean address opens: "1107호(영등동, 우남샘물)". */
const KOREAN_BRACKET = /(?<=\([\uac00-\ud7a3\d]{1,12}), [\uac00-\ud7a3\d ]{1,20}\)/uy
const MOST_UNITS = 4
const LONGEST_NUMBER = 12
const DIGIT = /\p{Nd}/u

/** Adds the word for the kind of location, and a flat to its house; cuts off "lives at". */
export function fitLocation(text: string, whole: Finding): Finding {
  if (whole.label !== 'LOCATION') return whole
  const found = withoutCellAbove(text, whole)
  if (!isSure(found)) return found
  const { spans } = found
  const isNumbered = DIGIT.test(found.text)
  const length = isNumbered ? addressLength(text, found) : found.text.length
  if (length < found.text.length)
    return finding('LOCATION', found.score, text, { start: spans.start, end: spans.start + length })
  const lead = leadLength(found.text)
  const start = lead > 0 && lead < found.text.length ? spans.start + lead : houseStart(text, found)
  const last = isNumbered ? unitsEnd(text, numberEnd(text, postcodeEnd(text, found))) : spans.end
  const inRegion = last === spans.end ? regionEnd(text, last) : last
  const bracket = bracketEnd(text, found.text, last)
  const closed = bracket > last ? bracket : inRegion
  const end = closed === spans.end ? unspacedEnd(text, found) - lengthBehind(found.text) : closed
  return start === spans.start && end === spans.end ? found : finding('LOCATION', found.score, text, { start, end })
}

/** Cuts off the number in the last cell of a row, with which the model begins the next one. */
function withoutCellAbove(text: string, whole: Finding): Finding {
  const { start, end } = whole.spans
  const isCell = start > 0 && CELL_SIGNS.includes(text.charAt(text[start - 1] === ' ' ? start - 2 : start - 1))
  const above = isCell ? (CELL_ABOVE.exec(whole.text)?.[0].length ?? 0) : 0
  return above === 0 ? whole : finding('LOCATION', whole.score, text, { start: start + above, end })
}

/** Returns the length of the words in front of a place that were found with it. */
function leadLength(place: string): number {
  if (CLASS[place.charCodeAt(0)] === UPPER && !BEHIND_CAPITAL.includes(place.charAt(1))) return 0
  for (const lead of leads()) {
    const length = lead.exec(place)?.[0].length ?? 0
    if (length > 0) return length
  }
  return 0
}

function regionEnd(text: string, end: number): number {
  const sign = text.charAt(text[end] === ' ' ? end + 1 : end)
  return REGION_SIGNS.includes(sign) ? matchEnd(REGION_BEHIND, text, end) : end
}

function bracketEnd(text: string, place: string, end: number): number {
  if (text[end] === ')' && OPEN_BRACKET.test(place)) return end + 1
  return text[end] === ',' ? matchEnd(KOREAN_BRACKET, text, end) : end
}

/** Returns the length of an address without the sentence, the caption or the amount behind it. */
function addressLength(text: string, { text: address, spans: { end } }: Finding): number {
  return Math.min(lengthInCapitals(address), lengthWithoutOverrun(address, text.slice(end, end + 6)))
}

/** Returns where a place ends in a script whose words are not parted: after the kind of place, before the next word. */
function unspacedEnd(text: string, { text: place, spans: { end } }: Finding): number {
  if (place.charCodeAt(place.length - 1) < FIRST_KANA) return end
  const nextLine = place.includes('\n') ? NEXT_LINE.exec(place) : null
  if (nextLine) return end - nextLine[0].length
  if (NEXT_WORD.test(place) && HAN.test(text.charAt(end))) return end - 1
  return matchEnd(KIND_BEHIND, text, end)
}

/** Returns the length of a word behind a place with which the sentence goes on. */
function lengthBehind(place: string): number {
  if (!place.includes(' ')) return 0
  const behind =
    (ADDRESS_WORD_BEHIND.exec(place) ?? WORDS_BEHIND.exec(place) ?? POSTPOSITION.exec(place))?.[0].length ?? 0
  return behind > 0 || UPPERCASE.test(place) ? behind : (CONJUNCTION.exec(place)?.[0].length ?? 0)
}

/** Returns where a Vietnamese address begins: with the number of its house, as "412/7/15". */
function houseStart(text: string, { text: place, spans }: Finding): number {
  const start = designationStart(text, spans.start)
  const isBehindNumber = text[start - 1] === ' ' && isAsciiDigit(text.charCodeAt(start - 2))
  if (start < spans.start || !isBehindNumber || !VIETNAMESE.test(place)) return start
  return start - (SLASHED_HOUSE.exec(text.slice(Math.max(0, start - SLASHED_REACH), start))?.[1]?.length ?? 0)
}

function designationStart(text: string, start: number): number {
  if (classAt(text, start) === DIGITS || text.startsWith('No', start)) {
    const unit = UNIT_BEFORE.exec(text.slice(Math.max(0, start - UNIT_BEFORE_REACH), start))
    if (unit) return start - unit[0].length
  }
  if (text[start - 1] !== ' ' && text[start - 1] !== '.') return start
  const before = text.slice(Math.max(0, start - DESIGNATION_REACH), start)
  const designation = before.includes('.') ? DESIGNATION : VILLAGE
  return start - (designation.exec(before)?.[1]?.length ?? 0)
}

function postcodeEnd(text: string, { text: found, spans: { end } }: Finding): number {
  return OUTWARD.test(found) ? matchEnd(INWARD, text, end) : end
}

/** Returns the end of an address's final number. */
function numberEnd(text: string, from: number): number {
  let end = from
  if (classAt(text, end - 1) === DIGITS) while (end < from + LONGEST_NUMBER && classAt(text, end) === DIGITS) end++
  return end
}

function unitsEnd(text: string, from: number): number {
  if (!',،'.includes(text.charAt(from))) return from
  let end = from
  for (let unit = 0; unit < MOST_UNITS; unit++) end = matchEnd(UNIT, text, end)
  return end
}

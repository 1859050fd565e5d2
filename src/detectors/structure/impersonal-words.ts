import type { Finding, Span } from '../../types.js'
import { firstEndingAfter, overlapsOf } from '../scan/intervals.js'
import { matchEnd, matchesIn, spansOf } from '../scan/match-at.js'
import { lazy } from '../word-list.js'
import { LEVEL } from './line-patterns.js'

/** Tells time zones, currencies, dates, titles of forms and the parties of a contract from places and people. */

/** "Asia/Jakarta", "America/Argentina/Salta". */
const TIME_ZONE =
  /(?<![\p{L}\d/])(?:Africa|America|Antarctica|Asia|Atlantic|Australia|Europe|Indian|Pacific)\/[A-Z][A-Za-z_]{2,24}(?:\/[A-Z][A-Za-z_]{2,24})?(?![\p{L}\d/])/gu
const MAY_BE_ZONE = /[acen]\/[A-Z]/
/** A role with its article in quotation marks: « le Prêteur », (the "Lender"), „der Darlehensgeber“. */
const DEFINED =
  /(?:[«“"„]\s?(?:the|le|la|l['’]|der|die|das|el|il|lo|o|a|de|het|ο|η) ?|(?<=\((?:the|hereinafter|ci-après|im Folgenden|en adelante) )["“„«]\s?)(\p{Lu}[\p{Ll}\p{M}]{2,24})\s?[»”"“]/gu
const MAY_BE_DEFINED = /[«“"„]/

/** The motto on forms of Vietnam, and their titles in capitals: "ĐƠN XIN XÁC NHẬN TẠM TRÚ". */
const VIETNAMESE_HEADING =
  /CỘNG H(?:ÒA|OÀ) XÃ HỘI CHỦ NGHĨA VIỆT NAM|Độc lập ?[-–] ?Tự do ?[-–] ?Hạnh phúc|^[ \t]*(?:ĐƠN|BIÊN BẢN|HỢP ĐỒNG|GIẤY|TỜ TRÌNH|QUYẾT ĐỊNH|THÔNG BÁO|BÁO CÁO|KẾ HOẠCH|DANH SÁCH|PHIẾU|BẢN|CHƯƠNG|ĐIỀU|MỤC|TÒA ÁN|TOÀ ÁN|ỦY BAN|UBND|SỞ|BỘ|TRƯỜNG|BỆNH VIỆN|[IVX]{1,4}\.)(?: [\p{Lu}\p{M}\d.,/–-]{1,12}){1,14}(?=[ \t]*(?:$|\r?\n|[-–(:]))/gmu
const VIETNAMESE = /[Đ\u1ea0-\u1ef9]/
const MAY_BE_HEADING = /[ỀỂỄẾỆỘỢỨỪỬỮỰẠẤẦẨẪẬẢẮẰẲẴẶĐ]{1,3}[\p{Lu} ]|Tự do/u

/** Words for a currency that have no other meaning. */
const MONEY =
  'Boliviano|Dalasi|Dirham|Forint|Hryvnia|Kwacha|Kwanza|Lempira|Lilangeni|Metical|Ngultrum|Ouguiya|Pataca|Quetzal|Renminbi|Ringgit|Riyal|Rupiah|Tugrik|Zloty'
/** Currencies in English, today's and former ones: "Swiss Franc", "Old Turkish Lira"; names by Unicode CLDR. */
const currencies = lazy(() => {
  const names = new Intl.DisplayNames('en', { type: 'currency' })
  const words = Intl.supportedValuesOf('currency').map((code) => (names.of(code) ?? '').replace(/ \(.*/, '').split(' '))
  const listed = words.filter((name) => name.length > 1)
  const [adjectives, nouns] = [0, -1].map((at) => [...new Set(listed.map((name) => name.at(at) ?? ''))].join('|'))
  return new RegExp(
    `(?<!\\p{L})(?:(?:Old |New )?(?:${adjectives ?? ''})(?: Convertible)? (?:${nouns ?? ''})|Pound Sterling|(?:${MONEY})(?: \\p{Lu}\\p{Ll}+)?)s?(?!\\p{L})`,
    'gu',
  )
})
const MAY_BE_MONEY = new RegExp(
  String.raw`(?:Lira|Peso|Franc|Pound|Dollar|Dinar|Rupee|Kron[ae]|Rial|Shilling|Rou?ble|Ruble|Mark|Escudo|Yuan|Yen|Won|Kuna|Leu|Lev|Lek|${MONEY})s?(?!\p{L})`,
  'u',
)

/** The parties of a Vietnamese contract: "Bên A". */
const PARTY = /^Bên [AB](?!\p{L})/u
/** The level of a log line, and what it says: "FATAL فشل التحقق". */
const LOG_LEVEL = new RegExp(String.raw`^${LEVEL}(?![\p{L}\d_-])`, 'u')
/** What programs print in front of a message: "LaTeX Warning". */
const MESSAGE = /^(?:\S{1,24} )?(?:Warning|Error|Exception)$/
/** Laughter and tears in Korean: "ㅠㅠ". */
const JAMO = /^[\u3131-\u318e]+$/
/** Days of the week that are also names of people. */
const WEEKDAY =
  /^(?:Montag|Freitag|Samstag|Sonntag|Monday|Friday|Sunday|[Dd]omingo|[Dd]omenica|Κυριακή|Παρασκευή|Juma|Ijumaa)$/u
/** The rest of a date behind its weekday ("Freitag, 29. August", "Κυριακή πρωί") or its month ("9 Jun 2024"). */
const DAY_BEHIND =
  /,? {0,2}(?:\d{1,2}[. ]|(?:früh|morgen|[Aa]bend|[Nn]achmittag|morning|evening|afternoon|night|πρωί|βράδυ|απόγευμα|μεσημέρι|mattina|sera|mañana|tarde|noche|manhã|noite|asubuhi|jioni)(?!\p{L}))/uy
const DAY_BEFORE = /(?<!\d)\d{1,2}\.? $/
const YEAR_BEHIND = /,? (?:19|20)\d{2}(?!\d)/y

/** Leaves out names and locations that are, or hold, such words. */
export function withoutImpersonalWords(text: string, findings: readonly Finding[]): readonly Finding[] {
  if (!findings.some(({ label }) => label === 'NAME' || label === 'LOCATION')) return findings
  const zones = text.includes('/') && MAY_BE_ZONE.test(text) ? overlapsOf(spansOf(TIME_ZONE, text)) : undefined
  const money = MAY_BE_MONEY.test(text) ? spansOf(currencies(), text) : []
  const headings =
    VIETNAMESE.test(text) && MAY_BE_HEADING.test(text) ? overlapsOf(spansOf(VIETNAMESE_HEADING, text)) : undefined
  const roles = MAY_BE_DEFINED.test(text) ? rolesIn(text) : undefined
  return findings.filter((one) => {
    const { label, text: value, spans } = one
    const { start, end } = spans
    if (label !== 'NAME' && label !== 'LOCATION') return true
    if (isInside(money, spans) || headings?.(start, end)) return false
    if (PARTY.test(value) || LOG_LEVEL.test(value) || MESSAGE.test(value) || JAMO.test(value) || isInDate(text, one))
      return false
    return label === 'NAME' ? !roles?.has(value) : !zones?.(start, end)
  })
}

/** True inside one of these, which are in order. */
function isInside(words: readonly Span[], { start, end }: Span): boolean {
  const word = words[firstEndingAfter(words, start)]
  return word !== undefined && word.start <= start && end <= word.end
}

function rolesIn(text: string): ReadonlySet<string> {
  return new Set(matchesIn(text, DEFINED).map(([, role = '']) => role))
}

function isInDate(text: string, { text: word, spans: { start, end } }: Finding): boolean {
  if (word.includes(' ')) return false
  if (WEEKDAY.test(word) && matchEnd(DAY_BEHIND, text, end) > end) return true
  return matchEnd(YEAR_BEHIND, text, end) > end && DAY_BEFORE.test(text.slice(Math.max(0, start - 5), start))
}

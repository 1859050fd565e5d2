import type { Finding } from '../../types.js'
import { finding } from '../recognizer.js'

/** Cuts off what stands behind an address: the amount in the next cell or line, a caption, the sentence that goes on. */

/** A cell that holds a number alone: "Denpasar Barat;18000". */
const NUMBER_CELL = /(?<=^[^;]{1,200});[ ]?\d[\d.,]{0,12}$/
/** The caption of the number that follows: ", এনআইডি নং". */
const CAPTION =
  /[,،] ?(?:رقم$|شماره$|[^\d,،\n]{2,24} (?:নং|নম্বর|नं\.?|नंबर|सं\.?|संख्या|رقم|شماره|нөмірі|№|N[or]\.?|n[.ºo]{1,2}|Nr\.?))$/u
/** Words behind the six digits of an Indian postcode. */
const BEHIND_INDIAN_CODE = /(?<=[\u0900-\u0dff].{0,200}[ -]\d{6})(?: [\u0900-\u0dff]+){2,}$/u
/** An amount of money in one of the next parts: ", თვეში 1400 ლარი, …". */
const AMOUNT =
  /[,،\n] ?(?:[^\d,،\n]{1,24} )?(?:[$€£₹₪₺₸₾֏₽₴] ?\d[\d., ]{0,12}|\d[\d., ]{0,12}(?:ლარი|დრამ|դրամ|тенге|теңге|сом|манат|рублей|руб|грн|лева?|лв|дин|zł|Kč|Ft|lei|kr|eur|EUR|euro|USD|TL|RON|PLN|บาท|円|元|원|đồng|টাকা|रुपये|रु|ريال|درهم|دينار|جنيه|ليرة|تومان|ریال|שקל|ש"ח|[€$£₹₪₺₸₾֏₽₴])(?![\p{L}\p{M}])).{0,200}$/su
/** The beginning of an amount that goes on behind: "ค่าเช่า 12" of "ค่าเช่า 12,000". */
const BEGUN_AMOUNT = /[\n,;] ?[^\d\n,;]{0,24}\d{1,3}$/
const REST_OF_AMOUNT = /^[.,]\d{3}(?!\d)/
/** A phone number: "… กทม 10310 0624418890", with an order behind it, too. */
const PHONE = /[ ,;]{1,2}(?:\+?\d(?:[- ]?\d){8,12}$|(?<=[\u0e00-\u0e7f].{0,120} )0\d{8,9}(?!\d)[^\n]{0,60}$)/
/** The sentence behind a flat: "ბ. 15, გთხოვთ ჩემი შვილის, …". */
const SENTENCE = /(?<=(?:ბ\.|ბინა|кв\.|пәтер|բն\.|бат\.) ?\d{1,4})(?:, [^\d,\n]{2,40}){2,4}$/u
/** A word in small letters behind it that names no part of a building: "кв. 9, получил от …". */
const SMALL_WORD =
  /(?<=(?:кв\.|пәтер|бат\.) ?\d{1,4}), (?!(?:подъезд|этаж|домофон|код|корп|строен|комн|индекс|обл|район|п[ио]д|поверх|вход|ет\.))\p{Ll}{3,}(?! ?\d).*$/su
/** A postcode that was not given, and the next row of a list. */
const NO_POSTCODE = / ?[،,] ?کد ?پستی [^\d۰-۹\n]{2,30}$/u
const NEXT_ROW = /(?<=[号號室户戶])\n\d{1,4}$/u
/** The days of a journey: "เชียงราย 2 วัน …", "Roma 3 giorni". */
const STAY =
  /,? \d{1,2} ?(?:วัน|คืน|ชั่วโมง|ชม|days?|nights?|Tage|Nächte|jours?|nuits?|días?|noches?|giorni|notti|dias?|noites?|dni|nocy|дн(?:ей|я|і|ів)|ноч(?:ей|и)|ngày|đêm|hari|malam|दिन|রাত|দিন|gün|gece)(?![\p{L}\p{M}]).{0,200}$/su
/** The short caption of an Indonesian mobile number, or of a phone, behind the town: ", HP 0812…", ", WA: +62 812…". */
const PHONE_CAPTION = /[,;] ?(?:No\.? ?)?(?:H[Pp]|hp|P[Hh]|W[Aa]|wa)\.?$/
/** That of Italian certified mail, behind a town: "16126 Genova, PEC ann@…". */
const MAIL_CAPTION = /(?<=\d.{2,40}),? (?:PEC|Pec|E-?[Mm]ail)$/u
const PHONE_BEHIND = /^(?:[:.] ?| )?\(?(?:\+|0[1-9])/
/** Numbers that go on behind what looks like an address, which has none then. */
const BROKEN_OFF = [
  // The price of "Königsberger Klopse 13,80".
  { number: /[ .]{1,3}\d{1,4}$/, rest: /^[.,]\d{2}(?![\d\p{L}]|[.,/-]\d)/u },
  // The time of "Kuala Kangsar 10:27".
  { number: / (?:[01]?\d|2[0-3])$/, rest: /^:[0-5]\d(?!\d)/ },
]
const DIGIT = /\p{Nd}/u
/** How far the amount goes on, in characters. */
const REACH = 6
/** The patterns, each with a sign that it needs. */
const OVERRUNS = [
  { sign: /;/, overrun: NUMBER_CELL },
  { sign: /[,،]/, overrun: CAPTION },
  { sign: /[\u0900-\u0dff]$/, overrun: BEHIND_INDIAN_CODE },
  { sign: /[,،\n]/, overrun: AMOUNT },
  { sign: /\d$/, overrun: PHONE },
  { sign: /, /, overrun: SENTENCE },
  { sign: /, \p{Ll}/u, overrun: SMALL_WORD },
  { sign: /کد ?پستی/, overrun: NO_POSTCODE },
  { sign: /\n/, overrun: NEXT_ROW },
  { sign: /(?:PEC|Pec|ail)$/, overrun: MAIL_CAPTION },
]

/** Cuts addresses before they hide names in what they took in. */
export function withoutOverruns(text: string, findings: readonly Finding[]): readonly Finding[] {
  return findings.some(isNumbered)
    ? findings.map((one) => (isNumbered(one) ? withoutOverrun(text, one) : one))
    : findings
}

function isNumbered({ label, text }: Finding): boolean {
  return label === 'LOCATION' && DIGIT.test(text)
}

function withoutOverrun(text: string, one: Finding): Finding {
  const { label, score, text: address, spans } = one
  const length = lengthWithoutOverrun(address, text.slice(spans.end, spans.end + REACH))
  return length === address.length
    ? one
    : finding(label, score, text, { start: spans.start, end: spans.start + length })
}

/** Returns the length of an address, with a digit in it, without what stands behind; `behind` is the text after it. */
export function lengthWithoutOverrun(address: string, behind: string): number {
  const stay = address.includes(' ') ? (STAY.exec(address)?.index ?? 0) : 0
  if (stay > 0) return stay
  for (const { number, rest } of BROKEN_OFF) {
    const length = rest.test(behind) ? (number.exec(address)?.index ?? 0) : 0
    if (length > 0) return length
  }
  const begun = REST_OF_AMOUNT.test(behind) ? BEGUN_AMOUNT.exec(address) : null
  const caption = PHONE_BEHIND.test(behind) ? PHONE_CAPTION.exec(address) : null
  let end = Math.min(begun?.index ?? address.length, caption?.index ?? address.length)
  for (const { sign, overrun } of OVERRUNS)
    if (sign.test(address)) end = Math.min(end, overrun.exec(address)?.index ?? address.length)
  return DIGIT.test(address.slice(0, end)) ? end : address.length
}

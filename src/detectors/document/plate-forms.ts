import { anyOf, lazy, readSections, section } from '../word-list.js'

/** Forms of licence plates, by how easily other things look so. */

/** Letters of plates that spell no words. */
const CONSONANTS = '[b-df-hj-np-tv-xz]'
/** Provinces of China, in front of their plates. */
export const PROVINCES = '[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼]'
const ARABIC_LETTER = '[\u0621-\u064a]'
const PERSIAN_LETTER = String.raw`(?:الف|[\u0621-\u064a\u067e\u0686\u0698\u06af\u06cc])`
const INDONESIAN_AREA = 'a[abdeg]|b[abdeghklmnp]|d[abcdeghklmnprtw]|e[abd]|k[bhtu]|p[abgsty]|s|[abd-hk-nprtwz]'
const UNITS = '(?:cal|cl|cm|euro?|grs?|jt|kcal|kg|km|lei|min|ml|mm|pts?|rb|rp|usd)'
const ROMANIAN_COUNTY =
  'AB|AG|AR|B[CHNRTVZ]|C[JLSTV]|DB|DJ|GJ|GL|GR|HD|HR|IF|IL|IS|M[HMS]|NT|OT|PH|SB|SJ|SM|SV|T[LMR]|V[LNS]'
export const ISRAELI = String.raw`(?:\d\d-\d{3}-\d\d|\d{3}-\d\d-\d{3})`
const NEPALI_ZONE = 'मे|को|स|ज|बा|ना|ग|लु|ध|रा|भे|क|से|म'
const NEPALI_CLASS = '[कखगघचजझञटतथनपफबमय]'
const BENGALI_SERIES = String.raw`[\u0980-\u09ff]{2,12}(?: মেট্রো)?[- ][ক-হ][- ]`
/** Forms whose mixture of letters and digits nothing else has, in any case. */
export const DISTINCT = [
  String.raw`[a-z]{2}\d\d(?:[a-z]{3}| ${CONSONANTS}{3})`, // Great Britain
  String.raw`\d{4}[- ]?${CONSONANTS}{3}`, // Spain
  String.raw`[a-z]{2}(?:\d{3,4}|-\d{3,4}-)[a-z]{2}`, // France, Italy, Slovakia, Argentina, Ukraine
  String.raw`[авекмнорстух]\d{3}[авекмнорстух]{2} ?\d{2,3}`, // Russia
  String.raw`[авеікмнорстух]{1,2}\d{4}[авеікмнорстух]{2}`, // Bulgaria, Ukraine
  String.raw`[a-z]{3}\d[a-z]\d\d`, // Mercosur
  String.raw`[a-z]\d[a-z]-\d{3}`, // Peru
  String.raw`\d[a-z]\d ?\d{4}`, // Czechia
  String.raw`(?:a[npr]|as|br|c[gh]|d[dl]|g[aj]|h[pr]|j[hk]|k[al]|m[hlnp]|nl|o[dr]|p[by]|rj|sk|t[nrs]|u[kp]|wb)[- ]?\d{1,2}[- ]?(?!am|pm|km|cc|kg)(?:[a-z] )?[a-z]{1,3}[- ]?\d{4}`, // India
  String.raw`\d\d(?:[a-z]\d?-?|-[a-z]\d[- ])\d{3}\.?\d\d`, // Vietnam
  String.raw`(?:${CONSONANTS}{1,3}-\d{1,3}-${CONSONANTS}{1,3}|\d{1,3}-(?!mrt)${CONSONANTS}{2,3}-\d{1,2})`, // the Netherlands
  String.raw`\d\d(?!cc|cv|hp|km|kw|ps|x)[a-z]{1,3}\d{2,4}`, // Turkey
  String.raw`[a-z]{1,2}-?\d{2,3}-?[a-z]{3}`, // Romania
  String.raw`\d{2,3}-[a-z]{1,2}-\d{3,6}`, // Ireland
  String.raw`\d{2,3}[가-힣] ?\d{4}`,
  String.raw`(?:[\u4e00-\u9fff]{2,4} ?)?\d{2,3} ?[\u3041-\u3096] ?\d{1,2}-\d{2}`, // Japan
  String.raw`\d\d ?${PERSIAN_LETTER} ?\d{3}(?: ?-? ?(?:ایران)? ?\d\d)`, // Iran
  String.raw`\d\d ?- ?\d{3} ?${PERSIAN_LETTER} ?\d\d`, // the same from the right, behind "ایران"
  String.raw`${ARABIC_LETTER}(?: ${ARABIC_LETTER}){2} \d{1,4}`, // Egypt, Saudi Arabia
  String.raw`(?:ba|bhe|dha|ga|ja|ko|lu|me|na|ra|sa) \d{1,3} (?:cha|ga|gha|ja|jha|ka|kha|pa) \d{1,4}`, // Nepal
  String.raw`\d[ก-ฮ]{2} ?\d{1,4}(?: [ก-๙]{4,20})?`, // Thailand
  String.raw`\d\d[a-z]\d{3}[a-z]{2}`, // Uzbekistan
  String.raw`\d{3}[a-z]{2,3}\d\d`, // Kazakhstan
  String.raw`\d\d-[a-z]{2}-\d{3}`, // Azerbaijan
  String.raw`\d{1,6} ?[|-] ?[\u0621-\u064a] ?[|-] ?\d{1,2}|\d{2,3} ?تونس ?\d{1,4}`, // Morocco, Tunisia
  String.raw`(?<=${PROVINCES})[a-z]·?[a-z\d]{5,6}`,
]
/** Forms that are words and numbers in small letters. */
export const IN_CAPITALS = [
  String.raw`[A-Z]{2}\d\d [A-Z]{3}`, // Great Britain
  String.raw`[A-Z]{2} \d{3,4} (?!CC|CV|HP|KM|KW|PS|TL)[A-Z]{2}`,
  String.raw`[АВЕІКМНОРСТУХ]{1,2} \d{4} [АВЕІКМНОРСТУХ]{2}`, // Bulgaria, Ukraine
  String.raw`[A-ZÄÖÜ]{1,3}-[A-Z]{1,2}[- ]?\d{1,4}`, // Germany
  String.raw`(?:[A-ZČŠĐŽ]{2} \d{3,4}-[A-ZČŠĐŽ]{1,2}|[А-ЯЂЈЉЊЋЏ]{2} \d{3,4}-[А-ЯЂЈЉЊЋЏ]{1,2})`, // Croatia, Serbia
  String.raw`\d\d ?KG ?\d{3} ?[A-Z]{3}`, // Kyrgyzstan
  String.raw`\d\d [A-Z] \d{3} (?!CC|CV|HP|KM|KW|PS|TL)[A-Z]{2}`, // Uzbekistan
  String.raw`\d\d (?!CC|CV|HP|KM|KW|PS|TL)[A-Z]{1,3} \d{2,4}`, // Turkey
  String.raw`[A-Z]{1,2} \d{2,3} [A-Z]{3}`, // Romania
  String.raw`[A-ZČŠŽ]{2} (?:\d\d-[A-Z]{3}|[A-Z]{2}-\d{3}|\d[A-Z]-\d{3}|[A-Z]\d-\d{3})`, // Slovenia
  String.raw`[B-DF-HJ-NP-TV-XZ]{2}[- ·]?[B-DF-HJ-NP-TV-XZ]{2}[-·]\d\d`, // Chile
  String.raw`(?:\d\d-[A-Z]{2}-\d\d|[A-Z]{2}-\d\d-[A-Z]{2}|\d\d-\d\d-[A-Z]{2})`, // Portugal
  String.raw`(?:[A-Z]{2}-\d\d-\d\d-[A-Z]{2}|\d-[A-Z]{3}-\d{3})`, // Angola, Belgium
  String.raw`[A-Z]{3}-\d{3}-[A-Z]`, // Mexico
  String.raw`(?:\d{1,5}-[A-Z]-\d{1,2}|\d{1,3} ?TU ?\d{1,4}|\d{1,3} TUN \d{1,4}|\d{1,5} ?[أبدهوطيجف] ?\d{1,2})`, // Morocco, Tunisia
  String.raw`\d[A-Z]{2} \d{4}`, // Czechia
  String.raw`[A-Z]{3}[- ]\d{3}[- ]?[A-Z]{2}`, // Nigeria
  String.raw`[A-Z]{2} \d\d [A-Z]{2} (?:GP|MP|NW|EC|NC|FS|L)`, // South Africa
]
/** Excludes parts of computers: "placa de vídeo RTX 3080". */
const NO_PART = '(?!rtx|gtx|ddr|RTX|GTX|DDR)'
/** Forms that models of vehicles, sums and distances have, too: only beside a word for the plate itself. */
export const AMBIGUOUS = [
  String.raw`${NO_PART}[a-zα-ω]{3}(?:-?\d{3}|-\d{4})`, // Sweden, Norway, Finland, Hungary, Greece, Colombia, states of the USA
  String.raw`[a-zäöü]{1,3}-[a-z]{1,2}[- ]?\d{1,4}`, // Germany
  String.raw`${CONSONANTS}{1,2} \d{3,4} ${CONSONANTS}{2,3}`, // Indonesia
  String.raw`(?:0[1-9]|[1-7]\d|8[01]) (?!tl|km|kg|cm|mm|gb|mb)${CONSONANTS}{2,3} \d{2,4}`, // Turkey
  String.raw`${ARABIC_LETTER} ${ARABIC_LETTER} \d{1,4}`, // Egypt
  String.raw`[a-z]{3}-?\d\d[a-z]`, // motorcycles of Colombia
]
/** Of those, in capitals: forms that models have. */
const LIKE_MODELS = [
  String.raw`[A-ZÄÖÜ]{1,3} [A-Z]{1,2} \d{1,4}`, // Germany
  String.raw`${NO_PART}[A-Z]{3} \d{3,4}`,
  String.raw`[A-Z]{1,2} \d{1,4} [A-Z]{1,3}`, // Indonesia
  String.raw`${NO_PART}[A-Z]{2,3} \d[A-Z\d]{3,4}`, // Poland
  String.raw`[A-Z]{1,2}-\d{3,5} ?[A-Z]{1,3}`, // Austria
  String.raw`(?:${NO_PART}[A-Z]{3}|[Α-Ω]{3})-(?:\d{3,4}|\d\d-\d\d)`, // Finland, Hungary, Mexico, Greece
  String.raw`[A-Z]{2}-\d{1,4}`, // Latvia
  String.raw`(?:${NO_PART}[A-Z]{3}\d{4}|[Α-Ω]{3} \d{3,4})`, // states of the USA, Greece
  ISRAELI,
]
/** Forms that they hardly have. */
export const UNLIKE_MODELS = [
  String.raw`\d{3} [A-Z]{3}(?: \d\d)?`, // Estonia, Kazakhstan
  String.raw`\d{3} [A-Z]{2} \d\d`, // Armenia
  String.raw`(?:[A-Z]{2} \d[A-Z\d]{4}|[A-Z]{3} (?:\d{5}|\d{1,3}[A-Z]{1,3}\d{0,3}))`, // Poland
  String.raw`[A-Z]{2,3} \d{2,3}[ '’-]\d{3}`, // Switzerland, Denmark, Norway, South Africa
  String.raw`[A-Z]{2} \d{1,4}-\d{2}`, // Ghana
  String.raw`(?:[A-Z]{2} )?\d-[A-Z]?\d{5}`, // Ethiopia
  String.raw`(?:[A-Z]{3} \d{1,3}[A-Z]|[A-Z]\d{1,3} [A-Z]{3})`, // Great Britain until 2001, Kenya
]
export const AMBIGUOUS_IN_CAPITALS = [...LIKE_MODELS, ...UNLIKE_MODELS]
/** Forms in small letters that only stand in brackets behind a vehicle: "auto (417 bkt)". */
export const IN_BRACKETS = [String.raw`\d{3} ?${CONSONANTS}{3}`, String.raw`${CONSONANTS}{3} ?\d{3}`]
/** Forms in small letters that only stand right behind a word for the plate: "plat ab 4172 xq". */
export const BEHIND_PLATE = [
  ...IN_BRACKETS,
  String.raw`[a-z]\d-\d{4}`, // motorcycles of Peru
  String.raw`(?!d[ae] )(?:${INDONESIAN_AREA}) \d{3,4} (?!${UNITS})[a-z]{2,3}`,
  String.raw`[ก-ฮ]{2} ?\d{1,4}(?: [ก-๙]{4,20})?`, // Thailand
]
/** Forms that stand anywhere beside a make of cars: "Loganul cu CJ 48 TUD". */
export const BESIDE_MAKE = [
  String.raw`(?:${ROMANIAN_COUNTY}) ?\d\d ?(?!CAI|KMH)[A-Z]{3}|B ?\d{2,3} ?(?!CAI|KMH)[A-Z]{3}`,
  String.raw`[A-Z]{2}\d\d [A-Z]{3}`, // Great Britain
  String.raw`[АВЕІКМНОРСТУХ]{2} ?\d{4} ?[АВЕІКМНОРСТУХ]{2}`, // Bulgaria, Ukraine
]
/** What models of vehicles, sums and distances end with. */
export const ENDINGS =
  'amg|bhp|bmw|cbm|cdi|cgi|cmc|crd|czk|dci|dkk|eur|fsi|grs|gtd|gti|gts|hdi|hrk|hrs|jtd|kmh|kms|kph|kwh|lbs|ltr|mph|mxn|pcs|php|pln|pts|rpm|tdi|thb|tsi|usd'

/** Forms in scripts of India, where the names of Latin letters are written out: "एम पी 43 सी ए 7206". */
export const indicForms = lazy(() => {
  const names = section(readSections('spelled-letters.txt'), 'name').filter((name) => /^[\u0900-\u0dff]/u.test(name))
  const letter = String.raw`(?:${anyOf(names)} ?)`
  return {
    forms: [
      String.raw`${letter}{2}\d{1,2} ?${letter}{1,3}\d{4}`,
      String.raw`(?:${NEPALI_ZONE}) ?\d{1,3} ?${NEPALI_CLASS} ?\d{1,4}`, // Nepal
      String.raw`${BENGALI_SERIES}\d\d-\d{4}`, // Bangladesh
    ],
    /** What stands before their first digit. */
    before: new RegExp(
      String.raw`(?<![\p{L}\p{M}\p{N}_@/.=-])(?:${letter}{2}|(?:${NEPALI_ZONE}) ?|${BENGALI_SERIES})$`,
      'u',
    ),
  }
})

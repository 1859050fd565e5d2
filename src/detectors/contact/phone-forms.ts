/** A day and a time, which look like a number: "04.11 15.45". */
export const DAY_AND_TIME = String.raw`[0-3]?\d\.[01]\d\.? [0-2]?\d\.[0-5]\d`

/** National forms of phone numbers that need no cue, with their scores; tried in this order. */
export const NATIONAL_FORMS: readonly { readonly pattern: RegExp; readonly score: number }[] = [
  // North America
  { pattern: /^(?:1[-. ]?)?(?:\([2-9]\d\d\) ?|[2-9]\d\d[-. /]{1,3})[2-9]\d\d[-. ]{1,3}\d{4}$/, score: 0.8 },
  { pattern: /^555-\d{4}$/, score: 0.7 },
  { pattern: /^\(?[2-9]\d\d(?:\) ?|([-.]))\d{3}[-.]\d{4}$/, score: 0.6 },
  // Russia and its neighbours: 8 (912) 345-67-89
  { pattern: /^8[- ]?\(?\d{3}\)?[- ]?\d{3}[- ]?\d{2}[- ]?\d{2}$/, score: 0.7 },
  // An area code in brackets
  { pattern: /^\(0?\d{1,5}\) ?\d{2,5}(?:[-. ]\d{2,5}){0,3}$/, score: 0.7 },
  // A trunk 0 and groups: most of Europe, Asia, Africa, Australia
  { pattern: /^0(?=(?:\D{0,3}\d){7,11}$)[- ]?[1-9]\d{0,4}\)?(?:[-./ ]{1,3}\d{1,8}){1,6}$/, score: 0.7 },
  { pattern: /^0[1-9]\d{8,9}$/, score: 0.6 },
  // Indonesia: mobile
  { pattern: /^08[1-9]\d{9,10}$/, score: 0.6 },
  // Brazil: 11 91234-5678
  { pattern: /^\(?[1-9]\d\)? ?9 ?\d{4}-\d{4}$/, score: 0.8 },
  { pattern: /^[1-9]\d 9 \d{4} \d{4}$/, score: 0.7 },
  // China: mobile
  { pattern: /^1[3-9]\d[- ]\d{4}[- ]\d{4}$/, score: 0.8 },
  { pattern: /^1[3-9]\d{9}$/, score: 0.6 },
  // India: mobile
  { pattern: /^[6-9]\d{4}[- ]\d{5}$/, score: 0.7 },
  // Spain, Portugal, Poland, Czechia and others: nine digits in threes; Greek mobiles
  { pattern: /^[5-9]\d{2}([ -])\d{3}\1\d{3}$/, score: 0.6 },
  { pattern: /^[5-9]\d{2} \d{2} \d{2} \d{2}$/, score: 0.6 },
  { pattern: /^69\d{2}(?:\d{6}| \d{3} ?\d{3})$/, score: 0.6 },
  // Norway: mobile
  { pattern: /^[49]\d{2} \d{2} \d{3}$/, score: 0.6 },
  // Denmark, Norway, west Africa, France without its 0: pairs
  { pattern: /^[2-9]\d(?: \d\d){3}$/, score: 0.6 },
  { pattern: /^6(?: \d\d){4}$/, score: 0.6 },
  // Uzbekistan, Senegal; Mozambique, Tajikistan; Mexico; Colombia, Nepal
  { pattern: /^[79]\d \d{3} \d{2} \d{2}$/, score: 0.6 },
  { pattern: /^[89]\d \d{3} \d{4}$/, score: 0.6 },
  // Without the trunk 0: Turkey and Russia; Hungary and New Zealand; Indonesia; Japan and Korea; Great Britain
  { pattern: /^(?:5\d{2} \d{3}|9\d{2}[ -]\d{3})[ -]\d{2}[ -]\d{2}$/, score: 0.7 },
  { pattern: /^(?:2[0127]|3[01]|50|70) \d{3} \d{4}$/, score: 0.6 },
  { pattern: /^8\d{2}-\d{4}-\d{3,4}$/, score: 0.7 },
  { pattern: /^[17-9]0-\d{4}-\d{4}$/, score: 0.7 },
  { pattern: /^7\d{3} \d{6}$/, score: 0.6 },
  // Mexico, Brazil and London: 55 1234 5678; Chile: 9 1234 5678; Poland: 22 123 45 67; Australia: 1300 123 456
  { pattern: /^[1-9]\d (?:\d{4} \d{4}|\d{4}-\d{4})$/, score: 0.6 },
  { pattern: /^9 \d{4} \d{4}$/, score: 0.7 },
  { pattern: /^[1-9]\d \d{3}[ -]\d{2}[ -]\d{2}$/, score: 0.6 },
  { pattern: /^1[38]00[ -]\d{3}[ -]\d{3}$/, score: 0.7 },
  { pattern: /^[2-9]\d{2} \d{3} \d{4}$/, score: 0.6 },
  { pattern: /^(?:3[0-5]\d |9[78]\d-)\d{7}$/, score: 0.6 },
  // Mobiles of eight digits: Hong Kong, Singapore, Central America, the Gulf
  { pattern: /^[5-9]\d{3}[- ]\d{4}$/, score: 0.6 },
  { pattern: /^[2-4]\d{3}[- ]\d{4}$/, score: 0.4 },
  { pattern: /^[2-9]\d{2}-\d{4}$/, score: 0.4 },
]

/** Regions tried for a message that is a number and nothing else. */
export const BARE_REGIONS: readonly string[] =
  'US GB DE FR ES IT IN BR MX CN JP KR RU PL NL SE NO DK FI PT GR TR UA AU CA ZA NG EG SA AE IL ID PH TH VN MY SG'.split(
    ' ',
  )

/** Regions tried for a number at which an answer is asked for. */
export const ANSWER_REGIONS: readonly string[] = BARE_REGIONS.concat(
  'LV LT EE IS RS HR SI SK CZ HU RO BG AT CH BE IE NZ HK TW KE'.split(' '),
)

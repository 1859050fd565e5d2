/** Honorifics: forms of address beside a name that are not part of it. Lower case, without the stop. */

/** Titles that hardly precede anything but a name or a job title: "Frau Bundeskanzlerin". */
const TITLES = words(`
  mr mrs ms miss mx dr prof herr herrn frau monsieur madame mme mlle sra señor señora señorita senhor senhora sig
  signor signora signorina dott mevrouw mevr dhr meneer herra rouva fröken fru domnul doamna господин госпожа пан
  пані κύριος κυρία
`)

/** Other forms of address, and greetings. */
const FORMS_OF_ADDRESS = words(`
  sir madam professor doctor dear fräulein mademoiselle maître sr srta doña dona exmo exma dottor dottoressa
  avvocato heer mw pana panu panią państwo pán paní slečna frk gospodin gospođa gospa gospod bay bayan sayın úr
  bapak ibu pak encik puan tuan bwana ông bà г-н г-жа κ κος κα δρ السيد السيدة الدكتور الأستاذ hallo hola olá
  bonjour kære kjære estimado estimada querido querida geachte szanowny szanowna vážený vážená stimate stimată
  poštovani poštovana chị уважаемый уважаемая здравствуйте привет шановний шановна привіт αγαπητέ αγαπητή מר גברת
  גב ד"ר פרופ עו"ד श्री श्रीमती डॉ জনাব
`)

/** Titles that are also names or ordinary words. */
const AMBIGUOUS_TITLES = words('pan pani')

/** Forms of address that are also names or ordinary words: the name model alone cuts them off. */
const AMBIGUOUS = words(`
  hr fr dipl ing mag don dña dª dom desembargador desembargadora ministro ministra juiz juíza juez jueza relator
  relatora magistrado magistrada avv geom rag dl dna d-na d-l bey hanım hanim bibi гн товарищ hello spoštovani
  spoštovana প্রিয় प्रिय
`)

/** Words before a name that are not part of it, whatever else is around. */
export const HONORIFICS: readonly string[] = [...TITLES, ...FORMS_OF_ADDRESS]

/** Titles after which a listed name is a name, even if it is also a common word. */
export const NAME_TITLES: readonly string[] = [...TITLES, ...AMBIGUOUS_TITLES, 'messrs']

/** Forms of address after a given name, in Turkish, Azerbaijani, Hungarian. */
export const FOLLOWING_HONORIFICS: readonly string[] = words('bey hanım hanim efendi bəy xanım müəllim néni bácsi')

const BEFORE = new Set([...HONORIFICS, ...AMBIGUOUS_TITLES, ...AMBIGUOUS])
const AFTER = new Set(FOLLOWING_HONORIFICS)

/** True if a text is only a form of address: "Mr.", "Frau Dr.". */
export function isHonorific(name: string): boolean {
  const first = FIRST.exec(name)?.[0]
  if (first !== undefined && !BEFORE.has(first.toLowerCase())) return false
  return name.split(SEPARATOR).every((word) => word === '' || BEFORE.has(word.toLowerCase()))
}

/** Returns where a name begins without the form of address before it: "Dr. Anna Smith" → 4. */
export function afterHonorifics(name: string): number {
  if (!isParted(name)) return 0
  let at = 0
  for (let match = LEADING.exec(name); match !== null; match = LEADING.exec(name.slice(at))) {
    const [whole, word = ''] = match
    if (!BEFORE.has(word.toLowerCase()) || at + whole.length >= name.length) break
    at += whole.length
  }
  return at
}

/** Returns where a name ends without the form of address after it: "Nihal Hanım" → 5. */
export function beforeHonorifics(name: string): number {
  if (!isParted(name)) return name.length
  const last = TRAILING.exec(name)
  return last && AFTER.has(last[1]?.toLowerCase() ?? '') ? last.index : name.length
}

/** False for a single word, quickly: a look at each character, and no pattern. */
function isParted(name: string): boolean {
  for (let at = 0; at < name.length; at++) {
    const unit = name.charCodeAt(at)
    if (unit <= 0x20 || unit === STOP || unit === 0xa0 || (unit >= 0x1680 && unit <= 0x3000) || unit === 0xfeff)
      return true
  }
  return false
}

const STOP = 0x2e
// Does not start within white space, so each run of it is tried once.
const TRAILING = /(?<!\s)\s+(\p{L}+)$/u
const SEPARATOR = /[\s.]+/
const FIRST = /[^\s.]+/
const LEADING = /^([\p{L}\p{M}"'-]+)(?:\.\s*|\s+)(?=\p{L})/u

function words(list: string): string[] {
  return list.trim().split(/\s+/)
}

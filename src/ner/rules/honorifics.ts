/** Separates names from honorifics. */

/** Forms of address and greetings in front of a name; they are no part of it. Lower case, without the stop. */
const HONORIFICS = new Set(
  [
    'mr mrs ms miss mx sir madam dr prof professor doctor dear',
    'herr herrn frau fräulein hr fr dipl ing mag monsieur madame mademoiselle mme mlle maître',
    'sr sra srta señor señora señorita don doña dña dª senhor senhora dom dona exmo exma',
    'desembargador desembargadora ministro ministra juiz juíza juez jueza relator relatora magistrado magistrada',
    'sig signor signora signorina dott dottor dottoressa avv avvocato geom rag',
    'heer mevrouw mevr dhr meneer mw pan pani pana panu panią państwo pán paní pana slečna',
    'herra rouva fröken fru herr frk domnul doamna dl dna d-na d-l gospodin gospođa gospa gospod',
    'bay bayan sayın bey hanım hanim úr bapak ibu pak encik puan tuan bwana bibi ông bà',
    'господин госпожа г-н г-жа гн пан пані товарищ κ κος κα κύριος κυρία δρ السيد السيدة الدكتور الأستاذ',
    'hello hallo hola olá bonjour kære kjære estimado estimada querido querida geachte szanowny szanowna vážený vážená',
    'stimate stimată poštovani poštovana spoštovani spoštovana chị',
    'уважаемый уважаемая здравствуйте привет шановний шановна привіт αγαπητέ αγαπητή প্রিয় प्रिय',
    'מר גברת גב ד"ר פרופ עו"ד श्री श्रीमती डॉ জনাব',
  ].flatMap((line) => line.split(' ')),
)

/** Forms of address behind a given name, in Turkish, Azerbaijani, Hungarian. */
const FOLLOWING = new Set('bey hanım hanim efendi bəy xanım müəllim néni bácsi'.split(' '))

/** True if a text is only a form of address: "Mr.", "Frau Dr.". */
export function isHonorific(name: string): boolean {
  return name.split(SEPARATOR).every((word) => word === '' || HONORIFICS.has(word.toLowerCase()))
}

/** Returns where a name begins without the form of address before it: "Dr. Anna Smith" → 4. */
export function afterHonorifics(name: string): number {
  let at = 0
  for (let match = LEADING.exec(name); match !== null; match = LEADING.exec(name.slice(at))) {
    const [whole, word = ''] = match
    if (!HONORIFICS.has(word.toLowerCase()) || at + whole.length >= name.length) break
    at += whole.length
  }
  return at
}

/** Returns where a name ends without the form of address after it: "Nihal Hanım" → 5. */
export function beforeHonorifics(name: string): number {
  const last = TRAILING.exec(name)
  return last && FOLLOWING.has(last[1]?.toLowerCase() ?? '') ? last.index : name.length
}

// Does not start within white space, so each run of it is tried once.
const TRAILING = /(?<!\s)\s+(\p{L}+)$/u
const SEPARATOR = /[\s.]+/
const LEADING = /^([\p{L}\p{M}"'-]+)(?:\.\s*|\s+)(?=\p{L})/u

/** Endings that names take in languages with grammatical cases, and particles that are written together with them. */

/** Endings in a script. */
export interface Endings {
  readonly pattern: RegExp
  /** True for particles, which are no part of the name. */
  readonly isParticle: boolean
}

/** Endings, and the first and last letter of their script. */
interface Script extends Endings {
  readonly first: number
  readonly last: number
}

/** Slavic, Baltic, Finnic, Hungarian, Turkic, Romanian, Icelandic and Germanic cases. */
const LATIN = [
  'a|ą|ă|á|ä|ā|e|ę|ě|é|ė|ē|ə|i|í|ī|ı|y|ý|o|u|ů|ū|ų|s|ns?|t|m',
  'om|em|am|ám|im|ım|um|üm|ím|ou|ów|owie?|owi|ovi|ově|ové|ova|ovo|iem|ie|ii|ej|ego|emu|ymi?|ią|ių|io|iui|ui|ai|ei|ėms?|ės|es|os|is|as|us',
  'in|ın|un|ün|an|än|en|on|ön|ns|nin|nın|nun|nün|y[aeiı]|d[ae]n?|t[ae]n?|l[aeə]|d[aə]n|n[aeə]',
  'll[aeä]|lt[aä]|lle|ss[aä]|st[aä]|ksi|h[aeiou]n|i(?:ll[aeä]|lt[aä]|n|ss[aä]|st[aä])|l[et]?|ga|sse|ks|st',
  '[áéaeoöő]?(?:n[ae]k|[bcdfghjklmnprstvz]{1,2}[ae]l|hoz|hez|höz|t[óő]l|r[óő]l|r[ae]|b[ae]n?|b[óő]l|n[áé]l|ért|ig|t|é)',
  'ul(?:ui)?|lui|ar|ur|inn?|ju|j[aeiou]|jem|jom',
]
const CYRILLIC = [
  'а|у|ю|я|о|е|є|ы|и|і|ї|й|ой|ою|ей|ею|єю|ом|ем|єм|ам|ям|ах|ях|ым|им|ім|ого|ому|ая|ую|ів|ов[аеуыі]?|ев[аеуыі]?|ові|еві|єві|ин[аеуы]?|ью',
  'ға|ге|қа|ке|на|не|[дтн][ыі]|[дтн]ың|[дтн]ің|[дт]а|[дт]е|[дтн]ан|[дтн]ен|[мбп]ен',
]
const GREEK = ['ς|υ|ου|α|ας|η|ης|ο|ος|ε|ι|ων|ους|ά|ή|ό|έ|ού|άς|ής|όν|ον|αν|ην']
const ARMENIAN = ['ը|ի|ին|ն|ից|ով|ում|ու|ուն|իս|ս|ենց|ենք|յի|յին|յից|յով|ոյ|ա']
const GEORGIAN = ['ს|ის|ისა|მა|მ|ით|თი|ად|ი|ო|ც|აც|საც|(?:ის|ს)?(?:თან|თვის|გან|ზე|ში)|(?:ს|ის)ა']
const BENGALI = ['র|ের|েরা|রা|দের|কে|কেও|য়|ে|েও|ও|ই|টি|এর|রও']
const DEVANAGARI = ['ले|लाई|को|का|की|सँग|बाट|मा|कै']
const ETHIOPIC = ['ን|ም|ና|ንም|ው']
const HANGUL = [
  '이?(?:가|는|를|와|의|도|랑|한테|에게|네|야|만|께|께서|로|라고|라는|라서|란)|은|을|과|님(?:이|은|을|의|께|과)?|씨(?:가|는|를|의|와|도|에게|한테)?|아|이|으로|인데|입니다|이에요|예요',
]

function script(first: number, last: number, endings: readonly string[], isParticle = false): Script {
  return { first, last, pattern: new RegExp(`^(?:${endings.join('|')})$`, 'u'), isParticle }
}

const SCRIPTS: readonly Script[] = [
  script(0x41, 0x24f, LATIN),
  script(0x1e00, 0x1eff, LATIN),
  script(0x370, 0x3ff, GREEK),
  script(0x400, 0x52f, CYRILLIC),
  script(0x531, 0x587, ARMENIAN),
  script(0x10a0, 0x10ff, GEORGIAN),
  script(0x980, 0x9ff, BENGALI),
  script(0x900, 0x97f, DEVANAGARI, true),
  script(0x1200, 0x137f, ETHIOPIC, true),
  script(0xac00, 0xd7a3, HANGUL, true),
]

/** Returns the endings of the script in which a word begins; undefined if its names have none. */
export function endingsOf(word: string): Endings | undefined {
  const code = word.charCodeAt(0)
  return SCRIPTS.find(({ first, last }) => code >= first && code <= last)
}

/** Prepositions and articles written together with the word, in Hebrew, Arabic and Ethiopic letters. */
const PREFIXED = /^(?:[ולבמשהכ]{1,2}(?=[\u05d0-\u05ea])|[ولبفك](?=[\u0620-\u064a])|(?:እነ|[ለየከበ])(?=[\u1200-\u137f]))/u

/** The first letter of the Hebrew alphabet; the others come after it. */
const FIRST_PREFIX = 0x5d0
const NO_PREFIX: readonly number[] = []

/** Lengths of what may be written together in front of a name. */
export function prefixesOf(word: string): readonly number[] {
  if (word.charCodeAt(0) < FIRST_PREFIX) return NO_PREFIX
  const length = PREFIXED.exec(word)?.[0].length ?? 0
  return length === 2 ? [1, 2] : length === 1 ? [1] : []
}

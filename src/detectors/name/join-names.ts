import type { Finding } from '../../types.js'
import { FLAG } from '../../ner/text/gazetteer-flags.js'
import { finding } from '../recognizer.js'
import { matchEnd, matchStart } from '../scan/match-at.js'
import { isOrdinary } from '../scan/ordinary-words.js'
import type { NameModel } from './name-model.js'

/** Completes names of which only a part was found. */

/** Between two parts of one name: an initial, a nickname, a particle, "of the clan" in Mongolian: "Keanu E Warburton", "Benedito "Dito" Faustino". */
const BETWEEN =
  /^(?: \p{Lu}\.? | ["“„'‘«]\p{L}[\p{L}'’-]{1,20}["”“'’»] |\.? (?:de|da|do|dos|del|de la|van|von|van der|von der|bin|binti|bint|ibn|ap) | (?:بن|ابن|إبن|بنت|آل) | (?:овогтой|овогт|овгийн|овгийнхон) )$/u
/** A surname and a given name in Japanese: "東海林 紗也", "小鳥遊 ひより". */
const SURNAME = /^[\u4e00-\u9fff々]{1,3}$/
const GIVEN = /^(?:[\u4e00-\u9fff々]{1,3}|[\u3041-\u3096]{2,4})$/
const KANA = /[\u3041-\u30ff]/
const LONGEST_BETWEEN = 28
const LONGEST_LETTERS = 52
const HYPHENS = '-‑'
/** The rest of a double name: "-Ahlfors". */
const REST = /(?:[-‑]\p{Lu}[\p{L}\p{M}'’]{1,24}){1,2}(?![\p{L}\p{M}\d])/uy
/** The father's name behind a full name: "Ελένη Καραγιάννη του Δημητρίου". */
const FATHER_BETWEEN = /^ (?:του|tou) $/u
/** "son of" or "daughter of" behind the father's name: "Sevinc Rauf qızı", "Дилноза Анвар қизи". */
const CHILD_OF =
  / (?:qızı|oğlu|qizi|o['’‘ʻʼ]g['’‘ʻʼ]li|ogli|ugli|кызы|уулу|қызы|ұлы|улы|қизи|ўғли|оглы|гызы)(?![\p{L}\p{M}])/uy
/** "father of" or "mother of" in front of the name by which somebody is called, behind "to": "أبو خالد", "لأبو خالد". */
const PARENT_OF = /(?<=(?:^|[^\p{L}\p{M}])[لبوكف]?)(?:أبو|ابو|أم|ام|بو) $/u
const PARENT_REACH = 7
/** A Dutch form of address and the particle of the surname behind it: "Mw. Te Winkel", "dhr. De Wit". */
const DUTCH_PARTICLE =
  /(?:^|[^\p{L}\p{M}])(?:[Mm]w|[Mm]evr|[Mm]evrouw|[Dd]hr|[Mm]eneer|[Hh]eer|[Ff]am|[Ff]amilie)\.? ((?:Te|Ten|Ter|De|Den|Van(?: de[nr]?)?) )$/u
/** The article in front of a full name in Maori: "Te Ariki Paewai". */
const MAORI_TE = /(?:^|[^\p{L}\p{M}])(Te )$/u
const DUTCH_REACH = 20
/** The last letters of these particles. */
const DUTCH_LAST = 'enr'
/** A Dutch or German surname with its particles, behind a given name: "Tjitske van 't Zand", "Sjoerdtje vd Wal". */
const SURNAME_WITH_PARTICLES =
  / (?:[Vv]an (?:['’]t|de[rn])|[Ii]n ['’]t|[Oo]p (?:de[nr]?|['’]t)|[Vv][.\/]?[dD]\.?|[Vv]on de[rm]) \p{Lu}[\p{L}\p{M}’'-]{1,24}/uy
const PARTICLE_SIGNS = 'vViIoO'
const ONE_WORD = /^\p{Lu}[\p{L}\p{M}'’-]{1,30}$/u
const ARABIC = [0x621, 0x64a] as const
const GERESHES = "׳'’"
/** The sign behind the last letter of a Hebrew name: "גורביץ׳". */
const GERESH = /(?<=[גזץצתד])[׳'’](?![\p{L}\p{M}'’])/uy
/** Uzbek letters that are written with an apostrophe: "Yo'ldosh", "Farg'ona". */
const APOSTROPHE = /^['’‘`][\p{Ll}\p{Lo}]{1,24}(?:['’‘`]\p{Ll}{1,24})?(?![\p{L}\p{M}])/u
const APOSTROPHES = "'’‘`"
const BEFORE_APOSTROPHE = /[oOgG]$/
/** English and Turkish endings behind an apostrophe: "Diego's", "Oslo'da". */
const ENDING =
  /^['’‘`](?:s|d|ll|re|ve|t|y?[aeıiuü]|n?[ıiuü]n|y[ıiuü]|[dt][ae]n?|[dt][ae]ki(?:ler)?|y?l[ae]|l[ae]r|n[ae])(?![\p{L}\p{M}])/u
/** In Cyrillic letters: "M. G. Smith" is Monsieur. */
const BEGINS_WITH_INITIAL = /^[А-ЯЁІЇЄҐ]\. ?[А-ЯЁІЇЄҐ]\p{Ll}/u
const INITIAL_BEFORE = /(?:^|[^\p{L}\p{M}.])([А-ЯЁІЇЄҐ]\. ?)$/u
const INITIAL_REACH = 4
const IN_CAPITALS = /^\p{Lu}{2,24}(?:-\p{Lu}{2,24})?$/u
/** Italian particles and articles that an apostrophe joins with the surname: "Dell'Acqua". */
const ELIDED = '(?:[Dd]ell|[Dd]all|[Dd]egl|[Dd]agl|[Ss]ant|[DdLl])'
const ENDS_ELIDED = new RegExp(`(?:^|[ -])${ELIDED}$`, 'u')
const BEHIND_ELIDED = /['’]\p{Lu}\p{Ll}[\p{L}\p{M}]{0,23}(?![\p{L}\p{M}\d])/uy
const BEGINS_ELIDED = new RegExp(`(?<![\\p{L}\\p{M}\\d'’])${ELIDED}['’]$`, 'u')
const ELIDED_REACH = 7
const BRETON = /['’]h(?![\p{L}\p{M}\d])/uy
const HAS_DIGIT_OR_MARK = /[^\p{L}\p{M} .'’‑-]/u
const CAPITALS = /^[^\p{Ll}]+$/u

/** Joins two parts of a name with an initial, a nickname or a particle between them, and takes in the second half of a double name. `kept` findings stay as they are. */
export function joinNames(
  text: string,
  findings: readonly Finding[],
  model: NameModel | null,
  kept: (finding: Finding) => boolean,
): Finding[] {
  const joined: Finding[] = []
  for (const one of findings) {
    const last = joined.at(-1)
    const isOne = last && (isOneName(text, last, one) || isSurnameFirst(text, last, one, model))
    if (isOne && !kept(last) && !kept(one)) {
      const score = Math.max(last.score, one.score)
      joined[joined.length - 1] = finding('NAME', score, text, { start: last.spans.start, end: one.spans.end })
    } else joined.push(one)
  }
  return joined.map((one) => (kept(one) ? one : withRest(text, completed(text, one), model)))
}

const STEPS = [withUzbekLetter, withParents, withDutchParticle, withInitial, withSurname, withElided]

/** Takes in what belongs to a name beside it, step by step. */
function completed(text: string, one: Finding): Finding {
  return STEPS.reduce((name, step) => step(text, name), one)
}

/** Takes in the particle of a surname behind a form of address, which may look like a town ("Mw. Te Winkel"), and the article of a Maori name. */
function withDutchParticle(text: string, one: Finding): Finding {
  const { label, score, spans } = one
  if ((label !== 'NAME' && label !== 'LOCATION') || text[spans.start - 1] !== ' ') return one
  if (!DUTCH_LAST.includes(text.charAt(spans.start - 2))) return one
  if (!ONE_WORD.test(one.text) && label !== 'NAME') return one
  const start = matchStart(ONE_WORD.test(one.text) ? DUTCH_PARTICLE : MAORI_TE, text, spans.start, DUTCH_REACH)
  return start === spans.start ? one : finding('NAME', score, text, { start, end: spans.end })
}

/** Takes in the first of two initials, which may look like the word for a town: "Г. А. Мельникова". */
function withInitial(text: string, one: Finding): Finding {
  const { label, score, spans } = one
  if (label !== 'NAME' || one.text[1] !== '.' || !BEGINS_WITH_INITIAL.test(one.text)) return one
  const start = matchStart(INITIAL_BEFORE, text, spans.start, INITIAL_REACH)
  return start === spans.start ? one : finding(label, score, text, { start, end: spans.end })
}

/** Takes in a surname with particles behind a given name. */
function withSurname(text: string, one: Finding): Finding {
  const { label, score, spans } = one
  if (label !== 'NAME' || text[spans.end] !== ' ' || !PARTICLE_SIGNS.includes(text.charAt(spans.end + 1))) return one
  const end = ONE_WORD.test(one.text) ? matchEnd(SURNAME_WITH_PARTICLES, text, spans.end) : spans.end
  return end === spans.end ? one : finding(label, score, text, { start: spans.start, end })
}

/** Takes in both halves of a surname with an elided particle: "Dell" or "Acqua" of "Dell'Acqua". */
function withElided(text: string, one: Finding): Finding {
  const { label, score, spans } = one
  if (label !== 'NAME') return one
  const end =
    APOSTROPHES.includes(text.charAt(spans.end)) && ENDS_ELIDED.test(one.text)
      ? matchEnd(BEHIND_ELIDED, text, spans.end)
      : spans.end
  const start = APOSTROPHES.includes(text.charAt(spans.start - 1))
    ? matchStart(BEGINS_ELIDED, text, spans.start, ELIDED_REACH)
    : spans.start
  return start === spans.start && end === spans.end ? one : finding(label, score, text, { start, end })
}

/** Goes on behind an apostrophe that is part of a letter. */
function withUzbekLetter(text: string, one: Finding): Finding {
  const { label, score, spans } = one
  if (!APOSTROPHES.includes(text.charAt(spans.end))) return one
  if ((label !== 'NAME' && label !== 'LOCATION') || !BEFORE_APOSTROPHE.test(one.text)) return one
  const behind = text.slice(spans.end, spans.end + LONGEST_LETTERS)
  const rest = ENDING.test(behind) ? undefined : APOSTROPHE.exec(behind)?.[0]
  return rest === undefined ? one : finding(label, score, text, { start: spans.start, end: spans.end + rest.length })
}

/** Takes in "daughter of" or the last sign behind a name, and "father of" in front of it. */
function withParents(text: string, one: Finding): Finding {
  const { label, score, spans } = one
  if (label !== 'NAME') return one
  const behind = text[spans.end] === ' ' ? matchEnd(CHILD_OF, text, spans.end) : spans.end
  const end = GERESHES.includes(text.charAt(behind)) ? matchEnd(GERESH, text, behind) : behind
  const first = one.text.charCodeAt(0)
  const lead =
    first >= ARABIC[0] && first <= ARABIC[1]
      ? PARENT_OF.exec(text.slice(Math.max(0, spans.start - PARENT_REACH), spans.start))
      : null
  const start = spans.start - (lead?.[0].length ?? 0)
  return start === spans.start && end === spans.end ? one : finding(label, score, text, { start, end })
}

function isOneName(text: string, a: Finding, b: Finding): boolean {
  if (a.label !== 'NAME' || b.label !== 'NAME' || b.spans.start - a.spans.end > LONGEST_BETWEEN) return false
  const between = text.slice(a.spans.end, b.spans.start)
  const isJoint = BETWEEN.test(between) || (FATHER_BETWEEN.test(between) && a.text.includes(' '))
  if ((between === ' ' || between === '\u3000') && SURNAME.test(a.text) && GIVEN.test(b.text)) return KANA.test(text)
  return isJoint && !HAS_DIGIT_OR_MARK.test(a.text + b.text)
}

/** True for a surname in capitals that is a town, too, in front of a given name: "SALCEDO, Perpetua". */
function isSurnameFirst(text: string, a: Finding, b: Finding, model: NameModel | null): boolean {
  if (a.label !== 'LOCATION' || b.label !== 'NAME' || text.slice(a.spans.end, b.spans.start) !== ', ') return false
  return IN_CAPITALS.test(a.text) && ((model?.words?.known(b.text) ?? 0) & FLAG.given) !== 0
}

/** A common word behind the hyphen makes it no name: "Merkel-Regierung". */
function withRest(text: string, one: Finding, model: NameModel | null): Finding {
  const { label, score, spans } = one
  const mayGoOn = HYPHENS.includes(text.charAt(spans.end)) || one.text.endsWith('c')
  if (label !== 'NAME' || !mayGoOn || HAS_DIGIT_OR_MARK.test(one.text)) return one
  const breton = one.text.endsWith('c') ? matchEnd(BRETON, text, spans.end) : spans.end
  if (breton > spans.end) return finding(label, score, text, { start: spans.start, end: breton })
  const end = matchEnd(REST, text, spans.end)
  if (end === spans.end) return one
  const rest = text.slice(spans.end + 1, end)
  if (CAPITALS.test(rest) !== CAPITALS.test(one.text)) return one
  const isCommon = rest.split(/[-‑]/).some((word) => ((model?.words?.known(word) ?? 0) & FLAG.common) !== 0)
  return isCommon || isOrdinary(rest) ? one : finding(label, score, text, { start: spans.start, end })
}

import type { Finding } from '../../types.js'
import { fold } from '../scan/characters.js'
import { FLAG } from '../../ner/text/gazetteer-flags.js'
import type { NameModel } from '../name/name-model.js'
import { finding, type Recognizer } from '../recognizer.js'
import { matchesIn } from '../scan/match-at.js'

/** Finds the account in brackets behind its owner: "Reporter: Hollis Bergström (hbergstrom)". */

const SCORE = 0.8
const WORD = String.raw`\p{Lu}[\p{L}\p{M}'’-]{1,24}`
const OWNED = new RegExp(
  String.raw`(?<![\p{L}\p{M}])(${WORD}) (?:${WORD} |\p{Lu}\. ){0,2}(${WORD}) [([]([a-z](?:[._-]?[a-z\d]){2,24})[)\]]`,
  'gu',
)
/** The same behind a name in another alphabet, whose letters it cannot share: "Ερμιόνη Βασιλείου (ermioni_v)". */
const OWNED_ELSEWHERE =
  /(?<=(?![\p{sc=Latin}\p{sc=Common}])[\p{L}\p{M}]{2,24}[ 　]?[([（])[a-z]{2,16}(?:[._][a-z\d]{1,16}|\d{1,6}){1,3}(?=[)\]）])/gu
const BRACKET = /[([（]/
const MAY_BE_OWNED = /\p{Ll} [([][a-z][a-z\d._-]{2,24}[)\]]/u
const MAY_BE_OWNED_ELSEWHERE = /[^\x00-\x7f][ 　]?[([（][a-z][a-z\d._]{2,24}[)\]）]/
/** Letters of a name that an account begins or goes on with. */
const SHARED = 4

/** Finds accounts that hold the beginning of the name in front of them, or a given name behind one in another alphabet. */
export function bracketedLoginRecognizer(model: NameModel | null): Recognizer {
  const isGiven = (part: string): boolean => {
    const flags = part.length < SHARED ? 0 : (model?.words?.known(part) ?? 0)
    return (flags & FLAG.given) !== 0 && (flags & FLAG.common) !== FLAG.common
  }
  return {
    label: 'CONTACT',
    find: ({ text }) => (BRACKET.test(text) ? [...ownedIn(text), ...ownedElsewhereIn(text, isGiven)] : []),
  }
}

function ownedIn(text: string): Finding[] {
  if (!MAY_BE_OWNED.test(text)) return []
  const found: Finding[] = []
  for (const { index, 0: whole, 1: given = '', 2: surname = '', 3: login = '' } of matchesIn(text, OWNED)) {
    if (![given, surname].some((name) => isPartOf(name, login))) continue
    const start = index + whole.length - 1 - login.length
    found.push(finding('CONTACT', SCORE, text, { start, end: start + login.length }))
  }
  return found
}

function ownedElsewhereIn(text: string, isGiven: (part: string) => boolean): Finding[] {
  if (!MAY_BE_OWNED_ELSEWHERE.test(text)) return []
  return matchesIn(text, OWNED_ELSEWHERE)
    .filter(({ 0: login }) => login.split(/[._\d]+/).some(isGiven))
    .map(({ index, 0: login }) => finding('CONTACT', SCORE, text, { start: index, end: index + login.length }))
}

function isPartOf(name: string, login: string): boolean {
  const letters = fold(name.toLowerCase()).replace(/[^a-z]/g, '')
  return letters.length >= SHARED && login.includes(letters.slice(0, Math.max(SHARED, Math.min(letters.length, 6))))
}

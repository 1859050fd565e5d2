import { FLAG, OFTEN_GIVEN, OFTEN_NAME, OFTEN_SURNAME } from '../../ner/text/gazetteer-flags.js'
import { isCommonGiven } from '../name/full-name.js'
import type { NameModel } from '../name/name-model.js'
import { lazy, readSections, section } from '../word-list.js'

/** Tells accounts that are named after a person from those of machines and roles. */

const NAMED_LOGIN = /^(\p{L}{1,20})[._-](?:\p{L}[._-])?(\p{L}{2,24})\d{0,4}$/u
/** The first letter of a given name and a surname: "kwojciechowski". */
const INITIAL_LOGIN = /^\p{Ll}(\p{Ll}{5,24})\d{0,4}$/u
/** An initial and a surname of no list, or a given name and an initial: "m.tournebise", "halina_m". */
const RARE_LOGIN = /^\p{L}[._-](\p{Ll}{5,24})\d{0,4}$/u
const GIVEN_LOGIN = /^(\p{Ll}{4,20})[._-]\p{Ll}\d{0,3}$/u
/** Least letters of a given name of no list. */
const RARE_GIVEN = 6
const NUMBERED_USER = /^users?\d{0,3}$/i
/** Accounts of machines and roles. */
const systemAccounts = lazy(() => {
  const sections = readSections('system-accounts.txt')
  return new Set([...section(sections, 'any'), ...section(sections, 'login')])
})

/** True for an account of a machine or a role: "root", "user2". */
export function isSystemAccount(login: string): boolean {
  return systemAccounts().has(login.toLowerCase()) || NUMBERED_USER.test(login)
}

/** True for an account named after a person: "g.fehrenbach", "anna_nowak", "kwojciechowski". */
export function isNamedLogin(login: string, model: NameModel | null): boolean {
  const rare = RARE_LOGIN.exec(login)?.[1]
  if (rare !== undefined && model?.words?.known(rare) === 0) return true
  const first = GIVEN_LOGIN.exec(login)?.[1]
  if (first !== undefined && isGivenOrRare(model?.words?.known(first), first)) return true
  const initialled = INITIAL_LOGIN.exec(login)
  if (
    initialled?.[1] !== undefined &&
    isFrequent(model?.words?.known(initialled[1])) &&
    model?.words?.known(login) === 0
  )
    return true
  const parts = (NAMED_LOGIN.exec(login) ?? initialled ?? []).slice(1)
  const flags = parts.map((part) => model?.words?.known(part) ?? 0)
  if (flags.some((flag) => (flag & OFTEN_NAME) !== 0 && (flag & FLAG.common) === 0)) return true
  // Most names are common words of some language, too; not both of them in this order, which accounts of machines lack.
  const [given = 0, surname = 0] = flags
  const isFullName =
    parts[0]?.length === 1
      ? (surname & FLAG.surname) === FLAG.surname
      : (given & OFTEN_GIVEN) !== 0 && (surname & OFTEN_SURNAME) !== 0
  return isFullName && !parts.some(isSystemAccount)
}

function isGivenOrRare(flags: number | undefined, word: string): boolean {
  return flags !== undefined && (isCommonGiven(flags) || (flags === 0 && word.length >= RARE_GIVEN))
}

/** True for one of the commonest surnames, even if it is a word, too. */
function isFrequent(flags: number | undefined): boolean {
  return ((flags ?? 0) & FLAG.surname) === FLAG.surname
}

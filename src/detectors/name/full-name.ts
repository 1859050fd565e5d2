import { FLAG, OFTEN_GIVEN } from '../../ner/text/gazetteer-flags.js'

/** Tells full names from other words side by side, by what is known about each word. */

/** How common a word may be in ordinary text that is hardly one: the lowest grade. */
export const HARDLY_WORD = 0x1000

/**
 * True for a given name beside a surname or a word of no list; the latter stands in front of rare given names only, and
 * counts only in scripts with capitals.
 */
export function isFullName(flags: readonly number[], isCased: boolean): boolean {
  return flags.some(
    (flag, at) =>
      (flag & OFTEN_GIVEN) !== 0 &&
      flags.some(
        (other, index) =>
          index !== at && (isSurname(other) || (isCased && other === 0 && (index > at || isRareGiven(flag)))),
      ),
  )
}

/** True for a given name of the highest grade. */
export function isCommonGiven(flags: number): boolean {
  return (flags & FLAG.given) === FLAG.given
}

/** True for a given name that is no word of ordinary text: "Ingunn", unlike "Rosa". */
export function isRareGiven(flags: number): boolean {
  return (flags & OFTEN_GIVEN) !== 0 && (flags & FLAG.common) === 0
}

/** True for a surname that is no common word; the commonest surnames may be. */
export function isSurname(flags: number): boolean {
  const surname = flags & FLAG.surname
  return surname !== 0 && (flags & FLAG.common) <= (surname === FLAG.surname ? HARDLY_WORD : 0)
}

/** Converts Serbian names from Latin to Cyrillic letters, which correspond one by one. */

const PAIRS: Record<string, string> = { dž: 'џ', lj: 'љ', nj: 'њ' }
const LATIN = 'abvgdđežzijklmnoprstćufhcčš'
const CYRILLIC = 'абвгдђежзијклмнопрстћуфхцчш'

/** A Serbian name in Cyrillic letters. */
export function toCyrillic(latin: string): string {
  return latin.replace(/dž|lj|nj|\p{L}/giu, (letter) => {
    const small = letter.toLowerCase()
    const other = PAIRS[small] ?? CYRILLIC[LATIN.indexOf(small)] ?? letter
    return letter === small ? other : other.toUpperCase()
  })
}

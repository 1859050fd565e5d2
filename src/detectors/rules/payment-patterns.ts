import { lazy, readWords } from '../word-list.js'

/** Patterns of bank accounts and payment cards: `anywhere` in a text, or `here`, where a word begins. */

const GROUP_OF_IBAN = ' ?[A-Z\\d]'
const CARD = '(?:\\d{4}(?:[ -]?\\d{4}){2}[ -]?\\d{1,7}|3\\d{3}[ -]?\\d{6}[ -]?\\d{4,5})(?![\\p{L}\\d]|[.,]\\d)'

/** Score of a number with valid check digits. */
export const PAYMENT_SCORE = 0.9

/** A payment card by its form alone. */
export const CARD_ANYWHERE = new RegExp(`(?<![\\p{L}\\d])${CARD}`, 'u')
/** The same at `lastIndex`, also with other separators between the groups. */
export const CARD_HERE = new RegExp(CARD.replaceAll('[ -]?', '[ .-]?'), 'uy')

/** IBANs, in groups of four or not. In scripts without spaces, a word may begin after any letter. */
export const accountPatterns = lazy(() => {
  const countries = readWords('iban-lengths.txt').map(ibanOf)
  const iban = `(?:${countries.join('|')})(?![\\p{L}\\d])`
  return {
    anywhere: new RegExp(`(?<![\\p{L}\\d])${iban}`, 'iu'),
    /** At `lastIndex`, with hyphens between the groups, too. */
    here: new RegExp(iban.replaceAll(' ?', '[ -]?'), 'iuy'),
  }
})

/** "DE22": the country, two check digits, and 18 more. */
function ibanOf(entry: string): string {
  const rest = Number(entry.slice(2)) - 4
  const end = rest % 4 === 0 ? '' : `${GROUP_OF_IBAN}{${String(rest % 4)}}`
  return `${entry.slice(0, 2)} ?\\d{2}(?:${GROUP_OF_IBAN}{4}){${String(Math.floor(rest / 4))}}${end}`
}

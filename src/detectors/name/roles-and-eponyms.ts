import type { Finding } from '../../types.js'
import { skip } from '../scan/match-end.js'

/** Who speaks, in front of what is said. */
const ROLE =
  /^(?:bot|chatbot|user|assistant|system|agent|customer|support|client|admin|operator|moderator|caller|interviewer|host|nutzer|benutzer|kunde|kundin|usuario|cliente|utilisateur|utente|gebruiker|klient|użytkownik)$/iu
const COLON = /[*"' ]{0,3}:/y
/** What ends the name of a company. */
const COMPANY =
  /,? (?:Inc|INC|Ltd|LTD|LLC|LLP|Plc|PLC|Corp|Corporation|GmbH|KGaA|S\.?A|S\.A\.S|S\.?R\.?L|S\.?r\.?l|S\.?L\.?U?|N\.?V|B\.?V|A[/.]?S|Oyj?|AB|ApS|[Ss]p\. z o\.?o|d\.o\.o|Kft|Zrt|s\.r\.o|Pvt|Pty|& Co|and Sons|& Sons|Bros)(?![\p{L}\p{N}])/uy
/** Houses that are named after someone ("Hospital Universitario Ramón y Cajal"), and what stands between. */
const HOUSES = [
  'Hospital|Hospitalario|Hospitalaria|Clínica|Centro de Salud|Fundación|Fundació|Instituto|Institut|Universidad|Universitat|Colegio|Facultad',
  'Hôpital|Clinique|Lycée|Collège|École|Université|Stade|Ospedale|Liceo|Università|Istituto|Hospitais|Universidade|Escola|Colégio',
  'Krankenhaus|Klinikum|Gymnasium|Universität|Ziekenhuis|Szpital|Uniwersytet|University of|Estadio|Aeropuerto|Aéroport|Museo|Musée',
].join('|')
const LINKS =
  'Universitario|Universitaria|Universitari|Clínico|Clínica|General|Regional|Provincial|Infantil|Comarcal|Docente|Universitaire|Dr.|Dra.|Doctor|San|Santa|Virgen|de|del|de la|do|da|des|du'
const HOUSE_BEFORE = new RegExp(`(?:^|[^\\p{L}])(?:${HOUSES})(?: (?:${LINKS.replaceAll('.', '\\.')})){0,4} $`, 'u')
/** The words that may stand right before such a name. */
const LAST_WORDS = new Set(`${HOUSES}|${LINKS}`.split('|').map((words) => words.slice(words.lastIndexOf(' ') + 1)))
const LONGEST_WORD = 16
const REACH = 70
/** A house named after someone is found at this score: still there for who wants every name. */
const DOUBTED = 0.55

/** Nothing for the part that someone plays in a talk and for a company; a lower score for whom a house is named after. */
export function ofSomebody(text: string, found: Finding): Finding | undefined {
  const { start, end } = found.spans
  if (skip(COLON, text, end) > end && ROLE.test(found.text)) return undefined
  const last = start + found.text.lastIndexOf(' ')
  if (skip(COMPANY, text, end) > end || (last > start && skip(COMPANY, text, last) >= end)) return undefined
  return isHouse(text, found) ? { ...found, score: Math.min(found.score, DOUBTED) } : found
}

function isHouse(text: string, { label, spans: { start } }: Finding): boolean {
  if (label !== 'NAME' || text[start - 1] !== ' ') return false
  const near = text.slice(Math.max(0, start - LONGEST_WORD), start - 1)
  if (!LAST_WORDS.has(near.slice(near.lastIndexOf(' ') + 1))) return false
  return HOUSE_BEFORE.test(text.slice(Math.max(0, start - REACH), start))
}

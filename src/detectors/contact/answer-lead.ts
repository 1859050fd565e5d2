/** Tells whether the words before a number ask for an answer there: "reply to me at", "svar meg på", "απάντηση στο". */

/** Stems of verbs for answering, writing and reaching somebody, and the words between them and a number, by language. */
const LEADS: readonly (readonly [stems: string, prepositions: string])[] = [
  ['repl|respon|reach|contact|available', 'on|at'],
  ['antwort|erreich|meld|kontaktier', 'unter|an|auf'],
  ['antwoord|bereik|reageer|beantwoord', 'op'],
  ['répon|repon|joindre|joign|contacter|recontact', 'au|sur le'],
  ['respond|contest|contact|localiz|respuesta|resposta', 'al|en el|no|para o|pelo'],
  ['rispond|rispost|contatt|reperibil', 'al|allo'],
  ['odpowie|odpowiad|odpis|kontakt', 'na|pod'],
  ['odpov|ozv|kontakt|zasti', 'na|pod'],
  ['odgovor|javi|kontakt|одговор|јави|отговор|otgovor', 'na|на'],
  ['ответ|отвеч|отклик|связ|відпов|відпис|зв’яж|звяж', 'на|по|за'],
  ['răspun|raspun|contact', 'la'],
  ['válasz|elér', 'a|az'],
  ['svar|nå|når|nås|nåes|kontakt|träff', 'på|til'],
  ['vastaa|vastaus|tavoit', 'numeroon|numerosta'],
  ['vasta|kätte', 'numbril|numbrile|telefonil'],
  ['atbild|atrakst|sasniedz|sazin', 'uz|pa'],
  ['atsak|susisiek|pasiek', 'man|numeriu|tel'],
  ['svara|samband|náð|hafa', 'í|á'],
  ['απαντ|απάντ|επικοιν|apant', 'στο|sto'],
  ['jawab|balas|hubung|bales', 'di|ke'],
  ['trả lời|tra loi|liên lạc|lien lac', 'số|so|qua'],
  ['رد|تواصل|راسل|جاوب', 'على|ع'],
  ['پاسخ|جواب', 'به'],
  ['antwoord|bereik', 'by'],
]
const BETWEEN = String.raw`\p{L}{0,10}(?: \p{L}{1,8}){0,2}`
const LEAD = new RegExp(
  `(?:^|[^\\p{L}])(?:${LEADS.map(([stems, after]) => `(?:${stems})${BETWEEN} (?:${after})`).join('|')}) $`,
  'iu',
)
const REACH = 48
/** The last words of leads: a quick look at the word before a number spares reading what is before that. */
const LAST_WORDS: ReadonlySet<string> = new Set(
  LEADS.flatMap(([, after]) => after.split('|').map((words) => words.slice(words.lastIndexOf(' ') + 1))),
)
const FEWEST_DIGITS = 7
/** In groups, or a long row of digits: not "question 412". */
const NUMBER = /^(?:\d{1,4}(?:[ -]\d{2,4}){1,4}|\d{7,11})$/

/** True if an answer is asked for at the number that begins here. */
export function isAnsweredAt(text: string, start: number, raw: string): boolean {
  if (text[start - 1] !== ' ' || !NUMBER.test(raw) || raw.replace(/\D/g, '').length < FEWEST_DIGITS) return false
  const before = text.slice(Math.max(0, start - REACH), start)
  const last = before.slice(before.lastIndexOf(' ', before.length - 2) + 1, -1)
  return LAST_WORDS.has(last.toLowerCase()) && LEAD.test(before)
}

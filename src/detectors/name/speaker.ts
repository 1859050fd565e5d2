import type { Finding } from '../../types.js'
import { afterHonorifics } from '../../ner/rules/honorifics.js'
import { fold } from '../scan/characters.js'
import { KIN_WORDS } from '../data/kin-words.js'
import { isOrdinary } from '../data/ordinary-words.js'
import { finding, type Recognizer } from '../recognizer.js'

const SCORE = 0.85
/** Relatives and forms of address in front of a Thai name, with no space between. */
const THAI_KIN = /^(?:แม่|พ่อ|น้อง|พี่|ครู|คุณ|ลุง|ป้า|น้า|ตา|ยาย){1,3}(?=[\u0e00-\u0e7f]{2})/u
/** Parts in a talk and machines that speak: nobody's names. */
const NOBODY =
  /^(?:.*\b(?:bot|support|service|team|system|agent|assistant|admin)|user|customer|client|operator|moderator|caller|interviewer|interviewee|host|narrator|speaker ?\w{0,2}|person ?\w{0,2}|teacher|student|doctor|patient|nurse|q|a|question|answer|human|ai|chatgpt|gpt|claude|gemini|siri|alexa|note|comments?|post|repl(?:y|ies)|message|caption|title|response|summary|description|location|address|phone|email|name|ps|edit|update|todo|fixme|warning|error|info|debug|tip|hint|http|https|re|fwd|fw|aw|wg|subject|from|to|cc|bcc|date|sent|attachments?|betreff|von|an|gesendet|datum|input|output|example|nutzer|benutzer|kunde|kundin|usuario|cliente|utilisateur|utente|gebruiker|klant|klient|użytkownik|пользователь|клиент|оператор|бот|客服|用户|顾客|客户|机器人|店员|ユーザー|オペレーター|ボット|お客様|사용자|고객|상담사|상담원)$/iu

/** The labels of those who speak in a chat or a transcript. */
export function speakerRecognizer(): Recognizer {
  return {
    label: 'NAME',
    find({ text, structure }) {
      const found: Finding[] = []
      for (const { start, end } of structure.labels) {
        const label = text.slice(start, end)
        if (NOBODY.test(label) || isOrdinary(label)) continue
        const from = start + kinLength(label)
        if (from < end) found.push(finding(/[\d_]/.test(label) ? 'CONTACT' : 'NAME', SCORE, text, from, end))
      }
      return found
    },
  }
}

/** The length of "Uncle " in "Uncle Bo"; of "Mum" alone it is all. */
function kinLength(label: string): number {
  const thai = THAI_KIN.exec(label)?.[0].length ?? 0
  if (thai > 0) return thai
  const titled = afterHonorifics(label)
  if (titled > 0) return titled
  const space = label.indexOf(' ')
  const first = space < 0 ? label : label.slice(0, space)
  return KIN_WORDS.has(fold(first)) ? first.length + (space < 0 ? 0 : 1) : 0
}

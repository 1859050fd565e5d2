import type { Finding } from '../../types.js'
import { afterHonorifics } from '../../ner/rules/honorifics.js'
import { FLAG } from '../../ner/text/gazetteer-flags.js'
import { fold } from '../scan/characters.js'
import { isOrdinary } from '../scan/ordinary-words.js'
import { isRelative } from '../scan/relations.js'
import { LEVEL } from '../structure/line-patterns.js'
import { finding, type Recognizer } from '../recognizer.js'
import type { NameModel } from './name-model.js'
import { lazy, readSections, section } from '../word-list.js'

/** Finds the speakers of a chat or a transcript. */

const SCORE = 0.85
/** Words for relatives and honorifics before a Thai name, without a space. */
const THAI_KIN = /^(?:แม่|พ่อ|น้อง|พี่|ครู|คุณ|ลุง|ป้า|น้า|ตา|ยาย){1,3}(?=[\u0e00-\u0e7f]{2})/u
/** Departments and machines that speak: "HR Support", "Speaker 2", "P07". */
const ROLE_ENDING = /\b(?:bot|support|service|team|system|agent|assistant|admin)$/iu
const NUMBERED_ROLE = /^(?:speaker|person) ?\w{0,2}$/iu
/** In any case it would be a handle: "ann12". */
const CODED_ROLE = /^\p{Lu}{1,3}[ -]?\d{1,3}$/u
/** A part of a program that logs: "WARN auth". */
const LOGGER = new RegExp(String.raw`^${LEVEL}(?![\p{L}\d_])`, 'u')
/** The time of a log, to the second. */
const LOG_TIME = /^[ \t]*(?:\d{4}-\d\d-\d\d[ T])?\d\d:\d\d:\d\d(?:[.,]\d{3})? ?$/
/** Roles in a conversation, and captions and kinds of changes that look like speakers. */
const roles = lazy(() => {
  const sections = readSections('chat-roles.txt')
  return new Set(['self', 'role', 'caption', 'change'].flatMap((name) => section(sections, name)))
})

/** Finds the names of speakers. */
export function speakerRecognizer(model: NameModel | null): Recognizer {
  /** True for a part of a program in a log: "14:02:11 inverter: …". */
  const isProgram = (name: string, before: string): boolean =>
    LOG_TIME.test(before) && name === name.toLowerCase() && ((model?.words?.known(name) ?? 0) & FLAG.given) === 0
  return {
    label: 'NAME',
    find({ text, structure }) {
      const found: Finding[] = []
      for (const { start, end, line } of structure.speakers) {
        const name = text.slice(start, end)
        const before = text.slice(structure.lines[line]?.start ?? start, start)
        if (isRole(name) || isOrdinary(name) || isProgram(name, before)) continue
        const from = start + kinLength(name)
        if (from < end) found.push(finding(/[\d_]/.test(name) ? 'CONTACT' : 'NAME', SCORE, text, { start: from, end }))
      }
      return found
    },
  }
}

function isRole(name: string): boolean {
  return (
    roles().has(name.toLowerCase()) ||
    [ROLE_ENDING, NUMBERED_ROLE, CODED_ROLE, LOGGER].some((pattern) => pattern.test(name))
  )
}

/** Returns the length of a title or kinship word at the start: of "Uncle " in "Uncle Bo"; all of "Mum" alone. */
function kinLength(name: string): number {
  const thai = THAI_KIN.exec(name)?.[0].length ?? 0
  if (thai > 0) return thai
  const titled = afterHonorifics(name)
  if (titled > 0) return titled
  const space = name.indexOf(' ')
  const first = space < 0 ? name : name.slice(0, space)
  return isRelative(fold(first)) ? first.length + (space < 0 ? 0 : 1) : 0
}

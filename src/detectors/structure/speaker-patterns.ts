import { lazy } from '../word-list.js'

/** How lines of chats and transcripts name their speaker, in the exports of the common messengers. */

const DATE = String.raw`(?:\d{1,4}[-./]\d{1,2}[-./]\d{1,4}\.?)`
const CLOCK = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?: ?[AaPp]\.?[Mm]\.?)?`
/** "[09:12]", "12.03.24, 14:05 - ", "(14:05)", "14:05 ". */
export const STAMP = new RegExp(
  String.raw`[ \t]{0,8}(?:[-*>•] ?)?[\[(]?(?:${DATE},? ?)?${CLOCK}[\])]?[ \t]{0,2}(?:[-–|][ \t]{1,2})?`,
  'y',
)
const WORD = String.raw`[\p{L}\p{M}][\p{L}\p{M}\d_.'’-]{0,24}`
/** With the number of a Discord user: "tanuki.dad#4410". */
const NAME = String.raw`${WORD}(?: ${WORD}){0,3}(?:#\d{4})?`
/** What people put behind their name: "Mint🌸", "大刘(物业)". */
const DECORATION = String.raw`(?: ?\p{Extended_Pictographic}[\ufe0f\u200d\u{1f3fb}-\u{1f3ff}]?){0,4}(?: ?\([^)\n]{1,20}\))?`
/** The number of a flat in front of the name, as neighbours have it: "3-501 覃雨桐". */
const FLAT = String.raw`(?:\d{1,3}(?:-\d{1,4}){1,2} )?`
export const SPEAKER = new RegExp(
  String.raw`[ \t]{0,8}(?:[*_]{1,2}|[-•] |~[ \u202f\u00a0]?)?(${NAME})(?:${DECORATION}|, \p{Lu}[\p{L} ]{1,40})[*_]{0,2}[ \u00a0\u202f]?:[*_]{0,2}(?!\/\/)(?=[ \t]{1,8}\S|[^\x00-\x7f]|[ \t]{0,8}$|(?<=[\u3040-\u9fff\uac00-\ud7a3]:))`,
  'muy',
)
/** "20:11<tab>さくら<tab>text", behind the time: LINE. */
export const TABBED = new RegExp(String.raw`(?<=\d\t)(${NAME})\t(?=\S)`, 'uy')
/** "<nick> text", which no grammar is: "<digit> ::= …". */
export const NICK = /[ \t]{0,8}<[@+%~&]?(?=[^>\n]{0,30}\p{L})([\p{L}\p{M}\d_.|-]{1,30})>[ \t](?=\S)(?!::=)/uy
/** "Anna 12:03: text", "3-501 覃雨桐 08:33:几点". */
const NAME_TIME_TEXT = new RegExp(
  String.raw`[ \t]{0,8}${FLAT}(${NAME})${DECORATION},? ${CLOCK}:(?=[ \t]{1,8}\S|[^\x00-\x7f])`,
  'uy',
)
/** "[Anna] [3:05 PM] text": KakaoTalk. */
const BRACKETED = new RegExp(String.raw`\[(${NAME})\] \[(?:[^\]\d\n]{1,8} )?${CLOCK}\] (?=\S)`, 'uy')
/** The lines of a chat that begin with a speaker and a time. */
export const nameFirst = lazy((): readonly RegExp[] => [NAME_TIME_TEXT, BRACKETED])
/** "Anna 12:03" on a line of its own, with the text below; on Discord "anna.k — Today at 22:41", in any language. */
export const headings = lazy((): readonly RegExp[] => [
  new RegExp(
    String.raw`[ \t]{0,8}(${NAME})${DECORATION}[ \t]{1,4}[\[(]?(?:${DATE},? ?)?${CLOCK}[\])]?[ \t]{0,3}$`,
    'muy',
  ),
  new RegExp(
    String.raw`(?!\d{1,2}[:.]|(?:not )?ok \d)([\p{L}\d_.][\p{L}\p{M}\d_.-]{1,31}(?: [\p{L}\p{M}\d_.'’-]{1,24}){0,3})${DECORATION} [-—–] (?:[\p{L}\p{M}’']{1,12},? ){0,3}(?:${DATE},? ?)?${CLOCK}(?: \p{L}{1,4}\.?)?[ \t]{0,3}$`,
    'muy',
  ),
])

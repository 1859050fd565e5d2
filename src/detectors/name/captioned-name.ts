import type { Finding } from '../../types.js'
import { afterHonorifics } from '../../ner/rules/honorifics.js'
import { NAME_FLAGS } from '../../ner/text/gazetteer-flags.js'
import { isDesk } from './mailbox-name.js'
import { finding, type Recognizer } from '../recognizer.js'
import { matchEnd } from '../scan/match-at.js'
import { isOrdinary } from '../scan/ordinary-words.js'
import { isCasedVocabulary } from '../scan/vocabulary.js'
import { topicOf, wordsOf, type FieldTopic } from '../structure/field-topic.js'
import { isTechnical } from '../structure/line-kinds.js'
import type { NameModel } from './name-model.js'

/** Finds names after a person's caption. */

/** Scores that let the second stage decide: of a name that the model knows, and of any other. */
const SCORE = { known: 0.7, unknown: 0.6 } as const
const PERSONS: ReadonlySet<FieldTopic> = new Set<FieldTopic>(['given', 'family', 'person', 'role'])
/** The last words before a colon, up to a sign or the start of the line. */
const CAPTION =
  /(?:^|[.,;|(•*_–—।،؛–-] ?|[ \t]{2}|^\d{1,2}[.)] )((?:[\p{L}\p{M}"'’״׳.]{1,20} ){0,2}[\p{L}\p{M}"'’״׳]{2,24})[*_]{0,2} ?$/u
const LONGEST_CAPTION = 64
const GAP = /[*_]{0,2}[ \t]{1,3}|(?<=：)/y
const WORD = String.raw`(?:[dl]['’])?\p{Lu}[\p{L}\p{M}]{0,24}(?:['’-]\p{L}[\p{L}\p{M}]{0,24}){0,2}\.?`
const PARTICLE = '(?:de|da|do|dos|das|di|del|della|du|la|le|van|von|der|den|bin|binti|al|el|i|y|e) '
const NAME = new RegExp(
  String.raw`${WORD}(?: (?:${PARTICLE}){0,2}${WORD}){0,3}|[\p{Lo}\p{M}]{2,16}(?: [\p{Lo}\p{M}]{1,16}){0,2}\.?`,
  'uy',
)
/** A full stop that does not belong to an initial. */
const SENTENCE_END = /[\p{L}\p{M}]{3}\.$/u
const END = /^(?:[ \t]{0,3}(?:$|[\r\n,;.(/|।،؛–—-])|[ \t]{2,3}\p{L})/u

/** Finds the name after a person's caption, within a line or on a line of its own: "Received by: Velu (lorry 4)". */
export function captionedNameRecognizer(model: NameModel | null): Recognizer {
  return {
    label: 'NAME',
    find({ text, structure }) {
      const found: Finding[] = []
      for (let at = text.search(/[:：]/); at >= 0; at = nextColon(text, at + 1)) {
        const line = structure.lineAt(at)
        if (isTechnical(line.kind) || line.kind === 'chat' || line.kind === 'table') continue
        const from = Math.max(line.start, at - LONGEST_CAPTION)
        const caption = CAPTION.exec(text.slice(from, at))?.[1]
        if (caption === undefined) continue
        const topic = topicOf(wordsOf(caption, 0, caption.length))
        if (topic === undefined || !PERSONS.has(topic)) continue
        const name = nameAt(text, matchEnd(GAP, text, at + 1), line.end)
        if (name) found.push(finding('NAME', scoreOf(name.value, model), text, name))
      }
      return found
    },
  }
}

function nextColon(text: string, from: number): number {
  for (let at = from; at < text.length; at++) if (text[at] === ':' || text[at] === '：') return at
  return -1
}

function nameAt(
  text: string,
  from: number,
  lineEnd: number,
): { start: number; end: number; value: string } | undefined {
  const all = matchEnd(NAME, text, from)
  const end = SENTENCE_END.test(text.slice(Math.max(from, all - 4), all)) ? all - 1 : all
  if (end === from || end > lineEnd || !END.test(text.slice(end, end + 5))) return undefined
  const start = from + afterHonorifics(text.slice(from, end))
  const value = text.slice(start, end)
  return isOrdinary(value) || isDesk(value) || isCaption(value) || isCasedVocabulary(value)
    ? undefined
    : { start, end, value }
}

function isCaption(value: string): boolean {
  return value.split(' ').some((word) => topicOf(wordsOf(word, 0, word.length)) !== undefined)
}

function scoreOf(name: string, model: NameModel | null): number {
  const isKnown = name.split(/[\s.-]+/).some((word) => ((model?.words?.known(word) ?? 0) & NAME_FLAGS) !== 0)
  return isKnown ? SCORE.known : SCORE.unknown
}

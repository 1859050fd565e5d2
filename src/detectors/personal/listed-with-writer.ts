import { FLAG } from '../../ner/text/gazetteer-flags.js'
import type { Finding, Span } from '../../types.js'
import { CERTAINTY } from '../certainty.js'
import { finding } from '../recognizer.js'
import { fold } from '../scan/characters.js'
import { firstIndex } from '../scan/intervals.js'
import { matchesIn } from '../scan/match-at.js'
import { mayHoldAny } from '../scan/may-hold.js'
import { isRelative } from '../scan/relations.js'
import type { Knowledge } from './features.js'
import { AND } from './listed-together.js'
import { isPerson, isUnfoundName } from './private-persons.js'

/** Finds people in a list in which the writer stands, too: "Raivis brings sausages, Oskars juice, I cups". */

const LONGEST_TEXT = 2000
const LONGEST_ENTRY = 60
const FEWEST = 2
/** How the writer calls himself, in these letters: "Ben" is no Turkish "I"; and in scripts without spaces, how what he does begins. */
const WRITER = (
  'I me ich moi yo io eu ik jag jeg minä mina aš já ja jaz én ben mən saya aku ako mimi mình tôi tớ εγώ εγω ' +
  'я аз јас мен ես მე أنا انا אני मैं আমি 나 나는 저 저는'
).split(' ')
const WRITERS = new Set(WRITER)
const UNSPACED = '我 私 俺 僕 เรา ฉัน ผม'.split(' ')
const WRITER_UNSPACED = new RegExp(`^(?:${UNSPACED.join('|')})`, 'u')
/** Ends a list, unless a line ends there. */
const END = /[.?!。！？](?=[ \t])|\n[ \t]*\n/gu
const JOINT = new RegExp(String.raw`[,;\n،、，；]| (?:${AND}) `, 'gu')
const LEAD = /^[\s"'“„«*•–—-]*(?:\d{1,2}[.)] )?/u
/** Not the initial "I.". */
const WORD = /^(?!\p{Lu}\.)[\p{L}\p{M}'’]{1,24}/u
const CAPTION = /^[^:：]{0,60}[:：] ?/u
const MAY_BE = /[,;\n،、，；]/
/** A text without the writer is not split. In front of its words the pattern would ask at each position for what stands before. */
const HAS_WRITER = new RegExp(
  String.raw`(?:${WRITER.join('|')})(?![\p{L}\p{M}])(?<=(?<![\p{L}\p{M}])(?:${WRITER.join('|')}))|${UNSPACED.join('|')}`,
  'u',
)
const mayHoldWriter = mayHoldAny('writers', () => [...WRITER, ...UNSPACED])

interface Entry extends Span {
  readonly word: string
  /** True if more than a word stands in it. */
  readonly isMore: boolean
}

/** Raises, or adds, the names with which the other entries begin. */
export function withOwnCompany(text: string, findings: readonly Finding[], knowledge: Knowledge): readonly Finding[] {
  if (text.length > LONGEST_TEXT || !MAY_BE.test(text) || !mayHoldWriter(text) || !HAS_WRITER.test(text))
    return findings
  const all = [...findings].sort((a, b) => a.spans.start - b.spans.start)
  const added: Finding[] = []
  for (const list of listsIn(text)) {
    const writer = list.findIndex(isWriter)
    if (writer < 0) continue
    const people = [...peopleFrom(list, writer, -1), ...peopleFrom(list, writer, 1)]
    if (people.length < FEWEST) continue
    if (list[writer]?.isMore && !people.some(({ entry }) => entry.isMore)) continue
    for (const { entry, index } of people) {
      const one = all[index]
      if (!one) added.push(finding('NAME', CERTAINTY.probable, text, entry))
      else if (one.score < CERTAINTY.probable) all[index] = { ...one, score: CERTAINTY.probable }
    }
  }
  return added.length === 0 ? all : [...all, ...added].sort((a, b) => a.spans.start - b.spans.start)

  /** The entries on one side of the writer's that begin with a name; relatives stand among them. */
  function peopleFrom(list: readonly Entry[], writer: number, step: 1 | -1): { entry: Entry; index: number }[] {
    const people: { entry: Entry; index: number }[] = []
    for (let at = writer + step; at >= 0 && at < list.length; at += step) {
      const entry = list[at]
      if (!entry) break
      const index = firstIndex(all.length, (one) => (all[one]?.spans.end ?? 0) > entry.start)
      const one = all[index]
      if (one && one.spans.start <= entry.start && isSomebody(one)) people.push({ entry, index })
      else if ((!one || one.spans.start >= entry.end) && isUnfoundName(entry.word, knowledge.facts))
        people.push({ entry, index: -1 })
      else if (!isRelative(fold(entry.word.toLowerCase())) && !isWriter(entry)) break
    }
    return people
  }

  /** A given name may be a town somewhere: "Rajka". */
  function isSomebody(one: Finding): boolean {
    const isGiven = one.label === 'LOCATION' && (knowledge.facts.known(one.text) & FLAG.given) !== 0
    return isGiven || isPerson(one, knowledge)
  }
}

// --- Internal helpers ---

function isWriter({ word }: Entry): boolean {
  return WRITERS.has(word) || WRITER_UNSPACED.test(word)
}

/** The entries of each list, by the word with which they begin. */
function listsIn(text: string): Entry[][] {
  return piecesOf(text, 0, END).map(({ start, end }) =>
    piecesOf(text.slice(start, end), start, JOINT).map((piece, at) => entryOf(text, piece, at === 0)),
  )
}

function piecesOf(text: string, offset: number, separator: RegExp): Span[] {
  const pieces: Span[] = []
  let start = 0
  for (const { index, 0: sign } of matchesIn(text, separator)) {
    pieces.push({ start: offset + start, end: offset + index })
    start = index + sign.length
  }
  return [...pieces, { start: offset + start, end: offset + text.length }]
}

/** In the first piece, the entry stands behind the caption of the list. */
function entryOf(text: string, { start, end }: Span, isFirst: boolean): Entry {
  const piece = text.slice(start, end)
  const caption = isFirst ? (CAPTION.exec(piece)?.[0].length ?? 0) : 0
  const from = caption + (LEAD.exec(piece.slice(caption))?.[0].length ?? 0)
  const word = WORD.exec(piece.slice(from))?.[0] ?? ''
  const isShort = piece.length - caption <= LONGEST_ENTRY
  const at = start + from
  return {
    start: at,
    end: at + word.length,
    word: isShort ? word : '',
    isMore: from + word.length < piece.trimEnd().length,
  }
}

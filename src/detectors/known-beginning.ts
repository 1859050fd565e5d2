import type { Finding, Span } from '../types.js'
import type { FindingsByText } from './detector.js'
import { namesPerson, wordsIn } from './personal/known-persons.js'
import { JUDGED_BEFORE, type Past } from './personal/stage.js'
import type { Recognized, RememberedFindings } from './remembered-findings.js'
import { mayBeMisread, withoutMisreadLetters } from './scan/misread-letters.js'
import { normalize } from './scan/normalize.js'

/** Recalls findings for the part of a request that the client has sent before. */

/** The known part of a request that begins like an earlier one: clients resend the conversation with each message. */
export interface KnownBeginning {
  /** The texts to examine: those that are new, and before them those that they depend on. */
  readonly texts: readonly string[]
  readonly past: Past
  /** Takes the findings of `texts`, and returns those of the whole request. */
  complete(found: FindingsByText): FindingsByText
}

/** The key of the empty beginning, before the first text of a request. */
const NOTHING = 'nothing'

/** Recalls the findings of the texts with which a request of the tenant begins. */
export function knownBeginning(
  remembered: RememberedFindings,
  tenant: string,
  texts: readonly string[],
): KnownBeginning {
  const keys: string[] = []
  for (const text of texts) keys.push(remembered.keyOf(tenant, text, keys.at(-1) ?? NOTHING))
  const recalled: Recognized[] = []
  for (const [index, text] of texts.entries()) {
    const judged = remembered.recall(keys[index] ?? '', text)
    if (!judged) break
    recalled.push(judged)
  }
  const known = recalled.map(({ findings }) => findings)
  const isAll = known.length === texts.length
  /** The hashes of the words of a known name, which are worked out once. */
  const namesAt = (judged: Recognized, at: number) => {
    if (judged.names) return judged.names
    const names = namesIn(texts[at] ?? '', judged.findings)
    remembered.remember(keys[at] ?? '', { ...judged, names })
    return names
  }
  const from = isAll ? known.length : Math.max(0, known.length - JUDGED_BEFORE)
  return {
    texts: texts.slice(from),
    past: { evidence: known.length - from, names: isAll ? new Int32Array() : united(recalled.map(namesAt)) },
    complete(found) {
      const fresh = found.slice(known.length - from)
      for (const [at, findings] of fresh.entries()) {
        remembered.remember(keys[known.length + at] ?? '', { findings, keepsScore: () => false })
      }
      return [...known, ...fresh]
    },
  }
}

function united(lists: readonly Int32Array[]): Int32Array {
  const words = new Set<number>()
  for (const list of lists) for (const word of list) words.add(word)
  return new Int32Array(words)
}

/** Returns the hashes of the words of the people whom the findings name. */
function namesIn(text: string, findings: readonly Finding[]): Int32Array {
  return new Int32Array(
    new Set(
      wordsOf(
        text,
        findings.filter(namesPerson).map(({ spans }) => spans),
      ),
    ),
  )
}

/** Returns the hashes of the words in these spans, in order; normalises only what is around them, where that is enough. */
function wordsOf(text: string, spans: readonly Span[]): readonly number[] {
  const groups: { readonly start: number; readonly spans: Span[]; end: number }[] = []
  for (const span of spans) {
    const around = betweenSpaces(text, span)
    if (!around || mayBeMisread(text.slice(around.start, around.end)))
      return wordsIn(withoutMisreadLetters(normalize(text)), spans)
    const last = groups.at(-1)
    if (last && around.start < last.end) {
      last.spans.push(span)
      last.end = Math.max(last.end, around.end)
    } else groups.push({ ...around, spans: [span] })
  }
  return groups.flatMap(({ start: offset, end, spans: own }) => {
    const moved = own.map((span) => ({ start: span.start - offset, end: span.end - offset }))
    return wordsIn(normalize(text.slice(offset, end)), moved)
  })
}

/** Longest word to which a span is extended: a script without spaces has no end of words. */
const NEAR = 64
/** What has a normal form that depends on others, even across a space: accents, pairs, tags, soft breaks. */
const DEPENDENT = /[\u0300-\u036f\ud800-\udfff<>]|=\r?\n/

/** Extends a span to the spaces around it: neither words nor normalisation cross them. Undefined if they are too far. */
function betweenSpaces(text: string, span: Span): Span | undefined {
  const from = Math.max(0, span.start - NEAR)
  const before = text.slice(from, span.start).lastIndexOf(' ')
  const after = text.slice(span.end, span.end + NEAR).indexOf(' ')
  if ((before < 0 && from > 0) || (after < 0 && span.end + NEAR < text.length)) return undefined
  const around = { start: from + before + 1, end: after < 0 ? text.length : span.end + after }
  return DEPENDENT.test(text.slice(around.start, around.end)) ? undefined : around
}

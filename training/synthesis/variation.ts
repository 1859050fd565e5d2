import type { Doc, LabelledSpan } from '../doc.js'
import { isLatinLanguage, type Locales } from './locales.js'
import type { Random } from '../random.js'

/** Returns a function that varies some training texts: other letters, names or typos. */
export function variation(locales: Locales): (doc: Doc, random: Random) => Doc {
  return (doc, random) => {
    const swapped = random.chance(doc.source === 'made' ? 0 : 0.12) ? swap(doc, locales, random) : doc
    const roll = random.next()
    if (roll < 0.11) return inSmallLetters(swapped)
    if (roll < 0.14) return recase(swapped, (text) => text.toUpperCase())
    if (roll < 0.17) return recase(swapped, plainLetters)
    if (roll < 0.19) return redress(swapped, (text) => text.toUpperCase())
    if (roll < 0.21) return spoken(swapped, locales, random)
    if (roll < 0.22) return mistyped(swapped, random)
    if (roll < 0.232) return redress(swapped, (text) => text.toLowerCase())
    return swapped
  }
}

/** Returns a text in small letters; as it is if that changes its length, and so the offsets of its spans. */
export function inSmallLetters(doc: Doc): Doc {
  return recase(doc, (text) => text.toLowerCase())
}

function recase(doc: Doc, change: (text: string) => string): Doc {
  const text = change(doc.text)
  return text.length === doc.text.length ? { ...doc, text } : doc
}

function plainLetters(text: string): string {
  return text.replace(/[\u00c0-\u024f\u1e00-\u1eff]/g, (char) => char.normalize('NFD').charAt(0))
}

/** Only names and places in other letters: capitals, as forms and court papers have them, or small ones, as chats do. */
function redress(doc: Doc, change: (text: string) => string): Doc {
  let text = ''
  let at = 0
  for (const { start, end } of doc.spans) {
    const fresh = change(doc.text.slice(start, end))
    if (fresh.length !== end - start) return doc
    text += doc.text.slice(at, start) + fresh
    at = end
  }
  return { ...doc, text: text + doc.text.slice(at) }
}

/** As a line of a chat: "Anna: …". */
function spoken(doc: Doc, locales: Locales, random: Random): Doc {
  const speaker = locales.pick(doc.lang, 'given', random, 0.2)
  const shift = speaker.length + 2
  const spans = doc.spans.map((span) => ({ ...span, start: span.start + shift, end: span.end + shift }))
  return {
    ...doc,
    text: `${speaker}: ${doc.text}`,
    spans: [{ start: 0, end: speaker.length, label: 'NAME' }, ...spans],
    others: undefined,
  }
}

/** Two neighbouring letters change places, once, outside of spans or in them. */
function mistyped(doc: Doc, random: Random): Doc {
  const at = random.below(Math.max(1, doc.text.length - 2))
  const pair = doc.text.slice(at, at + 2)
  if (!/^\p{Ll}{2}$/u.test(pair)) return doc
  return { ...doc, text: doc.text.slice(0, at) + pair.slice(1) + pair.slice(0, 1) + doc.text.slice(at + 2) }
}

/** Other people and towns in the same sentence. */
function swap(doc: Doc, locales: Locales, random: Random): Doc {
  let text = ''
  let at = 0
  const spans: LabelledSpan[] = []
  for (const span of doc.spans) {
    text += doc.text.slice(at, span.start)
    const old = doc.text.slice(span.start, span.end)
    const fresh = replacement(old, { label: span.label, lang: doc.lang }, locales, random) ?? old
    spans.push({ start: text.length, end: text.length + fresh.length, label: span.label })
    text += fresh
    at = span.end
  }
  return { ...doc, text: text + doc.text.slice(at), spans, others: undefined }
}

type Replaced = Pick<LabelledSpan, 'label'> & Pick<Doc, 'lang'>

function replacement(old: string, { label, lang }: Replaced, locales: Locales, random: Random): string | undefined {
  const foreign = isLatinLanguage(lang) && random.chance(0.35) ? '' : lang
  const gap = /^[\p{sc=Han}\p{sc=Hangul}]+$/u.test(old) ? '' : ' '
  if (foreign !== '' && !locales.has(foreign, 'given')) return undefined
  if (foreign !== '' && !locales.has(foreign, 'surname')) return undefined
  const lower = old === old.toLowerCase() && old !== old.toUpperCase()
  const dress = (text: string): string => (lower ? text.toLowerCase() : text)
  if (label === 'NAME') {
    const words = old.split(' ').length
    const given = locales.pick(foreign, 'given', random, 0)
    const surname = locales.pick(foreign, 'surname', random, 0)
    if (gap === '') return old.length < 2 ? undefined : `${surname}${given}`
    if (words === 1) return dress(random.chance(0.5) ? given : surname)
    return words < 4 ? dress(`${given}${gap}${surname}`) : undefined
  }
  if (label !== 'LOCATION' || /\d/.test(old) || old.split(' ').length > 2 || !locales.has(lang, 'city'))
    return undefined
  return dress(locales.pick(lang, 'city', random, 0.3))
}

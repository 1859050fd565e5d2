import { join } from '../../src/ner/text/hash.js'
import { readWords } from '../../src/detectors/personal/words.js'
import { gazetteerPath, type GazetteerName } from '../data-folder.js'
import { otherNames, type TrainingTexts } from '../corpora/other-entities.js'
import { readBrands } from '../lists/brands.js'
import { readGroups, readList, readRows } from '../lists/read-list.js'
import { KNOWN, knownEntry } from '../../src/detectors/personal/well-known-names.js'

/** Well-known people, locations, organisations and things. */

const OWN = new URL('./well-known.tsv', import.meta.url)
const OWN_KINDS = new Map<string, number>([
  ['person', KNOWN.person],
  ['place', KNOWN.location],
  ['organisation', KNOWN.organisation],
  ['thing', KNOWN.thing],
])
const PEOPLE_AND_PLACES: ReadonlySet<number> = new Set([KNOWN.person, KNOWN.location])
const THINGS_LIST = new URL('../lists/things.txt', import.meta.url)
/** Least inhabitants of a well-known town. */
const LARGE = 100_000
/** Corpora of texts about the world: whoever several of their texts name is well known. */
const REFERENCE =
  /^(wikigold|crossner|multiconer|turkish-wikiner|stockmark|nerkor|ud-ja|ud-iahltwiki|uner|hiner|kaznerd|norne|klue|ronec|turku|factrueval|kpwr|parstwiner|thainer|armtdp|nergrit|wojood|ud-|estner|fullstack|smartdata|germeval)/
/** Least texts that must name a person by two words, a person by one, a location. */
const OFTEN = { full: 2, single: 6, place: 4 }
const EVERYDAY = /^\p{Lu}\.?$/u
/** Least occurrences of an organisation or product. */
const OFTEN_OTHER = 2
/** Kinds of things in the list of things whose names are well known. */
const THINGS = ['tech', 'brand', 'drug', 'game', 'dish', 'feast', 'law']

/** Well-known people and places by language (`''`: any), for texts that are made. */
export interface WellKnown {
  readonly people: ReadonlyMap<string, readonly string[]>
  readonly places: ReadonlyMap<string, readonly string[]>
  readonly countries: ReadonlyMap<string, readonly string[]>
  /** Hash of a name's words, with what it is in the lowest three bits. */
  readonly hashes: Int32Array
}

/**
 * Collects well-known names: our own list, countries in all languages, large towns, and people named in several
 * reference texts.
 */
export function wellKnown(folder: string, train: TrainingTexts, languages: readonly string[]): WellKnown {
  const kinds = new Map<number, number>()
  const people = new Map<string, string[]>()
  const places = new Map<string, string[]>()
  const countries = new Map<string, string[]>()
  const add = (map: Map<string, string[]>, language: string, text: string, kind: number): void => {
    const hash = hashOf(text)
    if (hash === 0) return
    kinds.set(hash, kinds.get(hash) ?? kind)
    const list = map.get(language)
    if (list) list.push(text)
    else map.set(language, [text])
  }
  const rows = (name: GazetteerName): string[][] => readRows(gazetteerPath(folder, name))
  for (const [locale = '', code = '', name = ''] of rows('cldr-territories')) {
    if (languages.includes(locale) && !/^(XA|XB)/.test(code)) add(countries, locale, name, KNOWN.country)
  }
  for (const [, , population = '', city = ''] of rows('geonames-cities1000')) {
    if (Number(population) >= LARGE) add(places, '', city, KNOWN.location)
  }
  const own = ownNames()
  for (const { name, kind } of own) {
    const map = kind === KNOWN.person ? people : places
    if (PEOPLE_AND_PLACES.has(kind)) for (const language of languagesOf(name, languages)) add(map, language, name, kind)
  }
  const counts = counted(train)
  for (const [key, texts] of counts) {
    const [label = '', language = '', text = ''] = key.split('\t')
    if (label === 'LOCATION' && texts >= OFTEN.place) add(places, language, text, KNOWN.location)
    if (label === 'NAME' && texts >= (isFull(text) ? OFTEN.full : OFTEN.single))
      add(people, language, text, KNOWN.person)
  }
  for (const [text, kind] of [...organisationsAndThings(own, train), ...mentionedNames(counts)]) {
    const hash = hashOf(text)
    if (hash !== 0 && !kinds.has(hash)) kinds.set(hash, kind)
  }
  return {
    people,
    places,
    countries,
    hashes: Int32Array.from(
      [...kinds].sort(([a], [b]) => a - b),
      ([hash, kind]) => knownEntry(hash, kind),
    ),
  }
}

/** A name of our own list, and what it is known as. */
interface OwnName {
  readonly name: string
  readonly kind: number
}

function ownNames(): OwnName[] {
  return readList(OWN).flatMap(([written = '', names = '']) => {
    const kind = OWN_KINDS.get(written)
    if (kind === undefined)
      throw new Error(`"${written}" in well-known.tsv is none of: ${[...OWN_KINDS.keys()].join(', ')}.`)
    return names.split('|').map((name) => ({ name, kind }))
  })
}

/** Organisations and things of our own lists, and those that the training texts name more than once. */
function organisationsAndThings(
  own: readonly OwnName[],
  train: TrainingTexts,
): (readonly [text: string, kind: number])[] {
  const things = readGroups(THINGS_LIST)
  return [
    ...own.filter(({ kind }) => !PEOPLE_AND_PLACES.has(kind)).map(({ name, kind }) => [name, kind] as const),
    ...readBrands().map(({ name, kind }) => [name, KNOWN[kind]] as const),
    ...THINGS.flatMap((kind) => things.get(kind) ?? []).map((text) => [text, KNOWN.thing] as const),
    ...otherNames(train)
      .filter(({ label, count }) => label !== 'DATE' && count >= OFTEN_OTHER)
      .map(({ text, label }) => [text, label === 'ORG' ? KNOWN.organisation : KNOWN.thing] as const),
  ]
}

/** People whom few reference texts name, and the last words of the names of all. */
function mentionedNames(counts: ReadonlyMap<string, number>): (readonly [text: string, kind: number])[] {
  const names: (readonly [string, number])[] = []
  const surnames: (readonly [string, number])[] = []
  for (const key of counts.keys()) {
    const [label = '', , text = ''] = key.split('\t')
    if (label !== 'NAME') continue
    names.push([text, isFull(text) ? KNOWN.mentioned : KNOWN.surname])
    const last = text.split(' ').at(-1) ?? ''
    if (last !== text && last.length > 2) surnames.push([last, KNOWN.surname])
  }
  return [...names, ...surnames]
}

/** True for a name of several words, as far as the script shows. */
function isFull(text: string): boolean {
  return / |·/.test(text) || /^\p{sc=Han}{3,}|^[\p{sc=Katakana}ー]{4,}/u.test(text)
}

function counted(train: TrainingTexts): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [source, docs] of train) {
    if (!REFERENCE.test(source)) continue
    for (const { lang, text, spans } of docs) {
      const seen = new Set(spans.map(({ start, end, label }) => `${label}\t${lang}\t${text.slice(start, end)}`))
      for (const key of seen) if (!EVERYDAY.test(key)) counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  return counts
}

function hashOf(text: string): number {
  const { count, hash } = readWords(text)
  let all = hash[0] ?? 0
  for (let at = 1; at < count; at++) all = join(all, hash[at] ?? 0)
  return all
}

const SCRIPTS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\p{sc=Hiragana}|\p{sc=Katakana}/u, ['ja']],
  [/\p{sc=Hangul}/u, ['ko']],
  [/\p{sc=Han}/u, ['zh', 'ja']],
  [/\p{sc=Thai}/u, ['th']],
  [/[іїєґІЇЄҐ]/, ['uk']],
  [/\p{sc=Cyrillic}/u, ['ru', 'bg', 'sr', 'kk', 'uk']],
  [/\p{sc=Greek}/u, ['el']],
  [/[پچژگیک]/, ['fa']],
  [/\p{sc=Arabic}/u, ['ar', 'fa']],
  [/\p{sc=Hebrew}/u, ['he']],
  [/\p{sc=Devanagari}/u, ['hi', 'ne']],
  [/\p{sc=Bengali}/u, ['bn']],
  [/\p{sc=Georgian}/u, ['ka']],
  [/\p{sc=Armenian}/u, ['hy']],
]

/** The languages in whose script a name is written; `''` for Latin letters. */
function languagesOf(name: string, languages: readonly string[]): readonly string[] {
  const found = SCRIPTS.find(([script]) => script.test(name))
  return found ? found[1].filter((language) => languages.includes(language)) : ['']
}

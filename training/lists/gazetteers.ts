import { gazetteerPath, type GazetteerName } from '../data-folder.js'
import { readList, readRows } from './read-list.js'
import { toCyrillic } from './serbian.js'

/** Reads the lists of names and locations. */

export type Kind = 'given' | 'surname' | 'city' | 'state' | 'country' | 'street' | 'streetType' | 'title'

/** An entry of a list: what it is, where it comes from, and how much it counts. */
export interface Entry {
  text: string
  kind: Kind
  locale: string
  source: string
  weight: number
}

const OWN = new URL('./people-and-places.tsv', import.meta.url)
const MOST_CHARACTERS = 60
// An entry with these characters is a pattern.
const PATTERN = /[{}#%?]/

/** Adds an entry; its weight is 1 by default. Skips texts that are too short or too long. */
type Add = (entry: Omit<Entry, 'text' | 'weight'> & { text: string | undefined; weight?: number }) => void
type Rows = (name: GazetteerName) => string[][]

/** All names and locations of a data folder's gazetteers, list by list, and those of the list that comes with the code. */
export function readEntries(folder: string): Entry[] {
  const entries: Entry[] = []
  const add: Add = ({ source, locale, kind, text, weight = 1 }) => {
    const value = text?.trim() ?? ''
    const least = /^[\p{sc=Han}\p{sc=Hangul}]/u.test(value) ? 1 : 2
    if (value.length < least || value.length >= MOST_CHARACTERS) return
    entries.push({ text: value, kind, locale, source, weight })
    if (SERBIAN.has(locale) && isSerbian(value)) {
      entries.push({ text: toCyrillic(value), kind, locale: 'sr-Cyrl', source, weight })
    }
  }
  const rows: Rows = (name) => readRows(gazetteerPath(folder, name))
  readFaker(rows, add)
  readNames(rows, add)
  readLocations(rows, add)
  for (const [locale = '', kind, values = ''] of readList(OWN)) {
    for (const value of values.split('|')) add({ source: 'own', locale, kind: kind as Kind, text: value, weight: 3 })
  }
  return entries
}

function readFaker(rows: Rows, add: Add): void {
  for (const [provider = '', locale = '', list = '', value = ''] of rows('faker-python')) {
    const kind = provider === 'person' || provider === 'address' ? fakerKind(list) : undefined
    if (kind !== undefined && !PATTERN.test(value))
      add({ source: 'faker-python', locale, kind, text: value, weight: 2 })
  }
  for (const [module = '', locale = '', list = '', value = ''] of rows('faker-js')) {
    const kind = module === 'person' || module === 'location' ? fakerKind(list) : undefined
    if (kind !== undefined && !PATTERN.test(value)) add({ source: 'faker-js', locale, kind, text: value, weight: 2 })
  }
}

function readNames(rows: Rows, add: Add): void {
  for (const [country = '', kind, , romanized, localized] of rows('popular-names-by-country')) {
    for (const text of new Set([romanized, localized])) {
      add({ source: 'popular', locale: country, kind: kind === 'forename' ? 'given' : 'surname', text, weight: 3 })
    }
  }
  for (const [kind, country = '', name] of rows('namedatabases')) {
    add({
      source: `namedatabases`,
      locale: country,
      kind: kind === 'first_name' ? 'given' : 'surname',
      text: capitalise(name ?? ''),
    })
  }
  for (const [kind, , , count = '', kanji] of rows('japanese-personal-names')) {
    add({
      source: 'japanese',
      locale: 'ja_JP',
      kind: kind === 'surname' ? 'surname' : 'given',
      text: kanji,
      weight: Number(count) > 5000 ? 3 : 1,
    })
  }
  addNameCharacters(rows('cjk-names-corpus'), add)
}

const SERBIAN = new Set(['sr', 'sr_RS', 'sr_Latn_RS', 'sr_RS_latin', 'sr-Latn', 'RS', 'ME'])

function isSerbian(text: string): boolean {
  return /^[a-pr-vzčćđšž\s.-]+$/i.test(text)
}

// Which characters Chinese and Japanese given names are made of, from long lists of full names.
function addNameCharacters(names: readonly string[][], add: Add): void {
  const counts = new Map<string, number>()
  for (const [, name = ''] of names)
    for (const char of [...name].slice(1)) counts.set(char, (counts.get(char) ?? 0) + 1)
  const ranked = [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).slice(0, 1200)
  ranked.forEach(([char], rank) => {
    add({
      source: 'name-characters',
      locale: '',
      kind: 'given',
      text: char,
      weight: rank < 200 ? 5 : rank < 500 ? 2 : 1,
    })
  })
}

function readLocations(rows: Rows, add: Add): void {
  for (const [country = '', , population = '', city] of rows('geonames-cities1000')) {
    const size = Number(population)
    add({
      source: 'geonames',
      locale: country,
      kind: 'city',
      text: city,
      weight: size > 100_000 ? 4 : size > 15_000 ? 2 : 1,
    })
  }
  for (const [, , city] of rows('geonames-world-cities'))
    add({ source: 'world-cities', locale: '', kind: 'city', text: city, weight: 2 })
  for (const [level, code = '', name] of rows('geonames-admin')) {
    add({ source: 'admin', locale: code.slice(0, 2), kind: 'state', text: name, weight: level === 'admin1' ? 2 : 1 })
  }
  for (const [locale = '', code = '', name] of rows('cldr-territories')) {
    if (!/^(\d|XA|XB)/.test(code)) add({ source: 'cldr', locale, kind: 'country', text: name, weight: 3 })
  }
  for (const [locale = '', , name] of rows('cldr-subdivisions'))
    add({ source: 'cldr-sub', locale, kind: 'state', text: name, weight: 3 })
  for (const row of rows('fakenamegenerator')) {
    const [set = '', , , , given, surname, , city, , state] = row
    add({ source: 'fakename', locale: set, kind: 'given', text: given, weight: 2 })
    add({ source: 'fakename', locale: set, kind: 'surname', text: surname, weight: 2 })
    add({ source: 'fakename', locale: set, kind: 'city', text: city })
    add({ source: 'fakename', locale: set, kind: 'state', text: state })
  }
  for (const [lang = '', dictionary, variants = ''] of rows('libpostal-dictionaries')) {
    const kind = LIBPOSTAL[dictionary ?? '']
    if (kind === undefined) continue
    for (const text of variants.split('|')) add({ source: 'libpostal', locale: lang, kind, text })
  }
}

const LIBPOSTAL: Record<string, Kind | undefined> = {
  given_names: 'given',
  surnames: 'surname',
  street_types: 'streetType',
  personal_titles: 'title',
  academic_degrees: 'title',
}

function fakerKind(list: string): Kind | undefined {
  if (/pattern|format|pairs/.test(list)) return undefined
  if (/first_name|middle_name/.test(list)) return 'given'
  if (/last_name/.test(list)) return 'surname'
  if (/^(prefixes|prefix|suffixes|suffix|male_title|female_title)/.test(list)) return 'title'
  if (/^(cities|city_names|city_name|towns|municipalities|villages|metropolitan_cities|cap_city_province)$/.test(list))
    return 'city'
  if (/^(city_prefix)$/.test(list)) return undefined
  if (/^(states?|provinces|counties|county|departments|regions|cantons|prefectures|region_names|districts)$/.test(list))
    return 'state'
  if (/^countr(y|ies)$/.test(list)) return 'country'
  if (/^(street_names?|streets|street_titles|road_names)$/.test(list)) return 'street'
  if (/^(street_suffix|street_suffixes|street_prefix|street_prefixes|common_street_suffix)/.test(list))
    return 'streetType'
  return undefined
}

// The census lists write names in capitals or in small letters; folding makes both equal, making texts needs the former.
function capitalise(name: string): string {
  return name === name.toUpperCase() && name !== name.toLowerCase()
    ? name.slice(0, 1) + name.slice(1).toLowerCase()
    : name
}

import { readList } from '../lists/read-list.js'
import type { Random } from '../random.js'
import { COLUMN } from '../synthesis/align-columns.js'

/** Templates of texts in the shapes in which people paste personal data. */

const FIELD_NAMES = new URL('./field-names.tsv', import.meta.url)
const PIECES = new URL('./pasted.tsv', import.meta.url)
/** Optional parts of a record, beside the name. */
const PARTS = ['street', 'zip', 'city', 'phone', 'email', 'id', 'plain', 'plain']
/** Template fields of languages that need others. */
const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  zh: { name: '{zhname}', street: '{zhaddr}' },
  ja: { name: '{janame}', street: '{jaaddr}' },
  ko: { name: '{koname}', street: '{koaddr}' },
  vi: { name: '{vnname}' },
  hu: { name: '{lastname_first}' },
}

const fieldNames = readFieldNames()
const pieces = readPieces()

/** Languages with names of fields. */
export const PASTED_LANGUAGES = [...fieldNames.keys()]

/** A template of a text with personal data in one of the shapes in which people paste it. */
export function pastedTemplate(lang: string, random: Random): string {
  const made = random.pick([json, json, sql, csv, csv, aligned, markdown, form, form, log, chat, chat, yaml, code])(
    lang,
    random,
  )
  if (random.chance(0.35)) return made
  const request = random.pick(pieces.get(`request ${lang}`) ?? piecesOf('request en'))
  return random.chance(0.8) ? `${request}\n${made}` : `${made}\n\n${request}`
}

type Field = readonly [key: string, value: string]

function fields(lang: string, random: Random): Field[] {
  const names = fieldNames.get(random.chance(0.3) ? 'en' : lang)
  const wanted = random.chance(0.45) ? ['first', 'last'] : ['name']
  for (const part of PARTS) if (random.chance(0.4)) wanted.push(part)
  return wanted.map((field) => {
    if (field === 'plain') return [random.pick(piecesOf('plain-key')), random.pick(piecesOf('plain-value'))] as const
    return [random.pick(names?.get(field) ?? [field]), VALUES[lang]?.[field] ?? `{${field}}`] as const
  })
}

function json(lang: string, random: Random): string {
  const sentence = [random.pick(piecesOf('sentence-key')), random.pick(piecesOf('sentence'))] as const
  const record = random.chance(0.2) ? [sentence] : [...fields(lang, random), ...(random.chance(0.2) ? [sentence] : [])]
  const compact = random.chance(0.4)
  const one = (): string => {
    const pairs = record.map(
      ([key, value]) => `"${key}":${compact ? '' : ' '}${/^(true|null|12\.50)$/.test(value) ? value : `"${value}"`}`,
    )
    return compact ? `{${pairs.join(',')}}` : `{\n  ${pairs.join(',\n  ')}\n}`
  }
  const many = 1 + random.below(3)
  const list = Array.from({ length: many }, one)
  const body = many > 1 ? `[${list.join(compact ? ',' : ',\n')}]` : (list[0] ?? '')
  return random.chance(0.3) ? `{"${random.pick(piecesOf('table'))}": ${body}}` : body
}

function sql(lang: string, random: Random): string {
  const record = fields(lang, random)
  const table = random.pick(piecesOf('table'))
  const keys = record.map(([key]) => key.replaceAll(' ', '_')).join(', ')
  const row = `(${record.map(([, value]) => `'${value}'`).join(', ')})`
  if (random.chance(0.6))
    return `INSERT INTO ${table} (${keys}) VALUES\n${Array.from({ length: 1 + random.below(3) }, () => row).join(',\n')};`
  const [key, value] = record[0] ?? ['name', '{name}']
  return random.chance(0.5)
    ? `SELECT * FROM ${table} WHERE ${key} = '${value}' ORDER BY id;`
    : `UPDATE ${table} SET ${key} = '${value}' WHERE id = {num};`
}

function csv(lang: string, random: Random): string {
  const record = fields(lang, random)
  const by = random.pick([',', ';', '\t', ', ', ' | '])
  const rows = Array.from({ length: 2 + random.below(4) }, () => record.map(([, value]) => value).join(by))
  return [...(random.chance(0.8) ? [record.map(([key]) => key).join(by)] : []), ...rows].join('\n')
}

/** Cells that `alignColumns` puts below each other. */
function aligned(lang: string, random: Random): string {
  const record = fields(lang, random)
  const rows = Array.from({ length: 2 + random.below(5) }, () => record.map(([, value]) => value))
  return [record.map(([key]) => key), ...rows].map((row) => row.join(COLUMN)).join('\n')
}

function code(_lang: string, random: Random): string {
  const pieces = Array.from({ length: random.chance(0.6) ? 1 : 2 }, () => random.pick(piecesOf('code')))
  return pieces.join('\n\n').replaceAll('\\n', '\n').replaceAll('\\t', '\t')
}

function markdown(lang: string, random: Random): string {
  const record = fields(lang, random)
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  const rows = Array.from({ length: 2 + random.below(3) }, () => line(record.map(([, value]) => value)))
  return [line(record.map(([key]) => key)), line(record.map(() => '---')), ...rows].join('\n')
}

function form(lang: string, random: Random): string {
  const by = random.pick([': ', ': ', ' = ', ':\n', '\t'])
  const bullet = random.pick(['', '', '- ', '* '])
  return fields(lang, random)
    .map(([key, value]) => `${bullet}${key}${by}${value}`)
    .join('\n')
}

function yaml(lang: string, random: Random): string {
  return `${random.pick(piecesOf('table'))}:\n${fields(lang, random)
    .map(([key, value], i) => `${i === 0 ? '  - ' : '    '}${key.replaceAll(' ', '_')}: ${value}`)
    .join('\n')}`
}

function log(_lang: string, random: Random): string {
  const value = (): string =>
    random.pick(['{name}', '{email}', '"{name}"', '{name} <{email}>', '{name}, {city}', '{first}'])
  return Array.from({ length: 1 + random.below(4) }, () => random.pick(piecesOf('log')).replaceAll('{v}', value)).join(
    '\n',
  )
}

function chat(lang: string, random: Random): string {
  const style = random.pick(piecesOf('chat'))
  const lower = random.chance(0.2)
  const name = random.chance(0.7) ? '{first}' : (VALUES[lang]?.name ?? '{name}')
  const lines = Array.from({ length: 3 + random.below(4) }, () =>
    style
      .replace('{t}', `${10 + random.below(12)}:${10 + random.below(49)}`)
      .replace('{n}', name)
      .replace('{m}', () => random.pick(piecesOf('message'))),
  )
  return lower ? lines.join('\n').toLowerCase() : lines.join('\n')
}

// --- Lists ---

function piecesOf(kind: string): readonly string[] {
  return pieces.get(kind) ?? []
}

/** By language, the names of each template field. */
function readFieldNames(): Map<string, Map<string, readonly string[]>> {
  const byLanguage = new Map<string, Map<string, readonly string[]>>()
  for (const [language = '', field = '', names = ''] of readList(FIELD_NAMES)) {
    const known = byLanguage.get(language) ?? new Map<string, readonly string[]>()
    byLanguage.set(language, known.set(field, names.split('|')))
  }
  return byLanguage
}

/** Pieces by their kind and, if they have one, their language. */
function readPieces(): Map<string, string[]> {
  const byKind = new Map<string, string[]>()
  for (const [kind = '', language = '', piece = ''] of readList(PIECES)) {
    const key = `${kind} ${language}`.trim()
    byKind.set(key, [...(byKind.get(key) ?? []), piece])
  }
  return byKind
}

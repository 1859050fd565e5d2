import { UnsupportedContentError, ValidationError } from '../errors.js'
import { replaceSpans } from '../token.js'
import type { Replacement } from '../token.js'
import type { Role } from '../types.js'
import { isObject, NumberLexeme, readJson, writeJson } from './json.js'
import type { JsonObject } from './json.js'
import { holdsJson, JsonText } from './json-text.js'
import { IDENTIFIER, protectNames, renameKeys, SIGNED_ID } from './names.js'
import { moveIndices, Offsets } from './offsets.js'
import { RequestTexts } from './request-texts.js'
import type { Allowed, RequestRules, Rule, Site } from './request-texts.js'

/** Rules from which protocols are built: each says what to do with a field of a request. */

/** Gathers the texts of a body. Throws `UnsupportedContentError` and `ValidationError`. */
export function textsOf(table: Rule, body: object, rules: RequestRules): RequestTexts {
  const texts = new RequestTexts(rules)
  table({ holder: { body }, key: 'body', value: body, path: '', role: 'user', texts })
  return texts
}

// --- Rules for single fields ---

/** Protects a text. Reads JSON as JSON, so that detectors see its values unescaped. */
export const text: Rule = (site) => {
  const { value } = site
  if (typeof value !== 'string') return other(site)
  if (value.trim() === '') return
  if (holdsJson(value, site.texts.parses)) return json(site)
  addText(site, value)
}

/** Protects JSON in a string. */
export const json: Rule = (site) => {
  const { holder, key, value, texts } = site
  if (typeof value !== 'string') return subtree(site)
  if (value.trim() === '') return
  addJson(site, new JsonText(value, { parses: texts.parses }), (written) => (holder[key] = written))
}

/** Protects the text of a document, which is cited by position. */
export const citable: Rule = (site) => {
  const { value, texts } = site
  if (typeof value !== 'string') return other(site)
  const at = texts.documents.length - 1
  texts.documents[at] = new Offsets(value, [])
  const { parses } = texts
  const read = holdsJson(value, parses) ? new JsonText(value, { parses }) : undefined
  const content = read?.readable ?? value
  if (content.trim() === '') return
  const write = (replacements: readonly Replacement[]) => {
    const spans = read?.spans(replacements) ?? replacements
    texts.documents[at] = new Offsets(value, spans)
    site.holder[site.key] = replaceSpans(value, spans)
  }
  texts.add({ message: { role: site.role, content }, isOwnWord: false, write })
}

/** Protects every string of a value, with its key for context. */
export const tree: Rule = (site) => {
  if (typeof site.value === 'string') text(site)
  else if (isContainer(site.value)) subtree(site)
  else if (isLongNumber(site.value)) named(site)
}

/** Does the same for an unknown field. Refuses what is not text. */
export const deep: Rule = (site) => {
  refuseBlobs(site.value, site.path)
  tree(site)
}

/** Keeps names, ids and numbers that are written like identifiers, and protects others as text. */
export const keep: Rule = (site) => {
  const { value, path, role, texts } = site
  if (typeof value === 'string') {
    if (!IDENTIFIER.test(value) && !SIGNED_ID.test(value)) deep(site)
  } else if (isContainer(value)) {
    for (const key of Object.keys(value)) keep({ holder: value, key, value: value[key], path, role, texts })
    if (isObject(value)) protectKeys(site, value, Object.keys(value))
  }
}

/** Leaves a value of the vendor's or of a tool's unchanged. */
export const own: Rule = () => undefined

/** Leaves what the vendor has made unchanged in the assistant's messages; elsewhere a client has written it. */
export const ofVendor: Rule = (site) => (site.role === 'assistant' ? own : madeByClient)(site)

/** Replaces an identifier of a user or a conversation. */
export const id: Rule = (site) => {
  const { holder, key, value, texts } = site
  if (typeof value !== 'string') return deep(site)
  const written = texts.rules.identify(value)
  if (written === undefined) Reflect.deleteProperty(holder, key)
  else holder[key] = written
}

/** Refuses content that cannot be inspected, unless the app allows it: then `allowed` protects the texts beside it. */
export function unless(kind: Allowed, allowed: Rule = own): Rule {
  return (site) => {
    const { value, path, texts } = site
    if (value === null || value === undefined) return
    if (texts.rules.allow.has(kind)) return allowed(site)
    throw new UnsupportedContentError(`${path}: ${WORDS[kind]}`, { param: path })
  }
}

/** Protects a text of which citations count the characters, by `start_index` and `end_index`. */
export function cited(citationsIn: (holder: Site['holder']) => readonly JsonObject[]): Rule {
  return (site) => {
    const { holder, key, value, role, texts } = site
    if (typeof value !== 'string' || holdsJson(value, texts.parses)) return text(site)
    if (value.trim() === '') return
    const write = (replacements: readonly Replacement[]) => {
      const offsets = new Offsets(value, replacements)
      holder[key] = replaceSpans(value, replacements)
      for (const citation of citationsIn(holder)) moveIndices(citation, (start, end) => offsets.after(start, end))
    }
    texts.add({ message: { role, content: value }, isOwnWord: false, write })
  }
}

/** Protects a tool's own words, such as those of an `enum`, as one text. */
export const ownWords: Rule = (site) => {
  const { holder, key, value } = site
  if (typeof value === 'string' && value !== '') addText(site, value, true)
  else if (holdsWords(value)) addJson(site, written(site, value), (json) => (holder[key] = readJson(json)), true)
}

// --- Rules made of rules ---

/** Applies rules to the known fields of an object, and `rest` to all others. */
export function fields(known: Readonly<Record<string, Rule>>, rest: Rule = deep, keysOf = Object.keys): Rule {
  return (site) => {
    const { value, path, role, texts } = site
    if (!isObject(value)) return deep(site)
    const unknown: string[] = []
    for (const key of keysOf(value)) {
      const isKnown = Object.hasOwn(known, key)
      const inner = isKnown ? `${path}${path && '.'}${key}` : path
      const rule = (isKnown && known[key]) || rest
      rule({ holder: value, key, value: value[key], path: inner, role, texts })
      if (!isKnown) unknown.push(key)
    }
    protectKeys(site, value, unknown)
  }
}

/**
 * Applies rules to the fields of a body: first to what a conversation begins with, then to its messages, then to the rest,
 * in whatever order the client writes them. What is found in a text may depend on those before it, and the beginning of
 * a conversation must be sent the same in each of its turns.
 */
export function bodyFields(known: Readonly<Record<string, Rule>>): Rule {
  const rank = (key: string) => {
    if (BEGINNING.includes(key)) return BEGINNING.indexOf(key)
    return BEGINNING.length + (CONVERSATION.has(key) ? 0 : 1)
  }
  return fields(known, deep, (body) => Object.keys(body).toSorted((one, other) => rank(one) - rank(other)))
}

const BEGINNING = [
  'tools',
  'functions',
  'response_format',
  'text',
  'output_config',
  'output_format',
  'instructions',
  'system',
]
const CONVERSATION: ReadonlySet<string> = new Set(['messages', 'input'])

/** Applies a rule to each element of a list. */
export function list(rule: Rule): Rule {
  return (site) => {
    const { value, path, role, texts } = site
    if (!Array.isArray(value)) return deep(site)
    const holder = value as unknown as Record<number, unknown>
    for (const key of value.keys()) rule({ holder, key, value: holder[key], path: `${path}[${key}]`, role, texts })
  }
}

/** Applies the rule for an object's `type`. Refuses an unknown type, unless there is a rule for others. */
export function variants(known: Readonly<Record<string, Rule>>, other?: Rule): Rule {
  return (site) => {
    const { value, path } = site
    const type = isObject(value) ? (value['type'] ?? 'default') : undefined
    const rule = typeof type === 'string' && Object.hasOwn(known, type) ? known[type] : other
    if (rule) return rule(site)
    throw new UnsupportedContentError(
      `${path}: content of an unknown type cannot be inspected for personal data, so nothing was sent.`,
      { param: path },
    )
  }
}

/** Applies to a text, a list of parts, or a part. */
export function textOr(part: Rule): Rule {
  return (site) => {
    if (Array.isArray(site.value)) return list(part)(site)
    return isObject(site.value) ? part(site) : text(site)
  }
}

/** Applies to a message: its texts have its role. Results of tools count as the user's. */
export function message(rule: Rule): Rule {
  return (site) => {
    const role = isObject(site.value) ? site.value['role'] : undefined
    if (!isObject(site.value)) throw new ValidationError([{ path: site.path, message: 'must be of type object' }])
    rule({ ...site, role: role === 'assistant' || role === 'system' || role === 'developer' ? role : 'user' })
  }
}

export function as(role: Role, rule: Rule): Rule {
  return (site) => rule({ ...site, role })
}

// --- Internal helpers ---

const madeByClient = fields({ type: keep, id: keep, tool_use_id: keep, name: keep, cache_control: keep })

/** Matches encoded data: text of this length has spaces, or other letters. */
const BLOB = /^[!-~]{4096,}$/
const DATA_URL = /^\s*data:[^,\s]*,/i

const WORDS: Readonly<Record<Allowed, string>> = {
  image: 'images cannot be inspected for personal data, so nothing was sent. Send text.',
  file: 'files cannot be inspected for personal data, so nothing was sent. Send their text.',
  audio: 'audio cannot be inspected for personal data, so nothing was sent. Send text.',
  user_location: 'the location of a user is personal data, so nothing was sent. Leave it out.',
}

function addText({ holder, key, role, texts }: Site, content: string, isOwnWord = false): void {
  const write = (replacements: readonly Replacement[]) => (holder[key] = replaceSpans(content, replacements))
  texts.add({ message: { role, content }, isOwnWord, write })
}

function addJson({ role, texts }: Site, read: JsonText, put: (json: string) => void, isOwnWord = false): void {
  if (read.readable.trim() === '') return
  const write = (replacements: readonly Replacement[]) => put(read.replace(replacements))
  texts.add({ message: { role, content: read.readable }, isOwnWord, write })
}

function written({ texts: { parses } }: Site, value: unknown): JsonText {
  return new JsonText(writeJson(value), { parses, isJson: true })
}

/** Protects names of fields that no table knows. */
function protectKeys(site: Site, value: JsonObject, names: readonly string[]): void {
  protectNames(site, names, (writtenAs) => renameKeys(value, writtenAs))
}

/** True for a value with more in it than numbers. */
function holdsWords(value: unknown): boolean {
  return isContainer(value) ? Object.values(value).some(holdsWords) || isObject(value) : typeof value === 'string'
}

function subtree(site: Site): void {
  const { holder, key, value } = site
  if (value === null || value === undefined || typeof value === 'boolean') return
  addJson(site, written(site, value), (json) => (holder[key] = readJson(json)))
}

/** Matches a number that may be a phone's, a card's or a document's. */
const LONG_NUMBER = /\d{6}/

function isLongNumber(value: unknown): boolean {
  return (typeof value === 'number' || value instanceof NumberLexeme) && LONG_NUMBER.test(writeJson(value))
}

/** Protects a number, with its key for context. */
function named(site: Site): void {
  const { holder, key, value } = site
  const put = (written: string) => (holder[key] = Object.values(readJson(written) as object)[0]) // an object was written
  addJson(site, written(site, { [key]: value }), put)
}

/** Protects what stands in the place of a text. */
function other(site: Site): void {
  refuseBlobs(site.value, site.path)
  subtree(site)
}

function isContainer(value: unknown): value is Record<string | number, unknown> {
  return Array.isArray(value) || isObject(value)
}

function refuseBlobs(value: unknown, path: string): void {
  if (typeof value === 'string' && (DATA_URL.test(value) || BLOB.test(value))) {
    throw new UnsupportedContentError(
      `${path || 'body'}: encoded data in an unknown field cannot be inspected for personal data, so nothing was sent.`,
      { param: path || undefined },
    )
  }
  if (isContainer(value)) for (const inner of Object.values(value)) refuseBlobs(inner, path)
}

import { nameOfKey } from './json.js'
import type { JsonObject } from './json.js'
import { JsonText } from './json-text.js'
import type { Site } from './request-texts.js'
import type { Replacement } from '../token.js'

/** Protects names of fields and properties, which are seldom personal, but may be anything. */

/** Matches names of models and tools, ids, options and references. */
export const IDENTIFIER = /^@?[\w.:/+=#$~-]{0,256}$/
/** Matches an id of a call to which LiteLLM adds Gemini's signature, so that every client sends it back. */
export const SIGNED_ID = /^[\w.-]{1,256}__thought__[\w+/=-]+$/
/** Names without these are neither contacts nor documents. */
const PERSONAL = /[@\d]/
/** Ids of model tokens in `logit_bias`. */
const SHORT_NUMBER = /^\d{1,6}$/

type WrittenAs = (name: string) => string

/**
 * Replaces a name that a detector finds, or that equals a value found elsewhere in the request. Of a name that is
 * written like an identifier, or belongs to a tool (`areOwn`), only contacts and documents count. `rename` is called if
 * there is a name to replace.
 */
export function protectNames(
  site: Pick<Site, 'role' | 'texts'>,
  keys: readonly string[],
  rename: (writtenAs: WrittenAs) => void,
  areOwn = false,
): void {
  if (keys.length === 0) return
  const names = keys.map(nameOfKey)
  const written = new Map<string, string>()
  const isOwn = (name: string) => areOwn || IDENTIFIER.test(name)
  const asked = names.filter((name) => (isOwn(name) ? PERSONAL.test(name) && !SHORT_NUMBER.test(name) : true))
  for (const own of [true, false]) {
    const group = asked.filter((name) => isOwn(name) === own)
    if (group.length > 0) addNames(site, group, own, written)
  }
  site.texts.whenProtected((tokenOf) => {
    const writtenAs = (key: string) => written.get(nameOfKey(key)) ?? tokenOf(nameOfKey(key)) ?? key
    if (keys.some((key) => writtenAs(key) !== key)) rename(writtenAs)
  })
}

/** Renames the keys of an object in place, and keeps their order. */
export function renameKeys(object: JsonObject, writtenAs: WrittenAs): void {
  const entries = Object.entries(object)
  for (const [key] of entries) Reflect.deleteProperty(object, key)
  for (const [key, value] of entries) {
    Object.defineProperty(object, writtenAs(key), { value, configurable: true, enumerable: true, writable: true })
  }
}

// --- Internal helpers ---

function addNames(
  { role, texts }: Pick<Site, 'role' | 'texts'>,
  names: readonly string[],
  isOwnWord: boolean,
  written: Map<string, string>,
): void {
  const read = new JsonText(JSON.stringify(names), { parses: texts.parses, isJson: true })
  const write = (replacements: readonly Replacement[]) => {
    const replaced = JSON.parse(read.replace(replacements)) as string[] // a list of strings, as before
    for (const [index, name] of names.entries()) {
      if (replaced[index] !== undefined && replaced[index] !== name) written.set(name, replaced[index])
    }
  }
  texts.add({ message: { role, content: read.readable }, isOwnWord, write })
}

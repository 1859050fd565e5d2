import { isObject } from './json.js'
import type { JsonObject } from './json.js'
import { protectNames, renameKeys } from './names.js'
import { as, deep, fields, keep, list, own, ownWords, text, tree } from './texts.js'
import type { Rule, Site } from './request-texts.js'

/** Finds the texts of a JSON Schema. */

/**
 * Keywords that no token satisfies, so that a model held to them would invent a value. Clients check the restored
 * value.
 */
const FORMS = ['format', 'pattern', 'minLength', 'maxLength']

const each: Rule = (site) => {
  const { value, path, role, texts } = site
  if (!isObject(value)) return deep(site)
  for (const key of Object.keys(value)) node({ holder: value, key, value: value[key], path, role, texts })
}

/** A schema, a list of schemas, or a boolean. */
const node: Rule = (site) => {
  if (typeof site.value === 'boolean' || site.value === null) return
  if (Array.isArray(site.value)) return list(node)(site)
  dropForms(site)
  inner(site)
  if (isObject(site.value)) protectProperties(site, site.value)
}

const SCHEMAS = ['items', 'prefixItems', 'anyOf', 'oneOf', 'allOf', 'not', 'if', 'then', 'else', 'contains']
const MORE_SCHEMAS = ['additionalProperties', 'unevaluatedProperties', 'unevaluatedItems', 'propertyNames']
const MAPS = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas']
const REFERENCES = ['$ref', '$schema', '$id', '$anchor', '$dynamicRef', '$dynamicAnchor']
const WORDS = ['type', 'format', 'minLength', 'maxLength', 'contentEncoding', 'contentMediaType']

const inner = fields({
  description: text,
  title: text,
  default: tree,
  examples: tree,
  enum: ownWords,
  const: ownWords,
  ...Object.fromEntries([...SCHEMAS, ...MORE_SCHEMAS].map((name) => [name, (site: Site) => node(site)] as const)),
  ...Object.fromEntries(MAPS.map((name) => [name, each] as const)),
  ...Object.fromEntries([...REFERENCES, ...WORDS].map((name) => [name, keep] as const)),
  pattern: text,
  // Names of properties, as in `properties`: `protectProperties`.
  required: own,
  dependentRequired: own,
})

/** A JSON Schema: its descriptions are text, its names and keywords belong to the tool. */
export const schema: Rule = as('system', (site) => node(site))

function dropForms({ value, texts }: Site): void {
  if (!isObject(value)) return
  const types = [value['type'] ?? 'string'].flat()
  if (!types.includes('string')) return
  texts.whenProtected(() => {
    for (const form of FORMS) Reflect.deleteProperty(value, form)
  })
}

/** Protects the names of properties and definitions, wherever a schema writes them. */
function protectProperties(site: Site, schema: JsonObject): void {
  const { required, dependentRequired, $ref } = schema
  const maps = [...MAPS.map((keyword) => schema[keyword]), dependentRequired].filter(isObject)
  const lists = [required, ...(isObject(dependentRequired) ? Object.values(dependentRequired) : [])].filter(isList)
  const path = typeof $ref === 'string' ? $ref.split('/') : []
  const listed = lists.flat().filter((name) => typeof name === 'string')
  const names = new Set([...maps.flatMap((map) => Object.keys(map)), ...listed, ...path.slice(1)])
  const rename = (writtenAs: (name: string) => string) => {
    for (const map of maps) renameKeys(map, writtenAs)
    for (const names of lists) {
      for (const [index, name] of names.entries()) if (typeof name === 'string') names[index] = writtenAs(name)
    }
    if (typeof schema['$ref'] === 'string') schema['$ref'] = schema['$ref'].split('/').map(writtenAs).join('/')
  }
  protectNames(site, [...names], rename, true)
}

function isList(value: unknown): value is unknown[] {
  return Array.isArray(value)
}

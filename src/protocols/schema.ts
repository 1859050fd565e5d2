import { isObject } from './json.js'
import { as, deep, fields, keep, list, own, ownWord, text, tree } from './texts.js'
import type { Rule, Site } from './texts.js'

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
  enum: list(ownWord),
  const: ownWord,
  ...Object.fromEntries([...SCHEMAS, ...MORE_SCHEMAS].map((name) => [name, (site: Site) => node(site)] as const)),
  ...Object.fromEntries(MAPS.map((name) => [name, each] as const)),
  ...Object.fromEntries([...REFERENCES, ...WORDS].map((name) => [name, keep] as const)),
  pattern: text,
  // Names of properties, as in `properties`.
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

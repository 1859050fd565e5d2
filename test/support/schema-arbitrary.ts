import fc from 'fast-check'

/** Makes random values from JSON Schema, for fast-check. */

/** The part of JSON Schema that the OpenAPI document uses. */
interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly pattern?: string
  readonly format?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: Schema | false
  readonly propertyNames?: Schema
  readonly required?: readonly string[]
}

const KNOWN = new Set(
  '$ref type const enum anyOf pattern format minLength maxLength minimum maximum minItems maxItems items properties additionalProperties propertyNames required description if then else'.split(
    ' ',
  ),
)

/** Texts that are worth to be in a string of free form. */
const words = fc.constantFrom('Anna Schmidt', 'anna@example.org', '+49 30 901820', '[NAME_DEADBEEF]', 'ß🙂', '\u0000')
const freeText = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 30 }), words)

/** Values as the schema describes them; throws for a keyword that it does not know. */
export function arbitraryOf(whole: unknown, schemas: Readonly<Record<string, object>>): fc.Arbitrary<unknown> {
  const schema = whole as Schema
  const unknown = Object.keys(schema).filter((keyword) => !KNOWN.has(keyword))
  if (unknown.length > 0) throw new Error(`Unknown keywords: ${unknown.join(', ')}`)
  const inner = (part: unknown) => arbitraryOf(part, schemas)
  if (schema.$ref) return inner(schemas[schema.$ref.replace('#/components/schemas/', '')])
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(inner))
  switch (schema.type) {
    case 'string':
      return strings(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1000, max: schema.maximum ?? 1000 })
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e9, max: schema.maximum ?? 1e9, noNaN: true })
    case 'array':
      return fc.array(inner(schema.items), { minLength: schema.minItems, maxLength: Math.min(schema.maxItems ?? 4, 4) })
    case 'object':
      return schema.properties ? objects(schema, inner) : dictionaries(schema, inner)
    case undefined:
      return fc.jsonValue()
    default:
      throw new Error(`Unknown type: ${schema.type}`)
  }
}

// --- Internal helpers ---

type Inner = (part: unknown) => fc.Arbitrary<unknown>

function strings({ pattern, format, minLength = 0, maxLength = Infinity }: Schema): fc.Arbitrary<string> {
  if (format === 'date-time') return fc.date({ noInvalidDate: true, ...YEARS }).map((date) => date.toISOString())
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern), { maxLength: 40 })
  return freeText.filter((text) => [...text].length >= minLength && text.length <= maxLength)
}

const YEARS = { min: new Date('1970-01-01T00:00:00Z'), max: new Date('2100-01-01T00:00:00Z') }

function objects({ properties = {}, required = [] }: Schema, inner: Inner): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, inner(schema)]))
  return fc.record(fields, { requiredKeys: [...required], noNullPrototype: true })
}

function dictionaries({ propertyNames = { type: 'string' }, additionalProperties }: Schema, inner: Inner) {
  const names = inner(propertyNames) as fc.Arbitrary<string> // keys are strings
  return fc.dictionary(names, inner(additionalProperties || {}), { maxKeys: 4, noNullPrototype: true })
}

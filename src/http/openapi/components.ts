import * as z from 'zod'
import { INPUTS, OUTPUTS, logsQuery } from './schemas.js'

/** The schemas of the OpenAPI document. */

export type JsonSchema = Readonly<Record<string, unknown>>

const ref = (id: string) => `#/components/schemas/${id}`

/** Returns all schemas by name; they refer to each other. */
export function componentSchemas(): Readonly<Record<string, JsonSchema>> {
  const inputs = named(INPUTS, 'input')
  return {
    ...inputs,
    ...named({ Message: INPUTS.Message, ...OUTPUTS }, 'output'),
    ...Object.fromEntries(Object.entries(RULES).map(([name, rule]) => [name, { ...inputs[name], ...rule }])),
  }
}

/** Returns the parameters of the audit log's query. */
export function logsParameters(): readonly object[] {
  return Object.entries(logsQuery).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    description: LOGS_FILTERS[name] ?? `Only records of this ${name}`,
    schema: tidy(z.toJSONSchema(schema, { io: 'input', override: simplify })),
  }))
}

// --- Internal helpers ---

const LOGS_FILTERS: Readonly<Record<string, string>> = {
  page: 'Counted from 1',
  page_size: 'Records of a page',
  from: 'Not before this time',
  to: 'Before this time',
}

/** A schema of an object that has the field. */
const has = (field: string) => ({ properties: { [field]: true }, additionalProperties: true, required: [field] })
const ONE_KIND_OF_DETECTORS = { if: has('detectors'), then: { not: has('detector') }, else: has('detector') }

/**
 * Rules that zod schemas check by code, as JSON Schema. Conditions rather than `oneOf`, which client generators turn
 * into unions.
 */
const RULES: Readonly<Record<string, JsonSchema>> = {
  EvaluateRequest: { if: { properties: { stable: { const: true } }, required: ['stable'] }, then: has('session') },
  DetokenizeRequest: { if: { not: has('policy') }, then: has('application') },
  EraseRequest: {
    if: has('all'),
    then: { not: { anyOf: [has('session'), has('application')] } },
    else: { if: { not: has('session') }, then: has('application') },
  },
  PolicyInput: ONE_KIND_OF_DETECTORS,
  PolicyReplacement: ONE_KIND_OF_DETECTORS,
}

function named(schemas: Readonly<Record<string, z.ZodType>>, io: 'input' | 'output') {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id })
  const override = io === 'input' ? simplify : simplifyOutput
  const { schemas: made } = z.toJSONSchema(registry, { io, uri: ref, override })
  return Object.fromEntries(Object.entries(made).map(([id, schema]) => [id, tidy(schema)]))
}

/** Simplifies a schema: integers without implicit bounds, dates without a pattern beside their format. */
function simplify({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern
  // Lists are readonly in TypeScript; `readOnly` in the document would mean that clients never send them.
  delete jsonSchema.readOnly
  // The default goes into the description: client generators require a field that has a default.
  if (jsonSchema.default === undefined) return
  jsonSchema.description = `Default: ${JSON.stringify(jsonSchema.default)}`
  delete jsonSchema.default
}

/** Allows more properties, since answers may get more fields later. */
function simplifyOutput(context: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  simplify(context)
  if (context.jsonSchema.additionalProperties === false) delete context.jsonSchema.additionalProperties
}

function tidy({ $schema: _draft, $id: _id, ...schema }: z.core.JSONSchema.BaseSchema): JsonSchema {
  return schema
}

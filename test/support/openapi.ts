import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { openapiDocument } from '../../src/http/openapi/document.js'

export interface Operation {
  readonly operationId: string
  readonly security?: readonly unknown[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> }
  readonly responses: Readonly<Record<string, Response>>
}

export interface Parameter {
  readonly name: string
  readonly in: string
  readonly schema: object
}

interface Content {
  readonly schema: { readonly $ref: string }
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>
}

interface Response {
  readonly headers?: Readonly<Record<string, unknown>>
  readonly content?: Readonly<Record<string, Content>>
}

export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: Readonly<Record<string, Readonly<Record<string, object>>>>
}

/** The document, its references to responses and parameters replaced by what they refer to. */
export function openapi(evaluatePath?: string): Document {
  // It is JSON, of the shape that OpenAPI gives it.
  const document = structuredClone(openapiDocument({ evaluatePath })) as Document
  const whole = (part: unknown): unknown => {
    const [, kind = '', name = ''] = /^#\/components\/(responses|parameters)\/(.*)$/.exec(refOf(part)) ?? []
    return document.components[kind]?.[name] ?? part
  }
  for (const operations of Object.values(document.paths)) {
    for (const operation of Object.values(operations) as { -readonly [K in keyof Operation]: Operation[K] }[]) {
      operation.parameters = operation.parameters.map((parameter) => whole(parameter) as Parameter)
      const answers = Object.entries(operation.responses)
      operation.responses = Object.fromEntries(answers.map(([status, answer]) => [status, whole(answer) as Response]))
    }
  }
  return document
}

/** Checks values against the schemas of a document. What it does not list is a fault, in answers, too. */
export function checker({ components }: Document): (ref: string, value: unknown) => readonly string[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema({ $id: 'document', components: closed(components) })
  const checks = new Map<string, ValidateFunction>()
  return (ref, value) => {
    const check = checks.get(ref) ?? ajv.compile({ $ref: `document${ref}` })
    checks.set(ref, check)
    if (check(value)) return []
    return (check.errors ?? []).map(({ instancePath, message, params }) => {
      return `${instancePath || 'body'} ${message} ${JSON.stringify(params)}`
    })
  }
}

/** One answer of a server. */
export interface ServerAnswer {
  readonly method: string
  /** Without the query. */
  readonly path: string
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

/** Says how an answer differs from what the document says of it; nothing about operations that it does not have. */
export function conformity(document: Document): (answer: ServerAnswer) => readonly string[] {
  const check = checker(document)
  const routes = Object.entries(document.paths).map(([path, operations]) => {
    return { pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`, 'i'), operations }
  })
  return ({ method, path, status, headers, body }) => {
    const asked = method === 'HEAD' ? 'get' : method.toLowerCase()
    const operation = routes.find(({ pattern }) => pattern.test(path))?.operations[asked]
    if (!operation) return []
    const answer = operation.responses[status]
    const where = `${asked} ${operation.operationId} ${status}`
    if (!answer) return [`${where} is not in the document`]
    const missing = Object.keys(headers).filter((name) => COUNTED.test(name) && !named(answer, operation, name))
    const faults = missing.map((name) => `header ${name} is not in the document`)
    const schema = answer.content?.['application/json']?.schema
    if (method !== 'HEAD') {
      if (!schema && !answer.content && body !== '') faults.push('has a body')
      if (schema) faults.push(...bodyFaults(schema.$ref, body, answer, check))
    }
    return faults.map((fault) => `${where}: ${fault}`)
  }
}

// --- Internal helpers ---

/** Headers that clients act on. */
const COUNTED = /^(?:location|etag|retry-after|www-authenticate|x-request-id)$/i

function named({ headers = {} }: Response, _operation: Operation, name: string): boolean {
  return Object.keys(headers).some((known) => known.toLowerCase() === name.toLowerCase())
}

function bodyFaults(ref: string, body: string, answer: Response, check: ReturnType<typeof checker>): string[] {
  const json = jsonOf(body)
  if (json === undefined) return ['the body is not JSON']
  const code = (json as { error?: { code?: string } } | null)?.error?.code
  const codes = Object.keys(answer.content?.['application/json']?.examples ?? {})
  const isListed = code === undefined || codes.includes(code)
  return [...check(ref, json), ...(isListed ? [] : [`the code ${code} is not among ${codes.join(', ')}`])]
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function refOf(part: unknown): string {
  return typeof part === 'object' && part !== null && '$ref' in part ? String(part.$ref) : ''
}

/** The schemas with no room for fields that they do not name. */
function closed<T>(schema: T): T {
  if (typeof schema !== 'object' || schema === null) return schema
  if (Array.isArray(schema)) return schema.map(closed) as T
  const whole = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]))
  const isObject = whole['type'] === 'object' && whole['properties'] !== undefined
  return (isObject && !('additionalProperties' in whole) ? { ...whole, additionalProperties: false } : whole) as T
}

import { componentSchemas, logsParameters } from './components.js'
import { codesOf, operations } from './operations.js'
import type { Operation } from './operations.js'
import { HEADERS, failureResponses, failures, headers } from './responses.js'

/** The OpenAPI document of the guard's routes. */

export interface DocumentOptions {
  /** Path of the evaluation. Default `/v1/guard`. */
  readonly evaluatePath?: string
}

/** Describes the routes of `guardRouter` in OpenAPI 3.1, from the schemas that check requests. */
export function openapiDocument({ evaluatePath = '/v1/guard' }: DocumentOptions = {}): object {
  const all = operations(evaluatePath)
  return {
    openapi: '3.1.0',
    info: INFO,
    servers: [{ url: '/', description: 'This service' }],
    security: [{ bearer: [] }],
    tags: TAGS,
    paths: pathsOf(all),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'An API key. Its scopes say what it may do.' },
      },
      parameters: PARAMETERS,
      headers: Object.fromEntries(
        Object.entries(HEADERS).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
      ),
      responses: failureResponses(all.map(codesOf)),
      schemas: componentSchemas(),
    },
  }
}

// --- Internal helpers, in the order of use ---

const INFO = {
  title: 'Data Protection Service',
  version: '0.1.2',
  summary: 'Keeps personal data away from model vendors.',
  description: [
    'Protect a text, send it to a model vendor, restore the reply: personal data is replaced by vaulted tokens of the form `[LABEL_HASH]`, each of which can be revealed once.',
    '**Limits.** A body holds at most 1 MiB, a request 256 messages of 256 KiB each, and mints, reveals or releases 1000 tokens; a tenant has 100 policies. By default a key sends 1000 requests a minute, and asks for 100 unknown tokens for each actor (1000 in all).',
    '**Errors** have one body, `Error`. What is not HTTP, or has too large headers, is answered with 400, 408, 417 or 431 before it gets to a route. HEAD is answered as GET, without the body.',
  ].join('\n\n'),
  license: { name: 'MIT', identifier: 'MIT' },
}

const TAGS = [
  { name: 'Data Privacy', description: 'Tokens and the values behind them' },
  { name: 'Policies', description: 'What is looked for, and what happens then' },
  { name: 'Audit', description: 'Who did what, and when' },
  { name: 'Service', description: 'Whether it runs' },
]

const PARAMETERS = {
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'The `ETag` of the policy as it was read, or several: changes it only if it is still in that version.',
    schema: { type: 'string' },
  },
  RequestId: {
    name: 'X-Request-Id',
    in: 'header',
    description: 'Kept if it is a UUID, a ULID or 32 hex digits; replaced otherwise.',
    schema: { type: 'string' },
  },
  Actor: {
    name: 'X-Sandwich-Actor',
    in: 'header',
    description:
      'Opaque id of the user for whom the client asks: guesses of unknown tokens are counted by it. Never logged.',
    schema: { type: 'string', maxLength: 128 },
  },
}

function pathsOf(all: readonly Operation[]): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const operation of all) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: described(operation) }
  }
  return paths
}

function described(operation: Operation): object {
  const { operationId, tag, summary, description, scope, body } = operation
  return {
    operationId,
    tags: [tag],
    summary,
    description: [description, scope && `Needs the scope \`${scope}\`.`].filter(Boolean).join(' ') || undefined,
    ...(scope ? { 'x-scope': scope } : { security: [] }),
    parameters: parametersOf(operation),
    ...(body && {
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: { $ref: `#/components/schemas/${body.schema}` }, example: body.example },
        },
      },
    }),
    responses: { [operation.answer.status]: answerOf(operation.answer), ...failures(codesOf(operation)) },
  }
}

function parametersOf({ method, path, scope }: Operation): readonly object[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    description: name === 'model' ? 'Name of a detector, such as `pii`' : 'Id of a policy',
    schema: { type: 'string', minLength: 1 },
  }))
  const query = path === '/v1/logs' ? logsParameters() : []
  const version = path === '/v1/policies/{id}' && method !== 'get' ? [{ $ref: '#/components/parameters/IfMatch' }] : []
  const actor = scope === 'reveal' || scope === 'evaluate' ? [{ $ref: '#/components/parameters/Actor' }] : []
  return [...inPath, ...query, ...version, ...actor, { $ref: '#/components/parameters/RequestId' }]
}

function answerOf({ description, schema, example, text, headers: more = [] }: Operation['answer']): object {
  return {
    description,
    headers: headers(['X-Request-Id', ...more]),
    ...(text && { content: { 'text/plain': { schema: { type: 'string' } } } }),
    ...(schema && {
      content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` }, example } },
    }),
  }
}

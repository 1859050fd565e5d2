import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, jest } from '@jest/globals'
import type { Guard } from '../../src/guard/guard.js'
import { guardRoutes } from '../../src/http/guard-routes.js'
import { openapiDocument } from '../../src/http/openapi/document.js'
import { checker, conformity, openapi } from '../support/openapi.js'
import type { Operation } from '../support/openapi.js'
import { filesBelow, read, ROOT } from '../support/repository-files.js'
import { temporaryFolder } from '../support/temporary-folder.js'

jest.setTimeout(60_000)

const document = openapi()
const check = checker(document)
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)
const byId = (id: string): Operation => {
  const found = operations.find(({ operation }) => operation.operationId === id)
  if (!found) throw new Error(`no operation ${id}`)
  return found.operation
}

/** Where the errors of the routes are made; the gateways and the sandwich have others besides. */
const ROUTE_FILES = [
  'src/guard',
  'src/storage',
  'src/validation.ts',
  ...[
    'auth',
    'answer-error',
    'errors',
    'guard-router',
    'guard-routes',
    'guess-limit',
    'json-body',
    'request-limit',
  ].map((name) => `src/http/${name}.ts`),
]

describe('the OpenAPI document', () => {
  it('has every route, with its scope, and no other', () => {
    const routes = guardRoutes({} as Guard, '/v1/guard').map(({ method, path, scope }) => {
      return `${method} ${path.replace(/:(\w+)/g, '{$1}')} ${scope}`
    })
    const open = ['get /healthz open', 'get /readyz open', 'get /metrics open']
    const described = operations.map(({ method, path, operation }) => {
      const scope = (operation as Operation & { 'x-scope'?: string })['x-scope'] ?? 'open'
      expect(operation.security).toEqual(scope === 'open' ? [] : undefined)
      return `${method} ${path} ${scope}`
    })
    expect(described.sort()).toEqual([...routes, ...open].sort())
  })

  it('has the names of the interface', () => {
    expect(document.paths['/v1/detokenize']?.['post']).toMatchObject({
      operationId: 'revealPII',
      tags: ['Data Privacy'],
    })
    expect(openapiDocument()).toMatchObject({ openapi: '3.1.0', info: { version: '0.1.2' } })
    expect(openapi('/v2/check').paths['/v2/check']).toEqual(document.paths['/v1/guard'])
  })

  it('has a status and a code for every error that its routes can meet', () => {
    const classes = [
      ...read('src/errors.ts').matchAll(/class (\w+) .*\n\s+readonly code = '(\w+)'\s+readonly status = (\d+)/g),
    ]
    const ours = ROUTE_FILES.flatMap((path) => (path.endsWith('.ts') ? [path] : filesBelow(path)))
      .map(read)
      .join('\n')
    const met = classes.filter(([, name]) => new RegExp(`new ${name}\\(`).test(ours))
    const described = operations.flatMap(({ operation }) =>
      Object.entries(operation.responses).flatMap(([status, { content }]) =>
        Object.keys(content?.['application/json']?.examples ?? {}).map((code) => `${status} ${code}`),
      ),
    )
    const all = [...new Set(described)].filter((row) => row !== '400 bad_request') // of what is not HTTP
    expect(met.length).toBeGreaterThan(12)
    expect(all.sort()).toEqual(met.map(([, , code, status]) => `${status} ${code}`).sort())
  })

  it('has examples that are as it says', () => {
    let count = 0
    for (const { operation } of operations) {
      for (const { content } of [operation.requestBody, ...Object.values(operation.responses)].filter((one) => !!one)) {
        const json = content?.['application/json']
        const values = [json?.example, ...Object.values(json?.examples ?? {}).map(({ value }) => value)]
        for (const value of values.filter((one) => one !== undefined)) {
          count += 1
          expect({ value, faults: check(json?.schema.$ref ?? '', value) }).toEqual({ value, faults: [] })
        }
      }
    }
    expect(count).toBeGreaterThan(60)
  })

  it('says of each request what is required, as the service checks it', () => {
    const faults = (name: string, value: object) => check(`#/components/schemas/${name}`, value)
    const messages = [{ role: 'user', content: 'Anna' }]
    const policy = { id: 'p', definition: 'A policy', threshold: 0.6 }
    const use = { model: 'pii' }
    for (const [name, right, wrong] of [
      ['DetokenizeRequest', { messages, policy: 'p' }, { messages }],
      ['EvaluateRequest', { messages, stable: true, session: 's' }, { messages, stable: true }],
      ['EraseRequest', { session: 's', application: 'a' }, {}],
      ['EraseRequest', { all: true }, { all: true, session: 's' }],
      ['PolicyInput', { ...policy, detectors: [use] }, policy],
      ['PolicyInput', { ...policy, detector: use }, { ...policy, detector: use, detectors: [use] }],
    ] as const) {
      expect({ name, faults: faults(name, right) }).toEqual({ name, faults: [] })
      expect({ name, isRight: faults(name, wrong).length === 0 }).toEqual({ name, isRight: false })
    }
  })

  it('describes nothing that it does not refer to', () => {
    const text = JSON.stringify(openapiDocument())
    for (const [kind, parts] of Object.entries(document.components)) {
      if (kind === 'securitySchemes') continue
      const unused = Object.keys(parts).filter((name) => !text.includes(`"#/components/${kind}/${name}"`))
      expect({ kind, unused }).toEqual({ kind, unused: [] })
    }
  })

  it('passes the linter of Redocly without a warning', () => {
    const file = join(temporaryFolder(), 'openapi.json')
    writeFileSync(file, JSON.stringify(openapiDocument()))
    const lint = [
      join(ROOT, 'node_modules/@redocly/cli/bin/cli.js'),
      'lint',
      '--extends=recommended',
      '--format=json',
      file,
    ]
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
    const out = execFileSync(process.execPath, lint, { encoding: 'utf8', env, stdio: ['ignore', 'pipe', 'ignore'] })
    expect(JSON.parse(out)).toMatchObject({ problems: [] })
  })
})

describe('the check of answers against it', () => {
  const conforms = conformity(document)
  const answer = { method: 'POST', path: '/v1/erase', status: 200, headers: {}, body: '{"erased":1}' }
  const error = { message: '', type: '', code: 'validation_error', param: null, request_id: '' }

  it.each([
    ['a field too many', { body: '{"erased":1,"more":1}' }],
    ['a field too few', { body: '{}' }],
    ['a status', { status: 418 }],
    ['a code', { status: 404, body: JSON.stringify({ error }) }],
    ['a code of another status', { status: 503, body: JSON.stringify({ error }) }],
    ['a header', { headers: { Location: '/' } }],
    ['a body', { path: '/v1/release', status: 204, body: 'x' }],
  ])('notices %s', (_, change) => {
    expect(conforms(answer)).toEqual([])
    expect(conforms({ ...answer, ...change })).not.toEqual([])
  })

  it('knows the operations', () => {
    expect(byId('eraseValues').requestBody).toBeDefined()
  })
})

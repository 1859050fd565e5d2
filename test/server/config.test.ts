import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, jest } from '@jest/globals'
import { configJsonSchema, readConfig } from '../../src/server/config.js'
import { startPresidio } from '../support/presidio-server.js'
import { bearer, keyOf } from '../support/router-app.js'
import { runMain, startService } from '../support/service-process.js'
import type { ServiceProcess } from '../support/service-process.js'
import { read } from '../support/repository-files.js'
import { temporaryFolder } from '../support/temporary-folder.js'
import { WITH_WASM, writeTinyModel } from '../support/tiny-model.js'
import { until } from '../support/until.js'

jest.setTimeout(60_000)

const SCOPES = ['evaluate', 'reveal', 'policies', 'audit']
const API_KEYS = JSON.stringify([{ id: 'all', tenant: 'acme', scopes: SCOPES, key: keyOf('all') }])
const file = (content: object | string) => {
  const path = join(temporaryFolder(), 'sandwich.json')
  write(path, content)
  return path
}
const write = (path: string, content: object | string) =>
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))

/** What a text becomes. */
async function protectedBy(service: ServiceProcess, content: string, session?: string): Promise<string> {
  const answer = await fetch(`${service.url}/v1/guard`, {
    method: 'POST',
    headers: { authorization: bearer('all'), 'content-type': 'application/json' },
    body: JSON.stringify({ messages: [{ role: 'user', content }], ...(session && { session }) }),
  })
  expect(answer.status).toBe(200)
  const { correction } = (await answer.json()) as { correction?: { choices: { content: string }[] } }
  return correction?.choices[0]?.content ?? content
}

describe('the configuration file', () => {
  const example = /```json\n([^]+?)```/.exec(read('docs/configuration.md'))?.[1] ?? ''

  it('of the documentation is what it says', async () => {
    const { policies, tokens } = await readConfig(file(example))
    expect(policies?.map(({ id }) => id)).toEqual(['personal', 'keys'])
    expect(tokens).toBe('session')
  })

  it('has the JSON Schema that is in the package', () => {
    expect(JSON.parse(read('deploy/config.schema.json'))).toEqual(configJsonSchema())
  })

  it.each<[object | string, string]>([
    ['{ "detector": {}, }', 'is not valid JSON'],
    [[], 'must be of type object'],
    [{ detektor: {} }, 'detektor is unknown'],
    [{ detector: { alow: ['x'] } }, 'detector.alow is unknown'],
    [
      { detector: { rules: [{ label: 'EMPLOYEE', pattern: '\\d+', score: 1 }] } },
      'detector.rules.0.pattern is refused',
    ],
    [{ detector: { rules: [{ label: 'EMPLOYEE', pattern: '(', score: 1 }] } }, 'detector.rules.0.pattern is refused'],
    [{ detector: { rules: [{ label: 'employee', pattern: 'x', score: 1 }] } }, 'detector.rules.0.label must match'],
    [{ policies: [{ id: 'a', definition: '', threshold: 2, detectors: [{ model: 'pii' }] }] }, 'policies.0.threshold'],
    [{ tokens: 'sessions' }, 'tokens must be one of: request, session'],
    [{ limits: { messages: 0 } }, 'limits.messages must be at least 1'],
  ])('that is wrong is refused with its field: %j', async (content, problem) => {
    const error: unknown = await readConfig(file(content)).catch((thrown: unknown) => thrown)
    expect(String(error)).toContain(problem)
    expect(String(error)).toMatch(/^Error: CONFIG: .+$/)
  })

  it.each<[string, object]>([
    ['detector: labels: SECRET is unknown', { detector: { labels: ['SECRET'] } }],
    ['detector: countries: XX is unknown', { detector: { countries: ['XX'] } }],
    ['presidio: the URL', { presidio: { url: 'http://presidio.example' } }],
    ['transformers: there is no folder /nowhere', { transformers: { model: '/nowhere' } }],
    ['policies: ', { policies: [{ id: 'a', definition: '', threshold: 1, detectors: [{ model: 'none' }] }] }],
  ])('that a part refuses stops the start with one line: %s', async (problem, content) => {
    const { output, exit } = runMain({ API_KEYS, CONFIG: file(content) })
    expect(await exit).toBe(2)
    expect(output.stderr).toMatch(/^CONFIG: [^\n]+\n$/)
    expect(output.stderr).toContain(`CONFIG: ${problem}`)
  })

  it('that is missing stops the start', async () => {
    const { output, exit } = runMain({ API_KEYS, CONFIG: '/nowhere/sandwich.json' })
    expect(await exit).toBe(2)
    expect(output.stderr).toBe('CONFIG: cannot read /nowhere/sandwich.json (ENOENT).\n')
  })

  it('tells the service what to find, how tokens are made, and what is allowed', async () => {
    const CONFIG = file(example)
    const service = await startService({ API_KEYS, CONFIG })
    const text = 'EMP-123456 of Project Seagull, EMP-123456, wrote to support@acme.example.'
    const first = await protectedBy(service, text, 's-1')
    expect(first).toMatch(
      /^(\[EMPLOYEE_[0-9A-F]{8}\]) of (\[NAME_[0-9A-F]{8}\]), \1, wrote to support@acme\.example\.$/,
    )
    expect(await protectedBy(service, text, 's-1')).toBe(first)
    service.kill('SIGTERM')
    expect(await service.exit).toBe(0)
  })

  it('puts Presidio beside pii-v0, and answers 503 while it is gone', async () => {
    const presidio = await startPresidio()
    const CONFIG = file({ presidio: { url: presidio.url, entities: ['PERSON', 'BADGE_NUMBER'] } })
    const service = await startService({ API_KEYS, CONFIG })
    expect(await protectedBy(service, 'Ask anna@example.org for badge B-1234.')).toMatch(
      /^Ask \[CONTACT_[0-9A-F]{8}\] for badge \[DOCUMENT_[0-9A-F]{8}\]\.$/,
    )
    await presidio.close()
    const answer = await fetch(`${service.url}/v1/guard`, {
      method: 'POST',
      headers: { authorization: bearer('all'), 'content-type': 'application/json' },
      body: JSON.stringify({ messages: [{ role: 'user', content: 'Ask for badge B-1234.' }] }),
    })
    expect(answer.status).toBe(503)
    service.kill('SIGTERM')
    expect(await service.exit).toBe(0)
  })

  it('puts a model beside pii-v0, for the service and for files, and names one that cannot be loaded', async () => {
    const model = temporaryFolder()
    writeTinyModel(model, 'WordPiece', { dot: 'BADGE' })
    const transformers = { model, device: 'auto', dtype: 'fp32', labels: { BADGE: 'BADGE' } }
    const CONFIG = file({ transformers })
    const service = await startService({ API_KEYS, CONFIG, ...WITH_WASM })
    const withBoth = /^Ask \[CONTACT_[0-9A-F]{8}\] for badge \[BADGE_[0-9A-F]{8}\]\.$/
    expect(await protectedBy(service, 'Ask anna@example.org for badge dot.')).toMatch(withBoth)

    const text = join(temporaryFolder(), 'badge.txt')
    write(text, 'Ask anna@example.org for badge dot.')
    const command = runMain({ CONFIG, ...WITH_WASM }, ['detect', '--format', 'jsonl', text])
    expect(await command.exit).toBe(0)
    expect(command.output.stdout).toContain('"label":"BADGE"')

    write(CONFIG, { transformers: { ...transformers, model: '/nowhere' } })
    service.kill('SIGHUP')
    await until(() => service.stdout.includes('the one before stays'))
    expect(service.stdout).toContain('CONFIG: transformers: there is no folder /nowhere')
    expect(await protectedBy(service, 'Ask anna@example.org for badge dot.')).toMatch(withBoth)

    write(CONFIG, { transformers: { ...transformers, labels: { BADGE: 'CARD' } } })
    service.kill('SIGHUP')
    await until(() => service.stdout.includes('configuration read again'))
    expect(await protectedBy(service, 'Ask for badge dot.')).toMatch(/^Ask for badge \[CARD_[0-9A-F]{8}\]\.$/)
    service.kill('SIGTERM')
    expect(await service.exit).toBe(0)
  })

  it('is read again on SIGHUP; a wrong one changes nothing', async () => {
    const rule = { label: 'EMPLOYEE', pattern: '\\bEMP-\\d{6}\\b', score: 0.9 }
    const CONFIG = file({ detector: { rules: [rule] } })
    const service = await startService({ API_KEYS, CONFIG, STORE_URL: 'memory:' })
    expect(await protectedBy(service, 'Ask EMP-123456.')).toMatch(/^Ask \[EMPLOYEE_/)

    write(CONFIG, { detector: { rules: [{ ...rule, pattern: '\\d+' }] } })
    service.kill('SIGHUP')
    await until(() => service.stdout.includes('the one before stays'))
    expect(service.stdout).toContain('detector.rules.0.pattern is refused')
    expect(await protectedBy(service, 'Ask EMP-123456.')).toMatch(/^Ask \[EMPLOYEE_/)

    write(CONFIG, { detector: { rules: [{ ...rule, pattern: '\\bSTAFF-\\d{6}\\b' }] } })
    service.kill('SIGHUP')
    await until(() => service.stdout.includes('configuration read again'))
    expect(await protectedBy(service, 'Ask EMP-123456 or STAFF-123456.')).toMatch(/^Ask EMP-123456 or \[EMPLOYEE_/)

    // Policies and tokens stay, since the stores do.
    const policies = await fetch(`${service.url}/v1/policies`, { headers: { authorization: bearer('all') } })
    expect(((await policies.json()) as { data: unknown[] }).data).toHaveLength(1)
    service.kill('SIGTERM')
    expect(await service.exit).toBe(0)
  })

  it('gives way to variables', async () => {
    const CONFIG = file({ detector: { payments: true }, secrets: {}, limits: { requestsPerMinute: 1000 } })
    const service = await startService({
      API_KEYS,
      CONFIG,
      PAYMENT_NUMBERS: 'off',
      SECRETS: 'off',
      REQUESTS_PER_MINUTE: '2',
    })
    expect(await protectedBy(service, 'Pay to DE89 3704 0044 0532 0130 00.')).toBe(
      'Pay to DE89 3704 0044 0532 0130 00.',
    )
    expect(await protectedBy(service, 'DB_PASSWORD=Kf83mzQp')).toBe('DB_PASSWORD=Kf83mzQp')
    const third = await fetch(`${service.url}/v1/policies`, { headers: { authorization: bearer('all') } })
    expect(third.status).toBe(429)
    service.kill('SIGTERM')
    expect(await service.exit).toBe(0)
  })
})

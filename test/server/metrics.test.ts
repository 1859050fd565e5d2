import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { startFakeVendor } from '../support/fake-vendor.js'
import type { FakeVendor } from '../support/fake-vendor.js'
import { bearer, keyOf } from '../support/router-app.js'
import { startService } from '../support/service-process.js'
import type { ServiceProcess } from '../support/service-process.js'
import { read, ROOT } from '../support/repository-files.js'
import { temporaryFolder } from '../support/temporary-folder.js'

jest.setTimeout(60_000)

const TOKEN = 'a-token-for-metrics-only'
const SCOPES = ['evaluate', 'reveal', 'policies', 'audit', 'chat']
const API_KEYS = JSON.stringify([{ id: 'all', tenant: 'acme', scopes: SCOPES, key: keyOf('all') }])
const SHA256 = 'ab'.repeat(32)
const VALUES = ['Anna', 'Schmidt', 'example.org', 'Heinrich', 'Jakob', 'Karl', 'Ludwig', 'Nora', 'Emil', 'acme-session']

let service: ServiceProcess | undefined
let vendor: FakeVendor | undefined

afterEach(async () => {
  service?.kill('SIGTERM')
  await service?.exit
  await vendor?.close()
  service = vendor = undefined
})

async function start(env: Readonly<Record<string, string>> = {}): Promise<ServiceProcess> {
  service = await startService({ API_KEYS, LOG_LEVEL: 'trace', ...env })
  return service
}

const scrape = (url: string, authorization?: string) =>
  fetch(`${url}/metrics`, { headers: authorization === undefined ? {} : { authorization } })

async function post(url: string, path: string, body: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { authorization: bearer('all'), 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return (await answer.json().catch(() => undefined)) as Evaluated | undefined
}

/** Of an evaluation, what is looked at. */
interface Evaluated {
  readonly redaction_spans: readonly { readonly token: string }[]
  readonly correction: { readonly choices: readonly { readonly content: string }[] }
}

/** Requests of all kinds, right and wrong, with values wherever a client may put one. Gives the tokens. */
async function everything(url: string): Promise<readonly string[]> {
  const messages = [{ role: 'user', content: 'I am Anna Schmidt, write to anna@example.org.' }]
  const evaluation = await post(url, '/v1/guard', { messages, session: 'acme-session', metadata: { note: 'Emil' } })
  const tokens = evaluation?.redaction_spans.map(({ token }) => token) ?? []
  const content = evaluation?.correction.choices[0]?.content
  await post(url, '/v1/detokenize', { messages: [{ role: 'user', content }], policy: 'pii-default' })
  await post(url, '/v1/detokenize', { messages: [{ role: 'user', content: '[NAME_DEADBEEF]' }], policy: 'Nora' })
  await post(url, '/v1/detectors/Nora', { messages })
  await post(url, '/v1/detectors/pii', { messages })
  await post(url, '/v1/policies', {
    id: 'Heinrich',
    definition: 'Jakob',
    threshold: 0.6,
    detectors: [{ model: 'pii' }],
  })
  await post(url, '/v1/guard?q=Jakob', { messages: 'Karl' }, { 'x-request-id': 'Karl', 'user-agent': 'Ludwig' })
  await post(url, '/Ludwig', {}, { 'x-sandwich-actor': 'Karl' })
  await post(url, '/openai/v1/chat/completions', { model: 'Nora', messages })
  await fetch(`${url}/v1/policies/Heinrich`, { headers: { authorization: bearer('all') } })
  await fetch(`${url}/v1/policies/Heinrich%ZZ`, { method: 'PROPFIND' })
  return tokens
}

describe('/metrics', () => {
  it('counts what the service does', async () => {
    vendor = await startFakeVendor()
    const { url } = await start({ OPENAI_GATEWAY_URL: vendor.baseURL, OPENAI_API_KEY: 'vendor-key' })
    await everything(url)
    const answer = await scrape(url)
    expect(answer.headers.get('content-type')).toContain('text/plain')
    const text = await answer.text()
    const counted = [
      'sandwich_http_requests_total{method="POST",route="/v1/guard",status="200"} 1',
      'sandwich_http_requests_total{method="POST",route="/v1/guard",status="422"} 1',
      'sandwich_http_requests_total{method="GET",route="/v1/policies/:id",status="200"} 1',
      'sandwich_http_requests_total{method="other",route="none",status="404"} 1',
      'sandwich_http_request_duration_seconds_count{route="/v1/guard"} 2',
      'sandwich_step_duration_seconds_count{step="evaluate",outcome="ok"} 2',
      'sandwich_step_duration_seconds_count{step="detect",outcome="ok"} 3',
      'sandwich_step_duration_seconds_count{step="vault",outcome="ok"} 2',
      'sandwich_step_duration_seconds_count{step="vendor",outcome="ok"} 1',
      'sandwich_findings_total{label="NAME",action="redact"} 2',
      'sandwich_vault_capacity 100000',
    ]
    for (const line of counted) expect(text.split('\n')).toContain(line)
    for (const name of [
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
      'sandwich_vault_entries',
    ]) {
      expect(text).toContain(`# TYPE ${name} `)
    }
  })

  it('and all else that the process writes holds no value, token, prompt or key', async () => {
    vendor = await startFakeVendor()
    const running = await start({
      OPENAI_GATEWAY_URL: vendor.baseURL,
      OPENAI_API_KEY: 'vendor-key',
      METRICS_TOKEN: TOKEN,
    })
    const tokens = await everything(running.url)
    expect(tokens.length).toBeGreaterThan(1)
    const text = await (await scrape(running.url, `Bearer ${TOKEN}`)).text()
    expect(text).toContain('sandwich_tokens_total{outcome="minted"}')
    running.kill('SIGTERM')
    await running.exit
    const written = text + running.stdout + running.stderr
    expect(running.stdout).toContain('"route":"/metrics"')
    const secrets = [
      ...VALUES,
      ...tokens,
      ...tokens.map((token) => token.slice(-9, -1)),
      keyOf('all'),
      TOKEN,
      'vendor-key',
    ]
    expect(secrets.filter((secret) => written.includes(secret))).toEqual([])
    expect(text).not.toContain('acme')
  })

  it('says what waits for a store and how full it is', async () => {
    const STORE_URL = `sqlite:${join(temporaryFolder(), 'guard.db')}`
    const { url } = await start({ STORE_URL, VAULT_KEYS: Buffer.alloc(32, 7).toString('base64') })
    await post(url, '/v1/guard', { messages: [{ role: 'user', content: 'I am Anna Schmidt.' }] })
    const text = await (await scrape(url)).text()
    expect(text).toMatch(/^sandwich_write_queue 0$/m)
    expect(text).toMatch(/^sandwich_vault_entries 1$/m)
    expect(text).not.toMatch(/^sandwich_vault_capacity /m)
  })

  it('needs the token where there is one', async () => {
    const { url } = await start({ METRICS_TOKEN: TOKEN })
    expect((await scrape(url)).status).toBe(401)
    expect((await scrape(url, bearer('all'))).status).toBe(401)
    expect((await scrape(url, `Bearer ${TOKEN}x`)).status).toBe(401)
    expect((await scrape(url, `Bearer ${TOKEN}`)).status).toBe(200)
  })

  it('is not there for others than this machine without a token', async () => {
    const keys = JSON.stringify([{ id: 'all', tenant: 'acme', scopes: SCOPES, sha256: SHA256 }])
    const { url } = await start({ HOST: '0.0.0.0', API_KEYS: keys })
    expect((await scrape(url.replace('0.0.0.0', '127.0.0.1'))).status).toBe(404)
  })
})

describe('what is deployed beside it', () => {
  const named = (text: string) => [...text.matchAll(/\b(?:sandwich|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name)

  it('names only metrics that there are', async () => {
    const STORE_URL = `sqlite:${join(temporaryFolder(), 'guard.db')}`
    const { url } = await start({ STORE_URL, VAULT_KEYS: Buffer.alloc(32, 7).toString('base64') })
    const text = await (await scrape(url)).text()
    const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type]) => ({ name, type }))
    const known = types.flatMap(({ name, type }) =>
      type === 'histogram' ? ['', '_bucket', '_sum', '_count'].map((end) => `${name}${end}`) : [name],
    )
    const files = [...readdirSync(join(ROOT, 'deploy')).map((name) => `deploy/${name}`), 'docs/metrics.md']
    const wrong = files.flatMap((file) => named(read(file)).filter((name) => !known.includes(name)))
    expect(wrong).toEqual([])
    const ours = types.map(({ name }) => name).filter((name) => name.startsWith('sandwich_'))
    expect(ours.length).toBeGreaterThan(8)
    for (const file of ['deploy/grafana-dashboard.json', 'docs/metrics.md']) {
      expect(ours.filter((name) => !read(file).includes(name))).toEqual([])
    }
  })

  it('is a dashboard that Grafana can read', () => {
    const { panels, schemaVersion, uid } = JSON.parse(read('deploy/grafana-dashboard.json'))
    expect({ schemaVersion, uid }).toEqual({ schemaVersion: expect.any(Number), uid: expect.any(String) })
    const ids = panels.map(({ id }: { id: number }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { title, gridPos, targets } of panels) {
      expect({ title, gridPos }).toEqual({ title: expect.any(String), gridPos: expect.any(Object) })
      for (const { expr } of targets) expect(expr).toMatch(/\w+_\w+/)
    }
  })
})

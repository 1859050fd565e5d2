import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { bearer, keyOf } from '../support/router-app.js'
import { startService } from '../support/service-process.js'
import type { ServiceProcess } from '../support/service-process.js'
import { until } from '../support/until.js'

jest.setTimeout(60_000)

const SCOPES = ['evaluate', 'reveal', 'policies', 'audit']
const API_KEYS = JSON.stringify([{ id: 'all', tenant: 'acme', scopes: SCOPES, key: keyOf('all') }])
const user = (content: string) => ({ role: 'user', content })

/** Everything that is put in anywhere, and must not come out again but as a restored value. */
const VALUES = {
  name: 'Anna Schmidt',
  mail: 'anna.schmidt@example.org',
  phone: '+49 30 901820',
  place: 'Musterstraße 12, 10115 Berlin',
  malformed: 'Berta Malformed',
  key: 'Carla Fieldname',
  role: 'Dora Roleplay',
  metadata: 'Emil Metadata',
  type: 'Frieda Plaintext',
  gzip: 'Gustav Gzipped',
  path: 'Heinrich-Path',
  route: 'Ida-Route',
  query: 'Jakob-Query',
  requestId: 'Karl-Request',
  agent: 'Ludwig-Agent',
  authorization: 'Martha-Authorization',
  model: 'Nora-Model',
  raw: 'Otto-Raw',
  header: 'Paula-Header',
  unfinished: 'Quirin Unfinished',
  policyText: 'Richard Definition',
} as const

describe('the running service', () => {
  let service: ServiceProcess
  beforeAll(async () => {
    service = await startService({ API_KEYS, LOG_LEVEL: 'trace' })
  })
  afterAll(async () => {
    service.kill('SIGKILL')
    await service.exit
  })

  const ask = (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) =>
    fetch(`${service.url}${path}`, {
      ...init,
      headers: { authorization: bearer('all'), 'content-type': 'application/json', ...init.headers },
    })
  const post = async (path: string, body: unknown, headers?: Record<string, string>) => {
    const answer = await ask(path, {
      method: 'POST',
      body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
      headers,
    })
    return { status: answer.status, text: await answer.text() }
  }

  it('answers with headers that make it safe', async () => {
    const { headers } = await ask('/healthz')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('answers unknown routes and what is not HTTP with the same error body', async () => {
    const unknown = await fetch(`${service.url}/none`)
    expect(unknown.status).toBe(404)
    expect(await unknown.json()).toMatchObject({ error: { code: 'not_found', request_id: expect.any(String) } })
    const raw = await rawAnswer(service.url, 'nonsense\r\n\r\n')
    expect(raw).toMatch(/^HTTP\/1.1 400 /)
    expect(JSON.parse(raw.split('\r\n\r\n')[1] ?? '')).toMatchObject({ error: { type: 'invalid_request_error' } })
    expect(await rawAnswer(service.url, `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 431 /,
    )
  })

  /** The answers to requests with a fault in every part, each of which holds a value of its own. */
  async function everyFault(text: string, policy: object): Promise<{ status: number; text: string }[]> {
    const answers = [
      await post('/v1/guard', `{"messages":[{"role":"user","content":"${VALUES.malformed}`),
      await post('/v1/guard', `${VALUES.malformed}`),
      await post('/v1/guard', { [VALUES.key]: 1, messages: [{ role: VALUES.role, content: '', [VALUES.key]: 1 }] }),
      await post('/v1/guard', { messages: [user('')], metadata: { [VALUES.metadata]: { [VALUES.metadata]: 1 } } }),
      await post('/v1/guard', { messages: [user('')], policy: VALUES.name, session: { [VALUES.key]: 1 } }),
      await post('/v1/guard', VALUES.type, { 'content-type': 'text/plain' }),
      await post('/v1/guard', VALUES.type, { 'content-type': `application/json; charset=${VALUES.path}` }),
      await post('/v1/guard', gzipSync(VALUES.gzip), { 'content-encoding': 'gzip' }),
      await post('/v1/guard', VALUES.gzip, { 'content-encoding': 'gzip' }),
      await post('/v1/guard', VALUES.gzip, { 'content-encoding': VALUES.path }),
      await post('/v1/policies', { ...policy, detectors: [{ model: VALUES.model }] }),
      await post('/v1/policies', policy),
      await post(`/v1/detectors/${VALUES.model}`, { messages: [user(text)] }),
      await post('/v1/detokenize', { messages: [user(text)], policy: VALUES.path }),
      await post('/v1/release', { tokens: [VALUES.name, 7] }),
      await post(`/${VALUES.route}`, { messages: [user(text)] }),
      await post(`/v1/guard?q=${VALUES.query}`, '{', { 'x-request-id': VALUES.requestId, 'user-agent': VALUES.agent }),
      await post('/v1/guard', { messages: [user(text)] }, { authorization: `Bearer ${VALUES.authorization}` }),
    ]
    for (const path of [
      `/v1/policies/${VALUES.path}`,
      `/v1/policies/${VALUES.path}%ZZ`,
      `/v1/logs?${VALUES.query}=1`,
      `/v1/logs?from=${VALUES.query}&page=${VALUES.query}`,
    ]) {
      const answer = await ask(path)
      answers.push({ status: answer.status, text: await answer.text() })
    }
    return answers
  }

  it('writes no value that was put in: not to logs, errors or the audit log', async () => {
    const text = `I am ${VALUES.name}, ${VALUES.mail}, ${VALUES.phone}, ${VALUES.place}.`
    const evaluation = await post('/v1/guard', { messages: [user(text)], metadata: { note: VALUES.metadata } })
    const { correction, redaction_spans: spans } = JSON.parse(evaluation.text)
    expect(spans.length).toBeGreaterThanOrEqual(3)
    const protectedText: string = correction.choices[0].content
    const revealed = await post('/v1/detokenize', { messages: [user(protectedText)], policy: 'pii-default' })
    expect(JSON.parse(revealed.text).messages[0].content).toBe(text)
    await post('/v1/detectors/pii', { messages: [user(text)] })
    const policy = { id: 'p', definition: VALUES.policyText, threshold: 0.6, detectors: [{ model: 'pii' }] }
    await post('/v1/policies', policy)

    const errors = await everyFault(text, policy)
    const raw = [
      await rawAnswer(service.url, `GET /${VALUES.raw} NOTHTTP\r\n\r\n`),
      await rawAnswer(service.url, `GET / HTTP/1.1\r\nX: ${VALUES.header.repeat(2000)}\r\n\r\n`),
    ]
    await leaveInTheMiddle(service.url, VALUES.unfinished)

    for (const { status } of errors) {
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
    }
    const audit = await (await ask('/v1/logs?page_size=1000')).text()
    expect(JSON.parse(audit).data.length).toBeGreaterThan(5)
    await until(() => service.stdout.includes('"aborted":true'))
    const written = {
      logs: service.stdout,
      terminal: service.stderr,
      audit,
      errors: JSON.stringify(errors),
      raw: raw.join(),
    }
    for (const [where, said] of Object.entries(written)) {
      for (const value of [...Object.values(VALUES), keyOf('all')])
        expect({ where, has: said.includes(value) && value }).toEqual({ where, has: false })
    }
    expect(service.stdout).not.toMatch(/Anna|Schmidt|anna\.|901820|Berlin/)
  })

  it('logs each request by its route, with ids', async () => {
    const requestId = '6b1f0c1e-30a5-4a51-a2a4-0f6b8ad2c2a1'
    await ask('/v1/policies/pii-default', { headers: { 'x-request-id': requestId } })
    const lines = () =>
      service.stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    await until(() => lines().some(({ request_id: id }) => id === requestId))
    expect(lines().find(({ request_id: id }) => id === requestId)).toEqual({
      level: 30,
      time: expect.any(String),
      request_id: requestId,
      method: 'GET',
      route: '/v1/policies/:id',
      status: 200,
      ms: expect.any(Number),
      key: 'all',
      tenant: 'acme',
      msg: 'request',
    })
  })

  it('warns of a key in the clear, without showing it', () => {
    expect(service.stdout).toContain('in the clear')
    expect(service.stdout + service.stderr).not.toContain(keyOf('all'))
  })

  it.each([
    ['says that it is too long', 'Content-Length: 99999999', '{'],
    ['turns out to be too long', 'Transfer-Encoding: chunked', `120000\r\n${'x'.repeat(0x120000)}\r\n`],
  ])('does not wait for the rest of a body that %s', async (_, header, sent) => {
    const socket = await open(service.url)
    const head = [
      'POST /v1/guard HTTP/1.1',
      'Host: x',
      `Authorization: ${bearer('all')}`,
      'Content-Type: application/json',
    ]
    socket.write([...head, header, '', sent].join('\r\n'))
    const answer = await textOf(socket)
    expect(answer).toMatch(/^HTTP\/1.1 413 Payload Too Large\r\n/)
    expect(answer).toContain('"payload_too_large"')
  })

  it('answers an expectation that it does not meet with the same error body', async () => {
    const raw = await rawAnswer(
      service.url,
      'POST /v1/guard HTTP/1.1\r\nHost: x\r\nExpect: foo\r\nConnection: close\r\n\r\n',
    )
    expect(raw).toMatch(/^HTTP\/1.1 417 /)
    expect(JSON.parse(raw.split('\r\n\r\n')[1] ?? '')).toMatchObject({ error: { type: 'invalid_request_error' } })
  })

  it('ends what is under way when it is told to stop', async () => {
    const socket = await open(service.url)
    const body = JSON.stringify({ messages: [user('I am Anna')] })
    const head = [
      'POST /v1/guard HTTP/1.1',
      'Host: x',
      `Authorization: ${bearer('all')}`,
      'Content-Type: application/json',
    ]
    socket.write([...head, `Content-Length: ${body.length}`, '', body.slice(0, 10)].join('\r\n'))
    const idle = await open(service.url)
    idle.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
    await once(idle, 'data')
    const silent = await open(service.url)

    service.kill('SIGTERM')
    await until(() => service.stdout.includes('"stopping"'))
    for (const unused of [idle, silent]) if (!unused.destroyed) await once(unused, 'close')
    await expect(fetch(`${service.url}/healthz`)).rejects.toThrow()
    socket.write(body.slice(10))
    const answer = await textOf(socket)
    expect(answer).toMatch(/^HTTP\/1.1 200 OK\r\n/)
    expect(answer).toMatch(/\r\nConnection: close\r\n/i)
    expect(await service.exit).toBe(0)
    expect(service.stdout).toContain('"stopped"')
  })
})

async function open(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  return socket
}

async function textOf(socket: Socket): Promise<string> {
  let text = ''
  for await (const chunk of socket) text += String(chunk)
  return text
}

async function rawAnswer(url: string, text: string): Promise<string> {
  const socket = await open(url)
  socket.write(text)
  return textOf(socket)
}

/** Sends the start of a request, and goes. */
async function leaveInTheMiddle(url: string, text: string): Promise<void> {
  const socket = await open(url)
  const head = [
    'POST /v1/guard HTTP/1.1',
    'Host: x',
    `Authorization: ${bearer('all')}`,
    'Content-Type: application/json',
  ]
  socket.write([...head, 'Content-Length: 9999', '', `{"messages": "${text}`].join('\r\n'))
  await new Promise((resolve) => setTimeout(resolve, 50))
  socket.destroy()
}

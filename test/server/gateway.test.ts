import Anthropic from '@anthropic-ai/sdk'
import { afterEach, describe, expect, it, jest } from '@jest/globals'
import OpenAI from 'openai'
import { startFakeVendor } from '../support/fake-vendor.js'
import type { FakeVendor } from '../support/fake-vendor.js'
import { message, text } from '../support/anthropic-vendor.js'
import { keyOf } from '../support/router-app.js'
import { runMain, startService } from '../support/service-process.js'
import type { ServiceProcess } from '../support/service-process.js'

jest.setTimeout(60_000)

const NAME = 'Anna Schmidt'
const API_KEYS = JSON.stringify([
  { id: 'chat', tenant: 'acme', scopes: ['chat'], key: keyOf('chat') },
  { id: 'audit', tenant: 'acme', scopes: ['audit'], key: keyOf('audit') },
  { id: 'guard', tenant: 'acme', scopes: ['evaluate'], key: keyOf('guard') },
])
const ask = (client: OpenAI) =>
  client.chat.completions.create({
    model: 'gpt-5-mini',
    messages: [{ role: 'user', content: `My name is ${NAME}.` }],
  })

let vendor: FakeVendor | undefined
let service: ServiceProcess | undefined

async function start(env: Readonly<Record<string, string>> = {}): Promise<{ vendor: FakeVendor; url: string }> {
  vendor = await startFakeVendor()
  service = await startService({ API_KEYS, OPENAI_GATEWAY_URL: vendor.baseURL, OPENAI_API_KEY: 'vendor-key', ...env })
  return { vendor, url: service.url }
}

function clientOf(url: string, key: string): OpenAI {
  return new OpenAI({ baseURL: `${url}/openai/v1`, apiKey: keyOf(key), maxRetries: 0 })
}

afterEach(async () => {
  service?.kill('SIGTERM')
  await service?.exit
  await vendor?.close()
  service = vendor = undefined
})

describe('the gateway of the service', () => {
  it('protects what a client of OpenAI sends, with the keys of the service', async () => {
    const running = await start()
    const { choices } = await ask(clientOf(running.url, 'chat'))
    expect(choices[0]?.message.content).toContain(NAME)
    expect(JSON.stringify(running.vendor.requests)).not.toContain('Anna')
    expect(running.vendor.requests[0]?.headers.authorization).toBe('Bearer vendor-key')
    expect(service?.stdout).not.toContain('Anna')
  })

  it('refuses keys without the scope chat, and counts requests', async () => {
    const running = await start({ REQUESTS_PER_MINUTE: '1' })
    await expect(ask(clientOf(running.url, 'guard'))).rejects.toMatchObject({ status: 403 })
    await ask(clientOf(running.url, 'chat'))
    await expect(ask(clientOf(running.url, 'chat'))).rejects.toMatchObject({ status: 429 })
    expect(running.vendor.requests).toHaveLength(1)
  })

  it('says which base URL a client needs that has another', async () => {
    const { url, vendor } = await start({
      ANTHROPIC_GATEWAY_URL: 'https://api.anthropic.com',
      ANTHROPIC_API_KEY: 'vendor-key',
    })
    const key = { apiKey: keyOf('chat'), maxRetries: 0 }
    for (const [path, hint] of [
      ['/v1', /There is no such route\. .*ends with \/openai\/v1\./],
      ['/openai', /ends with \/openai\/v1\./],
      ['', /ends with \/openai\/v1\./],
      ['/openai/v1/v1', /has a \/v1 too many/],
    ] as const) {
      await expect(ask(new OpenAI({ baseURL: `${url}${path}`, ...key }))).rejects.toMatchObject({
        status: 404,
        message: expect.stringMatching(hint),
      })
    }
    for (const [path, hint] of [
      ['', /ends with \/anthropic;/],
      ['/anthropic/v1', /has a \/v1 too many/],
    ] as const) {
      const asked = new Anthropic({ baseURL: `${url}${path}`, ...key }).messages.countTokens({
        model: 'm',
        messages: [],
      })
      await expect(asked).rejects.toMatchObject({ status: 404, message: expect.stringMatching(hint) })
    }
    expect(vendor.requests).toHaveLength(0)
  })

  it("protects what a client of Anthropic's sends, with the keys of the service", async () => {
    vendor = await startFakeVendor({ answer: (asked) => message(asked, [text(JSON.stringify(asked.body))]) })
    const env = { ANTHROPIC_GATEWAY_URL: new URL(vendor.baseURL).origin, ANTHROPIC_API_KEY: 'vendor-key' }
    service = await startService({ API_KEYS, ...env })
    const { url } = service
    const ask = (key: string) =>
      new Anthropic({ baseURL: `${url}/anthropic`, apiKey: keyOf(key), maxRetries: 0 }).messages.create({
        model: 'claude-sonnet-5',
        max_tokens: 100,
        messages: [{ role: 'user', content: `My name is ${NAME}.` }],
      })
    const { content } = await ask('chat')
    expect(JSON.stringify(content)).toContain(NAME)
    expect(JSON.stringify(vendor.requests)).not.toContain('Anna')
    expect(vendor.requests[0]?.headers['x-api-key']).toBe('vendor-key')
    await expect(ask('guard')).rejects.toBeInstanceOf(Anthropic.PermissionDeniedError)
    expect((await fetch(`${url}/anthropic/other`)).status).toBe(404)
  })

  it('logs, counts and audits requests under the path of the gateway, without values', async () => {
    const { url } = await start({ ANTHROPIC_GATEWAY_URL: 'http://127.0.0.1:9', ANTHROPIC_API_KEY: 'vendor-key' })
    await ask(clientOf(url, 'chat'))
    const shouted = new OpenAI({ baseURL: `${url}/OpenAI/V1`, apiKey: keyOf('chat'), maxRetries: 0 })
    await ask(shouted)
    const claude = new Anthropic({ baseURL: `${url}/anthropic`, apiKey: keyOf('chat'), maxRetries: 0 })
    await expect(claude.models.list()).rejects.toMatchObject({ status: 502 })
    const metrics = await (await fetch(`${url}/metrics`)).text()
    expect(metrics).toContain('requests_total{method="POST",route="/openai/v1/chat/completions",status="200"} 2')
    expect(metrics).toContain('requests_total{method="GET",route="/anthropic/v1/models",status="502"} 1')
    const logs = await fetch(`${url}/v1/logs`, { headers: { authorization: `Bearer ${keyOf('audit')}` } })
    const records = await logs.text()
    expect(records).toContain('"action":"evaluate","outcome":"flagged","actor":"chat"')
    expect(records).toContain('"outcome":"revealed"')
    service?.kill('SIGTERM')
    await service?.exit
    const { stdout = '', stderr = '' } = service ?? {}
    expect(stdout).toContain('"method":"POST","route":"/openai/v1/chat/completions","status":200')
    expect(stdout).toContain('"method":"GET","route":"/anthropic/v1/models","status":502')
    expect(stdout + stderr + records + metrics).not.toMatch(/Anna|vendor-key/)
  })

  it('is not there unless it is configured', async () => {
    const running = await start({ OPENAI_GATEWAY_URL: '' })
    await expect(ask(clientOf(running.url, 'chat'))).rejects.toMatchObject({ status: 404 })
  })

  it('stops the start where its key is missing, or the vendor is not reached over https', async () => {
    const withoutKey = runMain({ OPENAI_GATEWAY_URL: 'https://api.openai.com/v1', PORT: '0' })
    expect(await withoutKey.exit).toBe(2)
    expect(withoutKey.output.stderr).toContain('OPENAI_API_KEY: is required beside OPENAI_GATEWAY_URL')
    const other = runMain({ ANTHROPIC_GATEWAY_URL: 'https://api.anthropic.com', PORT: '0' })
    expect(await other.exit).toBe(2)
    expect(other.output.stderr).toContain('ANTHROPIC_API_KEY: is required beside ANTHROPIC_GATEWAY_URL')
    const plain = runMain({ OPENAI_GATEWAY_URL: 'http://api.openai.com/v1', OPENAI_API_KEY: 'x', PORT: '0' })
    expect(await plain.exit).toBe(2)
    expect(plain.output.stderr).toContain('OPENAI_GATEWAY_URL: must be an https URL')
  })
})

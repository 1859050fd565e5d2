import express from 'express'
import OpenAI from 'openai'
import { localGuard } from '../../src/guard/local-guard.js'
import type { Guard } from '../../src/guard/guard.js'
import { openaiGateway } from '../../src/http/gateway.js'
import type { GatewayOptions } from '../../src/http/gateway-options.js'
import { startFakeVendor } from './fake-vendor.js'
import type { Answer, FakeVendor, RecordedRequest } from './fake-vendor.js'
import { listen } from './listen.js'
import { wordDetector } from './word-detector.js'

/** A gateway between a real client and a fake vendor. */

/** The values that the detector of these tests finds. No test lets one of them reach the vendor. */
export const NAME = 'Anna Schmidt'
export const QUOTED = 'Anna "Änni" Schmidt\\Berg'
export const EMAIL = 'anna.schmidt@example.org'
export const PLACE = 'Musterstraße 7'
export const DOCUMENT = 'C01X00T47'
export const VALUES = [NAME, QUOTED, EMAIL, PLACE, DOCUMENT]

const WORDS = {
  [NAME]: ['NAME', 0.95],
  [QUOTED]: ['NAME', 0.96],
  [EMAIL]: ['CONTACT', 0.99],
  [PLACE]: ['LOCATION', 0.9],
  [DOCUMENT]: ['DOCUMENT', 0.9],
} as const

export interface GatewaySetUp {
  readonly client: OpenAI
  readonly vendor: FakeVendor
  readonly guard: Guard
  readonly url: string
  /** All that the vendor saw, as text. */
  seen(): string
  close(): Promise<void>
}

export interface SetUpOptions {
  readonly answer?: (request: RecordedRequest) => Answer
  readonly gateway?: Partial<GatewayOptions>
  readonly guard?: Guard
}

/** Finds the values above. */
export function gatewayGuard(): Guard {
  return localGuard({ detectors: [wordDetector(WORDS)] })
}

/** A gateway on a real port between the real client and a fake vendor. */
export async function startGateway({ answer, gateway, guard: given }: SetUpOptions = {}): Promise<GatewaySetUp> {
  const vendor = await startFakeVendor({ answer })
  const guard = given ?? gatewayGuard()
  const app = express()
  const upstream = { url: vendor.baseURL, key: 'vendor-key' }
  app.use('/v1', openaiGateway({ guard, upstream, auth: false, onError: () => undefined, ...gateway }))
  const { url, close } = await listen(app)
  return {
    client: new OpenAI({ baseURL: `${url}/v1`, apiKey: 'client-key', maxRetries: 0 }),
    vendor,
    guard,
    url: `${url}/v1`,
    seen: () => JSON.stringify(vendor.requests),
    async close() {
      await close()
      await vendor.close()
      await guard.close()
    },
  }
}

/** The exact tokens in what the vendor was sent, in order, each once. */
export function tokensOf({ text }: RecordedRequest): string[] {
  return [...new Set(text.match(/\[[A-Z]+_[0-9A-F]{6,32}\]/g) ?? [])]
}

/** What the vendor was sent, as JSON of the shape that the test expects. */
export function bodyOf<Body = Record<string, never>>(request: RecordedRequest | undefined): Body {
  return request?.body as Body
}

/** Posts JSON; a text or bytes as they are. */
export function post(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const isWritten = typeof body === 'string' || body instanceof Uint8Array
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: isWritten ? (body as RequestInit['body']) : JSON.stringify(body),
  })
}

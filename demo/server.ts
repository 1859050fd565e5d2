import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { config } from 'dotenv'
import express from 'express'
import helmet from 'helmet'
import type { LlmAdapter } from '../src/adapters/adapter.js'
import { offlineAdapter } from '../src/adapters/offline.js'
import { openaiAdapter } from '../src/adapters/openai.js'
import { remoteGuard } from '../src/guard/remote-guard.js'
import {
  localGuard,
  openaiGateway,
  PII_DEFAULT,
  piiDetector,
  sandwich,
  secretDetector,
  SECRETS_DEFAULT,
} from '../src/index.js'
import type { Guard } from '../src/index.js'
import { modelRoute } from './model-route.js'
import { watchGuard, watchLlm, watchTurns } from './watch.js'

/** The demo: a chat page, and a terminal that shows what the model gets. */

interface Answers {
  readonly llm: LlmAdapter
  /** For the page and the terminal. */
  readonly model: string
  /** Where the tokenised text goes; absent: nowhere. */
  readonly host?: string
}

/** Holds the colours of the page, too. */
const DASHBOARD = fileURLToPath(new URL('../src/dashboard', import.meta.url))

/** Content security policy: nothing inline, and no other host. */
const PAGE_POLICY = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'"],
  'connect-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
}

config({ quiet: true })
await start().catch((error: Error) => {
  console.error(`The demo could not start. ${error.message}`)
  process.exitCode = 1
})

async function start(): Promise<void> {
  const host = setting('HOST') ?? '127.0.0.1'
  const port = portFrom(setting('DEMO_PORT') ?? '8080')
  const answers = await answersFromEnv()
  const app = demoApp(guardFromEnv(), answers, () => urlOf(addressOf(server)))
  const server: Server = app.listen(port, host)
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw new Error(listenProblem(error.code, host, port), { cause: error })
  })
  console.log(`The demo is at ${urlOf(addressOf(server))} - ${who(answers)}`)
}

/**
 * An app needs only the line with `sandwich`, or the one with `openaiGateway`. The rest serves the page and shows it what
 * is sent. The gateway's vendor is the demo itself: `/model` is the model behind it.
 */
function demoApp(engine: Guard, { llm: vendor, model, host }: Answers, own: () => string): express.Express {
  const app = express()
  app.disable('x-powered-by')
  app.use(helmet({ contentSecurityPolicy: { useDefaults: false, directives: PAGE_POLICY }, hsts: false }))
  app.get('/about', (_req, res) => void res.json({ model, host }))
  app.use(watchTurns())

  const guard = watchGuard(engine)
  const llm = watchLlm(vendor)
  app.use('/chat', sandwich({ guard, llm }))
  app.use('/model', modelRoute(llm, model))
  const upstream = (req: express.Request) => {
    return { url: `${own()}/model`, key: 'none', headers: { 'X-Turn': req.get('X-Turn') ?? '' }, allowInsecure: true }
  }
  app.use('/openai/v1', openaiGateway({ guard, upstream, auth: false }))

  app.get('/palette.css', (_req, res) => res.sendFile('palette.css', { root: DASHBOARD, cacheControl: false }))
  app.use(express.static(fileURLToPath(new URL('public', import.meta.url)), { cacheControl: false }))
  return app
}

function guardFromEnv(): Guard {
  const baseUrl = setting('GUARD_BASE_URL')
  if (!baseUrl) return ownGuard()
  try {
    return remoteGuard({ baseUrl, apiKey: setting('GUARD_API_KEY') ?? '' })
  } catch (cause) {
    throw new Error(`GUARD_BASE_URL, GUARD_API_KEY: ${(cause as Error).message}`, { cause }) // it throws Errors only
  }
}

function ownGuard(): Guard {
  const pii = piiDetector({ payments: setting('PAYMENT_NUMBERS') !== 'off' })
  if (setting('SECRETS') !== 'on') return localGuard({ detectors: [pii] })
  return localGuard({ detectors: [pii, secretDetector()], firstPolicies: [PII_DEFAULT, SECRETS_DEFAULT] })
}

async function answersFromEnv(): Promise<Answers> {
  const apiKey = setting('OPENAI_API_KEY')
  // Slow enough to watch, and in pieces that cut tokens.
  if (!apiKey) return { llm: offlineAdapter({ chunk: 5, delayMs: 20 }), model: 'offline' }
  const model = setting('OPENAI_MODEL') ?? 'gpt-5-mini'
  const { OpenAI } = await import('openai').catch((cause: unknown) => {
    throw new Error('OPENAI_API_KEY is set, but `openai` cannot be imported. Run `npm install openai`.', { cause })
  })
  const client = new OpenAI({ apiKey, baseURL: setting('OPENAI_BASE_URL') })
  try {
    return { llm: openaiAdapter({ client, model }), model, host: new URL(client.baseURL).host }
  } catch (cause) {
    throw new Error(`OPENAI_BASE_URL: ${(cause as Error).message}`, { cause }) // what adapters throw is an Error
  }
}

/** An empty variable is one that is not set, as `.env` files have them. */
function setting(name: string): string | undefined {
  return process.env[name]?.trim() || undefined
}

function portFrom(text: string): number {
  const port = Number(text)
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port
  throw new Error(`DEMO_PORT must be a port from 0 to 65535, not ${JSON.stringify(text)}.`)
}

function listenProblem(code: string | undefined, host: string, port: number): string {
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Set DEMO_PORT to another one.`
  if (code === 'EACCES') return `Port ${port} may not be used. Set DEMO_PORT to one from 1024.`
  return `HOST=${host} is not an address of this machine (${code ?? 'unknown'}).`
}

function who({ model, host }: Answers): string {
  return host ? `${model} at ${host} answers.` : 'the offline stand-in answers; set OPENAI_API_KEY for a real model.'
}

function addressOf(server: Server): AddressInfo {
  return server.address() as AddressInfo // a TCP server's
}

function urlOf({ address, family, port }: AddressInfo): string {
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}

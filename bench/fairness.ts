import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { createKey } from '../src/server/keys.js'
import { numberOf } from './options.js'
import { ENTITIES, FILLER } from './prompts.js'
import { quantile } from './report.js'

/**
 * Measures how long the service takes to answer `/healthz` and a short evaluation of another tenant, alone and while
 * one tenant sends bodies of 1 MiB on four connections. The service is a process of its own.
 * `npm run bench:fairness -- [--seconds 10] [--connections 4]`.
 */

const MESSAGE_CHARACTERS = 255 * 1024
const PAUSE_MS = 5

const seconds = numberOf('--seconds', 10)
const connections = numberOf('--connections', 4)

const keys = ['busy', 'other'].map((tenant) => createKey({ id: tenant, tenant, scopes: ['evaluate'] }))
const [busy = '', other = ''] = keys.map(({ key }) => key)
const service = fork(new URL('./service-server.ts', import.meta.url), {
  execArgv: process.execArgv,
  env: { ...process.env, API_KEYS: JSON.stringify(keys.map(({ entry }) => entry)) },
})
const [port] = (await once(service, 'message')) as [number]
const agent = new Agent({ keepAlive: true })

const long = bodyOf(Array.from({ length: 4 }, () => textOf(MESSAGE_CHARACTERS, 20)))
const short = bodyOf([textOf(1000, 20)])

await send('/v1/guard', busy, long) // starts the worker
console.log(`${seconds} s each; milliseconds\n`)
console.log('                     /healthz p50    p99    max   1 kB p50    p99    max   bodies of 1 MiB')
report('alone', await measure())
const load = keepSending()
report(`${connections} connections`, await measure(), await load.stop())
agent.destroy()
service.disconnect()

interface Times {
  readonly health: number[]
  readonly short: number[]
}

async function measure(): Promise<Times> {
  const times: Times = { health: [], short: [] }
  const until = performance.now() + seconds * 1000
  const health = async () => {
    for (; performance.now() < until; await wait(PAUSE_MS)) times.health.push(await timed('/healthz'))
  }
  const evaluate = async () => {
    for (; performance.now() < until; await wait(PAUSE_MS)) times.short.push(await timed('/v1/guard', other, short))
  }
  await Promise.all([health(), evaluate()])
  return times
}

function keepSending(): { stop: () => Promise<number> } {
  let isOver = false
  let sent = 0
  const senders = Array.from({ length: connections }, async () => {
    for (; !isOver; sent += 1) await send('/v1/guard', busy, long)
  })
  const stop = async () => {
    isOver = true
    await Promise.all(senders)
    return sent
  }
  return { stop }
}

async function timed(path: string, key?: string, body?: Buffer): Promise<number> {
  const started = performance.now()
  await send(path, key, body)
  return performance.now() - started
}

async function send(path: string, key?: string, body?: Buffer): Promise<void> {
  const headers = {
    ...(key !== undefined && { authorization: `Bearer ${key}` }),
    ...(body && { 'content-type': 'application/json', 'content-length': body.length }),
  }
  const sent = request({ host: '127.0.0.1', port, path, method: body ? 'POST' : 'GET', agent, headers })
  sent.end(body)
  const [response] = (await once(sent, 'response')) as [NodeJS.ReadableStream & { statusCode: number }]
  response.resume()
  await once(response, 'end')
  if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}`)
}

function report(what: string, { health, short }: Times, bodies?: number): void {
  const cells = [health, short].flatMap((list) => [quantile(list, 0.5), quantile(list, 0.99), quantile(list, 1)])
  console.log(
    what.padEnd(22) + cells.map((cell) => cell.toFixed(1).padStart(9)).join('') + `   ${bodies ?? ''}`.trimEnd(),
  )
}

function bodyOf(contents: readonly string[]): Buffer {
  return Buffer.from(JSON.stringify({ messages: contents.map((content) => ({ role: 'user', content })) }))
}

function textOf(characters: number, filler: number): string {
  const unit = ENTITIES + FILLER.repeat(filler)
  return unit.repeat(Math.ceil(characters / unit.length)).slice(0, characters)
}

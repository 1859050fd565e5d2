import { fork } from 'node:child_process'
import { once } from 'node:events'
import autocannon from 'autocannon'
import type { Evaluation, Message } from '../src/index.js'
import { createKey } from '../src/server/keys.js'
import { numberOf } from './options.js'
import { ENTITIES, FILLER } from './prompts.js'
import { median, report, rounded } from './report.js'
import type { Row } from './report.js'

/**
 * Compares the service with a bare Express JSON route that sends back the same body: requests per second and p99, in
 * rounds that take turns, so that both see the same machine. Load comes from this process, the service is another.
 * `npm run bench:service -- [--requests 2000] [--json]`.
 */

const CONTENT = (ENTITIES + FILLER.repeat(20)).slice(0, 1000)
const ROUNDS = 5
const CONNECTIONS = 10

const amount = numberOf('--requests', 2000)

const { key, entry } = createKey({ id: 'bench', tenant: 'bench', scopes: ['evaluate', 'reveal'] })
const service = fork(new URL('./service-server.ts', import.meta.url), {
  execArgv: process.execArgv,
  env: { ...process.env, API_KEYS: JSON.stringify([entry]) },
})
const [port] = (await once(service, 'message')) as [number]

interface Round {
  readonly rate: number
  readonly p99: number
  /** Microseconds of the service's processor time per request, which a busy machine affects least. */
  readonly cpu: number
}

const NAMES = { rate: 'req/s', p99: 'p99 ms', cpu: 'cpu µs' } as const

/** Texts that the service has protected, each to be revealed once. */
const protectedTexts: string[] = []

const evaluation = JSON.stringify({ messages: [user(CONTENT)] })
const evaluate = () => evaluation
const keep = (body: string) => {
  const { correction, breakdown } = JSON.parse(body) as Evaluation
  if (breakdown[0]?.result.length !== 5) throw new Error('The message must hold five entities.')
  protectedTexts.push(correction?.choices[0]?.content ?? '')
}
const detokenize = () => JSON.stringify({ messages: [user(protectedTexts.pop() ?? '')], policy: 'pii-default' })
const isRestored = (body: string) => {
  if (!body.includes('anna.schmidt@example.org')) throw new Error('The tokens must be revealed.')
}
/** A body of the same size for the bare route, which leaves the protected text to be revealed. */
const likeDetokenize = () => JSON.stringify({ messages: [user(protectedTexts.at(-1) ?? '')], policy: 'pii-default' })

const rows = [
  await compare('/v1/guard', evaluate, keep, evaluate),
  await compare('/v1/detokenize', detokenize, isRestored, likeDetokenize),
]
report({ [`${ROUNDS} rounds of ${amount} requests, ${CONNECTIONS} connections; medians`]: rows })
service.disconnect()

async function compare(
  path: string,
  body: () => string,
  check: (reply: string) => void,
  bareBody: () => string,
): Promise<Row> {
  const rounds: { own: Round; bare: Round }[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const bare = await load('/bare', bareBody, () => undefined)
    const own = await load(path, body, check)
    if (round > 0) rounds.push({ own, bare }) // the first one warms up
  }
  const row: Record<string, string | number> = { route: path }
  for (const measure of ['rate', 'p99', 'cpu'] as const) {
    const own = median(rounds.map((round) => round.own[measure]))
    const bare = median(rounds.map((round) => round.bare[measure]))
    row[NAMES[measure]] = rounded(own)
    row[`${NAMES[measure]}, bare`] = rounded(bare)
    row[`${measure} ratio`] = rounded(own / bare)
  }
  return row
}

async function load(path: string, body: () => string, check: (reply: string) => void): Promise<Round> {
  const before = await cpu()
  // autocannon ends at a full second only, so the time is taken here.
  let started = 0
  let ended = 0
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    amount,
    connections: CONNECTIONS,
    requests: [
      {
        method: 'POST',
        path,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        setupRequest: (request) => {
          started ||= performance.now()
          return { ...request, body: body() }
        },
        onResponse: (status, reply) => {
          if (status !== 200) throw new Error(`${path} answered ${status}: ${reply}`)
          check(reply)
          ended = performance.now()
        },
      },
    ],
  })
  if (result.errors > 0) throw new Error(`${result.errors} requests failed.`)
  return { rate: amount / ((ended - started) / 1000), p99: result.latency.p99, cpu: ((await cpu()) - before) / amount }
}

async function cpu(): Promise<number> {
  service.send('cpu')
  const [{ user: own, system }] = (await once(service, 'message')) as [NodeJS.CpuUsage]
  return own + system
}

function user(content: string): Message {
  return { role: 'user', content }
}

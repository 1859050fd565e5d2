import { createHash } from 'node:crypto'
import { deadlineIn, withDeadline } from './deadline.js'
import type { KeyNote } from './key-check.js'
import { ServerClock } from './server-clock.js'

/** What the Redis stores share: keys, scripts, pages of keys and times. */

/**
 * A Redis client: node-redis as it is, ioredis as `{ sendCommand: ([name, ...args]) => redis.call(name, ...args) }`.
 */
export interface RedisClient {
  sendCommand(args: string[]): Promise<unknown>
}

export interface RedisOptions {
  readonly client: RedisClient
  /** Prefix of every key. Default `sandwich`. */
  readonly prefix?: string
}

export const PREFIX = 'sandwich'

/**
 * Returns a key `sandwich:{tenant}:…`. In a cluster all keys of a tenant share a slot, so that one script can use them.
 */
export function tenantKey(prefix: string, tenant: string, ...rest: readonly string[]): string {
  return [prefix, `{${encodeURIComponent(tenant)}}`, ...rest].join(':')
}

export function tenantOf(prefix: string, key: string): string {
  return decodeURIComponent(key.slice(prefix.length + 2, key.indexOf('}')))
}

export type Script = (
  client: RedisClient,
  keys: readonly string[],
  args: readonly (string | number)[],
) => Promise<unknown>

/** Makes a Lua script: atomic on the server, sent once and then called by its digest. */
export function script(text: string): Script {
  const digest = createHash('sha1').update(text).digest('hex')
  return async (client, keys, args) => {
    const rest = [String(keys.length), ...keys, ...args.map(String)]
    try {
      return await client.sendCommand(['EVALSHA', digest, ...rest])
    } catch (error) {
      if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error
      return client.sendCommand(['EVAL', text, ...rest])
    }
  }
}

/** Yields pages of matching keys; keys added or removed meanwhile may be missed. */
export async function* scan(client: RedisClient, pattern: string, count = 1000): AsyncGenerator<readonly string[]> {
  let cursor = '0'
  do {
    const reply = await client.sendCommand(['SCAN', cursor, 'MATCH', pattern, 'COUNT', String(count)])
    const [next, keys] = list(reply)
    cursor = String(next)
    const page = texts(keys)
    if (page.length > 0) yield page
  } while (cursor !== '0')
}

/** Yields pages of a hash's fields and values; those added or removed meanwhile may be missed. */
export async function* scanFields(
  client: RedisClient,
  key: string,
  count = 1000,
): AsyncGenerator<readonly (readonly [string, string])[]> {
  let cursor = '0'
  do {
    const [next, found] = list(await client.sendCommand(['HSCAN', key, cursor, 'COUNT', String(count)]))
    cursor = String(next)
    const flat = texts(found)
    const page = flat.flatMap((field, at) => (at % 2 === 0 ? [[field, flat[at + 1] ?? ''] as const] : []))
    if (page.length > 0) yield page
  } while (cursor !== '0')
}

/** Escapes a text for a pattern that matches only itself. */
export function literal(text: string): string {
  return text.replace(/[*?[\]^\\-]/g, '\\$&')
}

/** Rejects if the server does not accept writes now. */
export async function checkWritable({ client, prefix = PREFIX }: RedisOptions): Promise<void> {
  await client.sendCommand(['SET', `${prefix}:ready`, '1', 'PX', '1000'])
}

/** Resolves to true for one process per interval, for work that only one instance needs to do. */
export async function takesTurn(
  { client, prefix = PREFIX }: RedisOptions,
  name: string,
  turnMs: number,
): Promise<boolean> {
  const key = `${prefix}:turn:${name}`
  return (await client.sendCommand(['SET', key, '1', 'NX', 'PX', String(Math.ceil(turnMs / 2))])) !== null
}

export function keyNoteKey(prefix: string): string {
  return `${prefix}:key`
}

export function redisKeyNote({ client, prefix = PREFIX }: RedisOptions): KeyNote {
  const key = keyNoteKey(prefix)
  return {
    exists: async () => (await client.sendCommand(['GET', key])) !== null,
    async keepFirst(id) {
      await client.sendCommand(['SET', key, id, 'NX'])
      return String(await client.sendCommand(['GET', key]))
    },
    async replace(id) {
      await client.sendCommand(['SET', key, id])
    },
  }
}

/** Wraps a client so that commands time out. A late answer is dropped. */
export function withTimeout(client: RedisClient, timeoutMs: number): RedisClient {
  return { sendCommand: (args) => withDeadline(deadlineIn(timeoutMs), client.sendCommand(args)) }
}

const clocks = new WeakMap<RedisClient, ServerClock>()

/** Returns a function that gives the server's time in milliseconds, as far as this process knows it. */
export function serverTime(client: RedisClient): () => Promise<number> {
  const clock = clocks.get(client) ?? new ServerClock()
  clocks.set(client, clock)
  const ask = async () => {
    const [seconds, micros] = texts(await client.sendCommand(['TIME']))
    return Number(seconds) * 1000 + Number(micros) / 1000
  }
  return () => clock.read(ask)
}

/** True if the server itself sent the error: those begin with a code in capitals. */
export function isReply(error: unknown): boolean {
  return error instanceof Error && /^[A-Z]{2,} /.test(error.message)
}

/** True if the client had no connection to send the command on. */
export function wasNotSent(error: unknown): boolean {
  return error instanceof Error && /^The client is (?:closed|offline)/.test(error.message)
}

// --- Replies, which come as unknown ---

export function list(reply: unknown): readonly unknown[] {
  if (Array.isArray(reply)) return reply
  throw new TypeError('Redis sent a reply of an unexpected type.')
}

export function texts(reply: unknown): readonly string[] {
  return list(reply).map(String)
}

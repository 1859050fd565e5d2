import type { Request } from 'express'
import { endpoint, isHeaderValue } from '../endpoint.js'
import { ForbiddenError, NotFoundError, UnauthorizedError } from '../errors.js'
import { checkRules, GATEWAY_LIMITS } from '../gateway/session.js'
import type { Rules } from '../gateway/session.js'
import type { Counters } from '../limits/counter.js'
import { checkNames } from '../option-names.js'
import type { OptionNames } from '../option-names.js'
import type { Observer } from '../observer.js'
import type { JsonObject } from '../protocols/json.js'
import { AllowedHosts } from '../restore/allowed-hosts.js'
import { checkRequestOptions, checkTools } from '../sandwich/request-options.js'
import type { TextExchangeOptions } from '../sandwich/text-exchange.js'
import type { Caller } from '../types.js'
import { checkScope } from './auth.js'
import type { Authenticate } from './auth.js'
import type { Upstream } from './gateway-headers.js'
import { requestContext } from './request-context.js'
import { resolve } from './sandwich.js'
import type { FromRequest } from './sandwich.js'

/** The options of a gateway, and what each request takes from them. */

export interface GatewayOptions extends TextExchangeOptions, Rules {
  /** The vendor, or a function of the request that gives one. */
  readonly upstream: Upstream | ((req: Request) => Upstream | Promise<Upstream>)
  /**
   * Identifies the sender: `apiKeys([…])`, or a function of yours; keys need the scope `chat`. `false` lets everybody
   * in.
   */
  readonly auth: Authenticate | false
  /** The session of a request. Default: the conversation, identified by the caller and its first message. */
  readonly session?: FromRequest<string | undefined>
  /** The application of a request. Default: that of the key, if it is limited to one. */
  readonly application?: FromRequest<string | undefined>
  /** Policies to apply instead of those of the application or the tenant. */
  readonly policies?: FromRequest<readonly string[] | undefined>
  /** More facts about the caller, beside those of `auth`. */
  readonly caller?: FromRequest<Caller>
  /** Tools whose call arguments are restored, of those that a request declares. Default `*`, all. */
  readonly tools?: '*' | readonly string[] | ((name: string, req: Request) => boolean)
  /** Maps the client's model names to the vendor's. */
  readonly models?: Readonly<Record<string, string>> | ((model: string, req: Request) => string)
  /** Key of digests and of the default session, at least 32 bytes, shared by instances. Default: random, for this process. */
  readonly secret?: Buffer
  /** Requests per key and minute. Default 1000; `Infinity`: no limit. Without `auth` nothing is counted. */
  readonly requestsPerMinute?: number
  /** Where requests are counted: for several instances, `stores.counters`. Default: in this process. */
  readonly counters?: Counters
  /** Time limit of a whole reply, in milliseconds. Default 600 000. */
  readonly timeoutMs?: number
  /** Longest silence in a streamed reply, in milliseconds. Default 300 000. */
  readonly idleTimeoutMs?: number
  /** Largest request, in bytes. Default 32 MiB. */
  readonly maxBodyBytes?: number
  /** Largest reply, in bytes. Default 64 MiB. */
  readonly maxReplyBytes?: number
  /** Watches calls to the vendor, for metrics and traces; the guard has an observer of its own. */
  readonly observer?: Observer
}

const NAMES: OptionNames<GatewayOptions> = {
  guard: true,
  upstream: true,
  auth: true,
  session: true,
  application: true,
  policies: true,
  caller: true,
  tools: true,
  models: true,
  allow: true,
  identifiers: true,
  secret: true,
  instruction: true,
  urls: true,
  keep: true,
  requestsPerMinute: true,
  counters: true,
  timeoutMs: true,
  idleTimeoutMs: true,
  maxBodyBytes: true,
  maxReplyBytes: true,
  observer: true,
  onError: true,
}

const UPSTREAM_NAMES: OptionNames<Upstream> = {
  url: true,
  key: true,
  credentials: true,
  headers: true,
  allowInsecure: true,
}

export function checkOptions(gateway: string, options: GatewayOptions): void {
  const { guard, upstream, auth, urls, secret } = (options ?? {}) as Partial<GatewayOptions>
  if (typeof guard?.evaluate !== 'function') throw new TypeError(`${gateway}() needs a guard: guard: localGuard().`)
  checkNames(`${gateway}()`, options, NAMES)
  checkRequestOptions(`${gateway}()`, options)
  checkTools(`${gateway}()`, options.tools, { isGateway: true })
  checkRules(`${gateway}()`, options)
  if (typeof auth !== 'function' && auth !== false) {
    throw new TypeError(`${gateway}() needs auth: apiKeys([…]), or false to admit everyone.`)
  }
  if (secret && secret.length < 32) throw new TypeError(`${gateway}(): secret must hold at least 32 bytes.`)
  if (typeof upstream !== 'function') checkUpstream(gateway, upstream)
  new AllowedHosts(urls)
}

function checkUpstream(gateway: string, upstream: Upstream | undefined): Upstream {
  if (!upstream?.url) throw new TypeError(`${gateway}() needs an upstream: { url, key }.`)
  checkNames(`${gateway}(): upstream`, upstream, UPSTREAM_NAMES)
  const { url, key, credentials, allowInsecure } = upstream
  if (!key === (credentials !== 'client')) {
    throw new TypeError(`${gateway}(): upstream needs either a key, or credentials: 'client'.`)
  }
  if (key && !isHeaderValue(key.trim())) {
    throw new TypeError(`${gateway}(): upstream.key holds characters that no header can carry, such as … or a space.`)
  }
  endpoint(gateway, url, { allowInsecure })
  return upstream
}

export async function upstreamOf(gateway: string, { upstream }: GatewayOptions, req: Request): Promise<Upstream> {
  return typeof upstream === 'function' ? checkUpstream(gateway, await upstream(req)) : upstream
}

/** Returns the caller of a request. Throws `UnauthorizedError` and `ForbiddenError`. */
export async function callerOf(
  { auth, caller = {} }: GatewayOptions,
  upstream: Upstream,
  req: Request,
): Promise<Caller> {
  const facts = { requestId: requestContext(req).id, address: req.ip, limits: GATEWAY_LIMITS }
  if (auth === false) return { ...facts, ...(await resolve(caller, req)) }
  const isClients = upstream.credentials === 'client'
  const principal = await auth(withBearer(req, isClients))
  if (!principal) {
    const header = isClients ? 'X-Sandwich-Key: <key>' : 'Authorization: Bearer <key>'
    throw new UnauthorizedError(`Send a valid API key of this gateway: ${header}.`)
  }
  checkScope(principal, 'chat')
  requestContext(req).principal = principal
  const { id: actor, tenant, applications } = principal
  return { ...facts, tenant, actor, applications, ...(await resolve(caller, req)) }
}

/** Puts this gateway's key where `auth` looks for it. */
function withBearer(req: Request, isClients: boolean): Request {
  const { headers } = req
  const other = headers['x-api-key'] ?? headers['api-key']
  const key = isClients ? headers['x-sandwich-key'] : headers.authorization === undefined ? other : undefined
  if (!isClients && key === undefined) return req
  const authorization = typeof key === 'string' ? `Bearer ${key}` : undefined
  return Object.create(req, { headers: { value: { ...headers, authorization } } }) as Request
}

/**
 * Returns the application of a request. A key that is limited to one application acts for it: no client could name it.
 * Throws a `ForbiddenError` for a key that is limited to several.
 */
export async function applicationOf(
  { application }: GatewayOptions,
  { applications = [] }: Caller,
  req: Request,
): Promise<string | undefined> {
  const named = await resolve(application, req)
  if (named === undefined && applications.length > 1)
    throw new ForbiddenError('This key is limited to several applications. Use one that is limited to a single one.')
  return named ?? applications[0]
}

export function trusts({ tools = '*' }: GatewayOptions, tool: string, req: Request): boolean {
  if (tools === '*') return true
  return typeof tools === 'function' ? tools(tool, req) : tools.includes(tool)
}

export function rename({ models }: GatewayOptions, body: JsonObject, req: Request): void {
  const { model } = body
  if (typeof model !== 'string' || !models) return
  const name = typeof models === 'function' ? models(model, req) : Object.hasOwn(models, model) && models[model]
  if (name) body['model'] = name
}

/** Returns the vendor's URL for a request. `path` is that of the route, whose parameters are filled in. */
export function address(
  { url }: Upstream,
  path: string,
  { params, url: asked }: Request,
  allowed: readonly string[],
): string {
  const target = new URL(url)
  const filled = path.replace(/:(\w+)/g, (_, name: string) => segment(String(params[name])))
  // The base URL may or may not include the version with which the vendor's paths begin.
  const base = target.pathname.replace(/\/+$/, '').replace(filled.startsWith('/v1/') ? /\/v1$/ : /$^/, '')
  target.pathname = `${base}${filled}`
  const query = new URLSearchParams(/\?(.*)/.exec(asked)?.[1])
  for (const name of allowed) {
    const values = query.getAll(name).filter((value) => IDENTIFIER.test(value))
    if (values.length > 0) target.searchParams.delete(name)
    for (const value of values) target.searchParams.append(name, value)
  }
  return target.href
}

const IDENTIFIER = /^[\w.:-]{1,128}$/

/**
 * Encodes a path segment. An identifier may hold slashes (`meta-llama/Llama-3`), but no part of dots: a proxy that decodes
 * it would lead to another of the vendor's routes.
 */
function segment(value: string): string {
  if (/[%\\?#]|(?:^|\/)\.{1,2}(?:\/|$)/.test(value))
    throw new NotFoundError('This gateway has no such route. Nothing was sent to the vendor.')
  return encodeURIComponent(value)
}

import { checkRules } from '../gateway/session.js'
import type { Rules } from '../gateway/session.js'
import { checkNames } from '../option-names.js'
import type { OptionNames } from '../option-names.js'
import { checkTexts } from '../option-values.js'
import { AllowedHosts } from '../restore/allowed-hosts.js'
import { checkRequestOptions, checkTools } from '../sandwich/request-options.js'
import type { TextExchangeOptions } from '../sandwich/text-exchange.js'
import type { Caller } from '../types.js'

/** The options of `sandwichFetch`. */

/** An outgoing request, as passed to functions among the options. */
export interface OutgoingRequest {
  readonly url: URL
  readonly method: string
  readonly headers: Headers
}

/** A constant, or a function of the request. */
export type FromOutgoing<T> = T | ((request: OutgoingRequest) => T | Promise<T>)

/** The protocol of a request, named by the end of its path. */
export type ProtocolPath =
  | '/chat/completions'
  | '/responses'
  | '/responses/input_tokens'
  | '/completions'
  | '/embeddings'
  | '/moderations'
  | '/messages'
  | '/messages/count_tokens'

/** Options of `sandwichFetch()`. Functions among them get the request on its way out. */
export interface SandwichFetchOptions extends TextExchangeOptions, Rules {
  /** Sends the protected request. Default: the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch
  /** The session of a request. Default: the conversation, identified by the caller and its first message. */
  readonly session?: FromOutgoing<string | undefined>
  readonly application?: FromOutgoing<string | undefined>
  /** Policies to apply instead of those of the application or the tenant. */
  readonly policies?: FromOutgoing<readonly string[] | undefined>
  readonly caller?: FromOutgoing<Caller>
  /** Tools whose call arguments are restored, of those that a request declares. Default `*`, all. */
  readonly tools?: '*' | readonly string[] | ((name: string, request: OutgoingRequest) => boolean)
  /** The protocol of requests. Default: recognised by the end of their path. */
  readonly protocol?: FromOutgoing<ProtocolPath | undefined>
  /** Ends of paths whose requests are sent as they are, unprotected. */
  readonly passthrough?: readonly string[]
  /** Key of digests and of the default session, at least 32 bytes, shared by instances. Default: random, for this process. */
  readonly secret?: Buffer
}

const PATHS: Readonly<Record<ProtocolPath, true>> = {
  '/chat/completions': true,
  '/responses': true,
  '/responses/input_tokens': true,
  '/completions': true,
  '/embeddings': true,
  '/moderations': true,
  '/messages': true,
  '/messages/count_tokens': true,
}

const NAMES: OptionNames<SandwichFetchOptions> = {
  guard: true,
  fetch: true,
  session: true,
  application: true,
  policies: true,
  caller: true,
  tools: true,
  protocol: true,
  passthrough: true,
  allow: true,
  identifiers: true,
  secret: true,
  instruction: true,
  urls: true,
  keep: true,
  onError: true,
}

export function checkFetchOptions(options: SandwichFetchOptions): void {
  const { guard, urls, secret, protocol } = (options ?? {}) as Partial<SandwichFetchOptions>
  if (typeof guard?.evaluate !== 'function') throw new TypeError('sandwichFetch() needs a guard: guard: localGuard().')
  checkNames('sandwichFetch()', options, NAMES)
  checkRequestOptions('sandwichFetch()', options)
  checkTools('sandwichFetch()', options.tools, { isGateway: true })
  checkTexts('sandwichFetch()', 'passthrough', options.passthrough)
  checkRules('sandwichFetch()', options)
  if (secret && secret.length < 32) throw new TypeError('sandwichFetch(): secret must hold at least 32 bytes.')
  if (typeof protocol === 'string' && !Object.hasOwn(PATHS, protocol)) {
    throw new TypeError(`sandwichFetch(): protocol must be one of ${Object.keys(PATHS).join(', ')}.`)
  }
  new AllowedHosts(urls)
}

export async function resolveFrom<T>(option: FromOutgoing<T>, request: OutgoingRequest): Promise<T> {
  // Functions among the options always take the request: no option is itself a function.
  return typeof option === 'function' ? (option as (request: OutgoingRequest) => T | Promise<T>)(request) : option
}

export function trusts({ tools = '*' }: SandwichFetchOptions, tool: string, request: OutgoingRequest): boolean {
  if (tools === '*') return true
  return typeof tools === 'function' ? tools(tool, request) : tools.includes(tool)
}

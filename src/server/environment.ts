import { isIP } from 'node:net'
import * as z from 'zod'
import { isHeaderValue, isLoopback } from '../endpoint.js'
import { fieldIssues } from '../validation.js'
import { apiKeysSchema } from '../http/auth.js'

/** The environment variables of the service. */

/**
 * Thrown for an unusable environment or configuration. The message is one line and names the variable, never its value.
 */
export class ConfigError extends Error {}

const text = (pattern: RegExp, message: string) => z.string().refine((value) => pattern.test(value), message)
const wholeNumber = (min: number, max: number) =>
  text(/^\d{1,15}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().min(min).max(max))

/** True for a setting that Express accepts, except `true`, which would trust any address that a client claims. */
function isProxies(value: string): boolean {
  return /^\d{1,2}$/.test(value) || value.split(',').every((proxy) => isProxy(proxy.trim()))
}

function isProxy(proxy: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(proxy)) return true
  const [address = '', bits, ...more] = proxy.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

/** Schema of a store's URL; `openStores` knows the kinds. */
const storeUrl = z
  .string()
  .refine((url) => url !== 'sqlite:', 'must name a file: sqlite:PATH')
  .refine(
    (url) => /^(?:memory|sqlite):/.test(url) || URL.canParse(url),
    'must be memory:, sqlite:PATH, postgres://… or redis://…',
  )
  .refine(namesHost, 'must name a host: postgres://HOST/DATABASE or redis://HOST')

/** True if the URL names a host; without one, clients would connect to this machine. */
function namesHost(url: string): boolean {
  if (!/^(?:postgres(?:ql)?|rediss?):/.test(url) || !URL.canParse(url)) return true
  const { protocol, hostname, searchParams } = new URL(url)
  return hostname !== '' || (protocol.startsWith('postgres') && Boolean(searchParams.get('host')))
}

/** Schema of a vendor's URL: keys and prompts are sent there, so https or this machine only. */
const vendorUrl = z
  .string()
  .refine(isSecure, 'must be an https URL, such as https://api.openai.com/v1; plain http is only for this machine')

/** Schema of a vendor's key, which is sent in a header: no `sk-…` as documentation writes it, and no second line. */
const vendorKey = z
  .string()
  .trim()
  .refine(isHeaderValue, 'must be a key as the vendor gives it: visible ASCII characters, without spaces')

function isSecure(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
}

/** A key of 32 bytes in base64. */
const KEY = /^[A-Za-z0-9+/_-]{43}=?$/

/** Every variable that the service reads; `.env.example` lists exactly these. */
export const environment = z.object({
  HOST: text(/^[A-Za-z0-9.:-]+$/, 'must be a host name or an address').default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(3000),
  API_KEYS: z
    .string()
    .transform((text, context) => json(text, context))
    .pipe(apiKeysSchema.refine((keys) => keys.length > 0, 'must hold a key; leave it unset for one for development'))
    .optional(),
  STORE_URL: storeUrl.default('memory:'),
  VAULT_URL: storeUrl.optional(),
  POLICY_URL: storeUrl.optional(),
  AUDIT_URL: storeUrl.optional(),
  VAULT_KEYS: z
    .string()
    .transform((text) => text.split(',').map((key) => key.trim()))
    .refine((keys) => keys.every((key) => KEY.test(key)), 'must be keys of 32 bytes in base64, separated by commas')
    .transform((keys) => keys.map((key) => Buffer.from(key, 'base64')))
    .optional(),
  SEAL_FORMAT: z
    .enum(['1', '2'])
    .default('2')
    .transform((format): 1 | 2 => (format === '1' ? 1 : 2)),
  AUDIT_RETENTION_DAYS: wholeNumber(1, 36_500).optional(),
  MEMORY_TOKENS_PER_TENANT: wholeNumber(1, 100_000).optional(),
  CONFIG: z.string().optional(),
  REQUESTS_PER_MINUTE: wholeNumber(1, 1_000_000_000).optional(),
  UNKNOWN_TOKENS_PER_MINUTE: wholeNumber(1, 1_000_000_000).optional(),
  TRUST_PROXY: z
    .string()
    .refine(isProxies, 'must be the number of proxies in front, or their addresses, separated by commas')
    .transform((value) => (/^\d{1,2}$/.test(value) ? Number(value) : value))
    .optional(),
  PAYMENT_NUMBERS: z.enum(['on', 'off']).optional(),
  SECRETS: z.enum(['on', 'off']).optional(),
  OPENAI_GATEWAY_URL: vendorUrl.optional(),
  OPENAI_API_KEY: vendorKey.optional(),
  ANTHROPIC_GATEWAY_URL: vendorUrl.optional(),
  ANTHROPIC_API_KEY: vendorKey.optional(),
  METRICS_TOKEN: text(/^[\x21-\x7e]{16,512}$/, 'must be 16 to 512 characters without spaces').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  NODE_ENV: z.string().optional(),
})

export type Environment = z.output<typeof environment>

/** Parses the environment. Empty variables count as not set. Throws `ConfigError`. */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>): Environment {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()))
  const result = environment.safeParse(set, { reportInput: true })
  if (result.success) return result.data
  const [first] = fieldIssues(result.error)
  throw new ConfigError(`${first?.path}: ${first?.message}`)
}

function json(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue({ code: 'custom', message: 'must be a JSON array of keys; `llm-sandwich keys create` makes one' })
    return z.NEVER
  }
}

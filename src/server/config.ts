import { readFile } from 'node:fs/promises'
import * as z from 'zod'
import { rule } from '../detectors/rules/rule.js'
import { policyInput } from '../policies/policy.js'
import { LABEL, MAX_DIGITS, MIN_DIGITS } from '../token.js'
import { fieldIssues } from '../validation.js'
import { ConfigError } from './environment.js'

/**
 * The configuration file that `CONFIG` names: the library's options, for the service. Its JSON Schema is
 * `deploy/config.schema.json`.
 */

const MOST = 10_000
const texts = z.array(z.string().min(1).max(1024)).max(MOST)
const label = z.string().regex(LABEL)
const score = z.number().min(0).max(1)
const count = z.int().min(1)

const ruleFields = z.strictObject({
  label,
  pattern: z
    .string()
    .min(1)
    .max(4096)
    .describe('A regular expression; each repetition has an upper bound: {1,64}, not +.'),
  flags: z
    .string()
    .regex(/^[imsu]*$/)
    .default('')
    .describe('Of i, m, s and u.'),
  score,
  near: z
    .strictObject({ words: texts.min(1), score: score.optional() })
    .optional()
    .describe('Words of which one must stand near; with a score they only raise it.'),
})

const ruleSchema = ruleFields.transform((fields, context) => {
  try {
    return rule({ ...fields, pattern: new RegExp(fields.pattern, fields.flags) })
  } catch (error) {
    if (!(error instanceof Error)) throw error
    context.addIssue({ code: 'custom', path: ['pattern'], message: `is refused: ${error.message}` })
    return z.NEVER
  }
})

const detector = z.strictObject({
  labels: z.array(label).min(1).optional().describe('Find these only.'),
  countries: z
    .array(z.string())
    .min(1)
    .optional()
    .describe('ISO 3166-1. Know documents and phone numbers of these only.'),
  languages: z.array(z.string()).min(1).optional().describe('ISO 639-1. The same, by where a language is spoken.'),
  allow: texts.optional().describe('Texts that are never found, whatever their case.'),
  deny: z
    .array(z.strictObject({ text: z.string().min(1).max(1024), label }))
    .max(MOST)
    .optional()
    .describe('Texts that are always found.'),
  rules: z.array(ruleSchema).max(256).optional().describe('Patterns of your own.'),
  payments: z.boolean().optional().describe('Find bank accounts and payment cards. PAYMENT_NUMBERS wins.'),
  birthDates: z.boolean().optional().describe('Find dates of birth, as BIRTHDATE.'),
  personal: z.boolean().optional().describe('Ask of each finding whether it is personal data in its message.'),
  rememberBytes: z.int().min(0).optional().describe('Memory for positions of findings in texts examined before.'),
})

const presidio = z.strictObject({
  url: z.string().describe("Where Presidio's analyzer runs."),
  language: z.string().min(2).optional().describe('A language that the analyzer is set up for. Default en.'),
  entities: texts.min(1).optional().describe('Look for these only.'),
  labels: z.record(z.string(), label.nullable()).optional().describe('Labels by entity; null leaves one alone.'),
  timeoutMs: count.optional().describe('For one text. Default 30 000.'),
  allowInsecure: z.boolean().optional().describe('Allow plain http to another machine.'),
})

const transformers = z.strictObject({
  model: z
    .string()
    .min(1)
    .describe(
      "A folder with the model's files, from the working directory on; with download also its name on the Hub.",
    ),
  download: z.boolean().optional().describe('Fetch the model from the Hugging Face Hub if there is no such folder.'),
  device: z.string().min(1).optional().describe('cpu, cuda …'),
  dtype: z.string().min(1).optional().describe('Which file of weights: fp32, q8 …'),
  labels: z.record(z.string(), label.nullable()).optional().describe('Labels by class; null leaves one alone.'),
})

const limits = z.strictObject({
  messages: count.optional().describe('Messages of one request. Default 256.'),
  messageBytes: count.optional().describe('UTF-8 bytes of one message. Default 256 Ki.'),
  tokens: count.optional().describe('Tokens that one request may mint, reveal or release. Default 1000.'),
  findings: count.optional().describe('Findings in the answer of one evaluation. Default 100 000.'),
  policies: count.optional().describe('Policies of one tenant. Default 100.'),
  bodyBytes: count.optional().describe('Bytes of one request to /v1. Default 1 Mi.'),
  requestsPerMinute: count.optional().describe('Requests of one key. Default 1000. REQUESTS_PER_MINUTE wins.'),
  unknownTokensPerMinute: count
    .optional()
    .describe('Unknown tokens of one key and actor. Default 100. UNKNOWN_TOKENS_PER_MINUTE wins.'),
})

const gateways = z.strictObject({
  instruction: z
    .union([z.string(), z.literal(false)])
    .optional()
    .describe('Tells the model what tokens are; false: nothing.'),
  urls: texts.optional().describe('Hosts in whose URLs tokens are restored.'),
  keep: z.boolean().optional().describe('Keep tokens that the reply did not use.'),
  tools: z
    .union([z.literal('*'), texts])
    .optional()
    .describe('Tools whose arguments get values. Default all that a request declares.'),
  models: z.record(z.string(), z.string()).optional().describe('Names of models as the vendor knows them.'),
  allow: z
    .array(z.enum(['image', 'file', 'audio', 'user_location']))
    .optional()
    .describe('What goes out although it cannot be inspected.'),
  identifiers: z.enum(['digest', 'drop', 'pass']).optional().describe('What the vendor gets for ids of users.'),
  timeoutMs: count.optional(),
  idleTimeoutMs: count.optional(),
  maxBodyBytes: count.optional(),
  maxReplyBytes: count.optional(),
})

export const configSchema = z.strictObject({
  $schema: z.string().optional(),
  detector: detector.optional().describe('What pii-v0 finds.'),
  presidio: presidio.optional().describe("Asks Presidio's analyzer, too."),
  transformers: transformers.optional().describe('Reads texts by a model of @huggingface/transformers, too.'),
  secrets: z
    .strictObject({ enabled: z.boolean().default(true), allow: texts.optional() })
    .optional()
    .describe('Finds keys and passwords, under the policy secrets-default. SECRETS wins.'),
  policies: z
    .array(policyInput)
    .min(1)
    .max(100)
    .optional()
    .describe('What a new tenant starts with; those of others stay as they are.'),
  tokens: z.enum(['request', 'session']).optional().describe('session: a value gets the same token through a session.'),
  hashDigits: z.int().min(MIN_DIGITS).max(MAX_DIGITS).optional().describe('Hex digits of a token. Default 8.'),
  recordMetadata: z.boolean().optional().describe("Keep a request's metadata in the audit log."),
  limits: limits.optional(),
  gateways: gateways.optional().describe('For the gateways to OpenAI and Anthropic.'),
})

export type Config = z.output<typeof configSchema>

/** Returns the JSON Schema, for editors; `npm run config:schema` writes it to `deploy/config.schema.json`. */
export function configJsonSchema(): object {
  return { ...z.toJSONSchema(configSchema, { io: 'input' }), title: 'Configuration of the llm-sandwich service' }
}

/**
 * Reads the file. Throws a `ConfigError` with one line that names the field. Without a path, returns an empty
 * configuration.
 */
export async function readConfig(path: string | undefined): Promise<Config> {
  if (path === undefined) return {}
  const content = await readFile(path, 'utf8').catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw new ConfigError(`CONFIG: cannot read ${path} (${code}).`)
  })
  const result = configSchema.safeParse(json(path, content), { reportInput: true })
  if (result.success) return result.data
  const [issue] = result.error.issues
  const [first] = fieldIssues(result.error)
  const field = [...(issue?.path ?? []), ...(issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [])].join(
    '.',
  )
  const message = issue?.code === 'unrecognized_keys' ? 'is unknown. Check the spelling' : first?.message
  throw new ConfigError(`CONFIG: ${path}: ${field ? `${field} ` : ''}${message}`)
}

function json(path: string, content: string): unknown {
  try {
    return JSON.parse(content.replace(/^\uFEFF/, ''))
  } catch {
    throw new ConfigError(`CONFIG: ${path} is not valid JSON, which allows neither comments nor trailing commas.`)
  }
}

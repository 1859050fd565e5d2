import type { Detector } from '../../src/detectors/detector.js'
import { localGuard } from '../../src/guard/local-guard.js'
import type { JsonObject } from '../../src/protocols/json.js'
import type { Protocol } from '../../src/protocols/protocol.js'
import { TextExchange } from '../../src/sandwich/text-exchange.js'

/** Runs a request with a detector that finds a name in every text: exactly the fields that a protocol calls texts must be replaced. */

/** Begins the strings that are texts. All others must go out as they are. */
const TEXT = 'Anna '

/** Finds the whole of each line; of `key: value` the value. */
const everything: Detector = {
  model: 'everything',
  detect: (text) =>
    [...text.matchAll(/^(?:[\w -]*: )?(.+)$/gm)].flatMap((match) => {
      const [whole, found = ''] = match
      const start = match.index + whole.length - found.length
      if (!/[a-z]/i.test(found)) return []
      return [{ label: 'NAME', score: 0.99, text: found, spans: { start, end: start + found.length } }]
    }),
}

/** The body as it is sent, with `<token>` for tokens. */
export async function sent(protocol: Protocol | undefined, asked: object): Promise<unknown> {
  if (!protocol) throw new Error('no such route')
  const guard = localGuard({ detectors: [everything] })
  const body = structuredClone(asked) as JsonObject
  const rules = { allow: new Set<never>(), identify: (id: string) => `<${id}>` }
  const options = { guard, instruction: false } as const
  const request = { protocol, body, rules, session: 'tables', stable: true, trusts: () => true }
  const exchange = await TextExchange.begin(options, request)
  await exchange.end()
  await guard.close()
  return JSON.parse(JSON.stringify(body).replace(/\[NAME_[0-9A-F]+\]/g, '<token>'))
}

/** The same with `<token>` for texts, also in strings of JSON. */
export function expected(asked: unknown): unknown {
  return JSON.parse(JSON.stringify(asked).replace(/Anna[ -][^"\\]*/g, '<token>'))
}

/** The same body, whose texts are single words that look like identifiers. */
export function inOneWord<Body extends object>(body: Body): Body {
  return JSON.parse(JSON.stringify(body).replaceAll(TEXT, 'Anna-')) as Body
}

export const text = (what: string) => `${TEXT}${what}`

export const schema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  type: 'object',
  additionalProperties: false,
  required: ['who', 'list'],
  properties: {
    who: { anyOf: [{ $ref: '#/$defs/Person' }, { type: 'null' }], description: text('of'), default: text('by') },
    day: { type: ['string', 'null'], readOnly: true, contentEncoding: 'base64', examples: [text('for')] },
    list: { type: 'array', minItems: 1, items: { type: 'integer', minimum: 0, multipleOf: 2, format: 'int32' } },
    kind: { const: 'invoice' },
  },
  $defs: { Person: { type: 'object', patternProperties: { '^x-': { type: 'string' } }, minProperties: 1 } },
}

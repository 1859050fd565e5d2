import { describe, expect, it } from '@jest/globals'
import { sandwichFetch } from '../../src/fetch/sandwich-fetch.js'
import { anthropicGateway, localGuard, openaiGateway, piiDetector, protect, sandwich } from '../../src/index.js'
import { memoryStores } from '../../src/stores/memory.js'

const guard = localGuard()
const upstream = { url: 'https://vendor.example/v1', key: 'key' }
const gateway = { guard, upstream, auth: false } as const

/** The functions that protect requests, with what they need. */
const PROTECTING: readonly (readonly [string, (options: object) => unknown])[] = [
  ['sandwich()', (options) => sandwich({ guard, ...options })],
  ['openaiGateway()', (options) => openaiGateway({ ...gateway, ...options })],
  ['anthropicGateway()', (options) => anthropicGateway({ ...gateway, ...options })],
  ['sandwichFetch()', (options) => sandwichFetch({ guard, ...options })],
]

describe.each(PROTECTING)('%s refuses, when it is called,', (of, make) => {
  it.each([
    [{ caller: { tenent: 'x' } }, `${of}: caller has no option tenent. Did you mean tenant?`],
    [{ caller: 'acme' }, `${of}: caller must be an object, such as { tenant: '…' }.`],
    [{ policies: 'no-documents' }, `${of}: policies must be a list of texts, such as ['…'].`],
    [{ tools: { weather: true } }, `${of}: tools must be a list of texts, such as ['…'].`],
    [{ session: 7 }, `${of}: session must be a text, or a function of the request.`],
    [{ urls: 'good.example' }, "`urls` must be a list of hosts, such as ['example.org']."],
  ])('%j', (options, message) => {
    expect(() => make(options)).toThrow(new TypeError(message))
  })

  it('none of those that are right', () => {
    make({ caller: { tenant: 'x' }, policies: ['no-documents'], tools: ['weather'], session: 's-1', urls: [] })
    make({ caller: () => ({}), policies: () => undefined, session: () => 's-1' })
  })
})

describe('gateways and sandwichFetch refuse', () => {
  it.each([
    [{ identifiers: 'digests' }, 'identifiers must be digest, drop, or pass. Did you mean digest?'],
    [{ allow: ['images'] }, 'an entry of allow must be image, file, audio, or user_location. Did you mean image?'],
  ])('%j', (wrong, message) => {
    for (const [of, make] of PROTECTING.slice(1)) expect(() => make(wrong)).toThrow(new TypeError(`${of}: ${message}`))
  })
})

describe('gateways refuse', () => {
  it.each(['sk-…', 'two words', 'two\nlines'])('a key of the vendor that no header can carry: %j', (key) => {
    const wrong = { upstream: { ...upstream, key } }
    for (const [, make] of PROTECTING.slice(1, 3)) expect(() => make(wrong)).toThrow(/upstream\.key holds characters/)
    for (const [, make] of PROTECTING.slice(1, 3)) make({ upstream: { ...upstream, key: 'from-a-file\n' } })
  })
})

describe('protect refuses', () => {
  it('a mistyped field of the caller, and policies that are no list', async () => {
    const messages = [{ role: 'user' as const, content: 'Hello.' }]
    const caller = { tenent: 'x' } as object
    await expect(protect(guard, { messages, caller })).rejects.toThrow('Did you mean tenant?')
    const policies = 'no-documents' as unknown as string[]
    await expect(protect(guard, { messages, policies })).rejects.toThrow('policies must be a list of texts')
  })
})

describe('localGuard refuses', () => {
  it.each<[object, string]>([
    [{ tokens: 'sesion' }, 'tokens must be request or session. Did you mean session?'],
    [{ tokens: 'x' }, 'tokens must be request or session.'],
    [{ vault: {} }, 'vault has no method insert. It needs insert, reveal, live, purge, ready, and close.'],
    [{ audit: { append: () => {} } }, 'audit has no method query. It needs append, query, ready, and close.'],
    [{ policies: { ...memoryStores().policies, list: [] } }, 'policies has no method list. It needs open, get, '],
    [{ policies: [] }, 'policies must be a store. Give a list as firstPolicies.'],
    [{ firstPolicies: {} }, 'firstPolicies must be a list, such as [PII_DEFAULT].'],
    [{ detectors: piiDetector() }, 'detectors must be a list, such as [piiDetector()].'],
    [{ detectors: [{ model: 'x' }] }, 'detectors.0 has no method detect. It needs detect.'],
    [{ detectors: [{ detect: () => [] }] }, 'detectors.0 has no model, which is its name in policies.'],
  ])('%j', (options, message) => {
    expect(() => localGuard(options)).toThrow(TypeError)
    expect(() => localGuard(options)).toThrow(`localGuard(): ${message}`)
  })
})

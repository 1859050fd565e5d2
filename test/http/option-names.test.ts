import { describe, expect, it } from '@jest/globals'
import { sandwichFetch } from '../../src/fetch/sandwich-fetch.js'
import {
  anthropicGateway,
  apiKeys,
  guardRouter,
  localGuard,
  openaiGateway,
  protect,
  sandwich,
} from '../../src/index.js'
import { secretDetector } from '../../src/detectors/secrets.js'
import { memoryStores } from '../../src/stores/memory.js'

const guard = localGuard()
const auth = apiKeys([{ id: 'app', key: 'k'.repeat(32), tenant: 'default', scopes: ['chat'] }])
const upstream = { url: 'https://vendor.example/v1', key: 'key' }

/** A call with an option that it does not know, and the option that was meant. */
const MISTYPED: readonly (readonly [string, (wrong: object) => unknown, string, string])[] = [
  ['sandwich', (wrong) => sandwich({ guard, ...wrong }), 'lmm', 'llm'],
  ['sandwich', (wrong) => sandwich({ guard, ...wrong }), 'polices', 'policies'],
  ['sandwich', (wrong) => sandwich({ guard, ...wrong }), 'timeoutMS', 'timeoutMs'],
  ['localGuard', (wrong) => localGuard(wrong), 'token', 'tokens'],
  ['localGuard', (wrong) => localGuard(wrong), 'detector', 'detectors'],
  ['secretDetector', (wrong) => secretDetector(wrong), 'alow', 'allow'],
  ['localGuard: limits', (wrong) => localGuard({ limits: wrong }), 'message', 'messages'],
  ['guardRouter', (wrong) => guardRouter({ guard, auth, ...wrong }), 'requestPerMinute', 'requestsPerMinute'],
  ['openaiGateway', (wrong) => openaiGateway({ guard, auth, upstream, ...wrong }), 'sesion', 'session'],
  ['anthropicGateway', (wrong) => anthropicGateway({ guard, auth, upstream, ...wrong }), 'model', 'models'],
  [
    'openaiGateway(): upstream',
    (wrong) => openaiGateway({ guard, auth, upstream: { ...upstream, ...wrong } }),
    'header',
    'headers',
  ],
  ['sandwichFetch', (wrong) => sandwichFetch({ guard, ...wrong }), 'passThrough', 'passthrough'],
]

describe('a mistyped option', () => {
  it.each(MISTYPED)('of %s is refused, and the nearest is named', (of, call, wrong, meant) => {
    const message = `${of}${/:|Detector$/.test(of) ? '' : '()'} has no option ${wrong}. Did you mean ${meant}?`
    expect(() => call({ [wrong]: 1 })).toThrow(new TypeError(message))
  })

  it('of protect is refused, in the request and in the options', async () => {
    const messages = [{ role: 'user' as const, content: 'I am Anna Schmidt.' }]
    const request = { messages, sesion: 's-1' }
    await expect(protect(guard, request)).rejects.toThrow('protect() has no option sesion. Did you mean session?')
    const options = { url: ['files.example'] } as object
    await expect(protect(guard, { messages }, options)).rejects.toThrow('Did you mean urls?')
  })

  it('that is like no other is refused with all names', () => {
    const wrong = { guard, temperature: 0 } as object
    expect(() => sandwich(wrong as { guard: typeof guard })).toThrow(
      /^sandwich\(\) has no option temperature\. Its options are guard, llm, .+ and onError\.$/,
    )
  })

  it('that is undefined passes', () => {
    const options = { guard, lmm: undefined }
    expect(sandwich(options)).toBeInstanceOf(Function)
  })

  it('passes in a guard where it is like none, for stores hold more than a guard needs', async () => {
    const stores = { ...memoryStores(), dashboardUrl: 'https://stores.example' }
    await localGuard(stores).close()
  })
})

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { OutcomeUnknownError } from '../../src/errors.js'
import { localGuard, protect } from '../../src/index.js'
import type { Guard } from '../../src/index.js'
import type { ProtectedRequest } from '../../src/sandwich/protect.js'
import { memoryVault } from '../../src/vaults/memory.js'
import { wordDetector } from '../support/word-detector.js'

/** Requests of one session, which share a token, and use up only what is theirs. */

const HOUR = 3_600_000
const messages = [{ role: 'user' as const, content: 'Anna' }]

let late = 0
let guard: { -readonly [Method in keyof Guard]: Guard[Method] }
let reveal: Guard['detokenize']
let token: string

beforeEach(() => {
  late = 0
  const now = () => Date.now() + late
  guard = { ...localGuard({ detectors: [wordDetector()], vault: memoryVault({ now }), now }) }
  reveal = guard.detokenize
})

afterEach(() => guard.close())

async function begin(): Promise<ProtectedRequest> {
  const request = await protect(guard, { messages, session: 's1', stable: true })
  token = request.messages[0]?.content ?? ''
  return request
}

/** Ends another request of the session after it was restored. */
async function finish({ restore, end }: ProtectedRequest): Promise<string> {
  const text = await restore(token)
  await end()
  return text
}

describe('a request of a session with stable tokens', () => {
  it('that ends while a token is being revealed releases it no more', async () => {
    let answer = () => {}
    const isAsked = new Promise<void>((asked) => {
      const held = new Promise<void>((resolve) => (answer = resolve))
      guard.detokenize = (...args) => {
        asked()
        return held.then(() => reveal(...args))
      }
    })
    const [left, other] = [await begin(), await begin()]
    const restoring = left.restore(token)
    await isAsked
    const ended = left.end() // the client has left
    answer()
    await Promise.all([restoring, ended])
    expect(await finish(other)).toBe('Anna')
  })

  it('reveals nothing any more once it has ended', async () => {
    const [ended, other] = [await begin(), await begin()]
    await ended.end()
    expect(await ended.restore(token)).toBe(token)
    expect(await finish(other)).toBe('Anna')
  })

  it('does not release a token that was gone: those who protect the value anew need it', async () => {
    const first = await begin()
    late = 30 * 24 * HOUR
    expect(await first.restore(token)).toBe(token)
    const other = await begin()
    await first.end()
    expect(await finish(other)).toBe('Anna')
  })

  it('does not release a token that may have been revealed', async () => {
    const [lost, other] = [await begin(), await begin()]
    guard.detokenize = async (...args) => {
      await reveal(...args)
      throw new OutcomeUnknownError('The answer was lost.')
    }
    await expect(lost.restore(token)).rejects.toThrow(OutcomeUnknownError)
    await lost.end()
    guard.detokenize = reveal
    expect(await finish(other)).toBe('Anna')
  })

  it('releases its use if the reveal has failed', async () => {
    const failed = await begin()
    guard.detokenize = () => Promise.reject(new Error('down'))
    await expect(failed.restore(token)).rejects.toThrow('down')
    await failed.end()
    const text = [{ role: 'user' as const, content: token }]
    expect(await reveal({ messages: text, policy: 'pii-default' })).toEqual({ messages: text })
  })
})

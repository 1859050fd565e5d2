import { describe, expect, it } from '@jest/globals'
import { GATEWAY_LIMITS } from '../../src/gateway/session.js'
import { localGuard } from '../../src/guard/local-guard.js'
import { wordDetector } from '../support/word-detector.js'

const user = (content: string) => ({ role: 'user' as const, content })

describe('the limits of a caller', () => {
  it('hold instead of those of the guard', async () => {
    const guard = localGuard({ detectors: [wordDetector()] })
    const messages = Array.from({ length: 300 }, () => user('hello'))
    const long = [user('x'.repeat(300 * 1024))]
    for (const large of [messages, long]) {
      await expect(guard.evaluate({ messages: large })).rejects.toMatchObject({ code: 'payload_too_large' })
      expect(await guard.evaluate({ messages: large }, { limits: GATEWAY_LIMITS })).toMatchObject({ flagged: false })
    }
    const narrow = guard.evaluate({ messages: [user('x'), user('y')] }, { limits: { messages: 1 } })
    await expect(narrow).rejects.toMatchObject({
      code: 'payload_too_large',
      message: expect.stringContaining('1 messages'),
    })
    await guard.close()
  })
})

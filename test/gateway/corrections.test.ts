import { afterEach, describe, expect, it } from '@jest/globals'
import type { Guard } from '../../src/guard/guard.js'
import { bodyOf, EMAIL, gatewayGuard, NAME, startGateway } from '../support/gateway.js'
import type { GatewaySetUp } from '../support/gateway.js'

/** A guard of somebody else's, which corrects texts without saying which parts it has replaced. */

let setUp: GatewaySetUp | undefined
afterEach(() => setUp?.close())

/** Masks the e-mail address itself, and says nothing of it. */
function maskingGuard(): Guard {
  const own = gatewayGuard()
  return {
    ...own,
    async evaluate(request, caller) {
      const evaluation = await own.evaluate(request, caller)
      const choices = request.messages.map(({ role, content }, index) => ({
        ...{ role, index, flagged: true, redacted: true },
        content: content.replaceAll(EMAIL, '***').replaceAll(NAME, '***'),
      }))
      return { ...evaluation, correction: { choices }, redaction_spans: [] }
    },
  }
}

describe('a correction that no span explains', () => {
  it('is sent in the place of the original', async () => {
    setUp = await startGateway({ guard: maskingGuard() })
    await setUp.client.chat.completions.create({
      model: 'm',
      messages: [{ role: 'user', content: `Write to ${NAME}, ${EMAIL}, please.` }],
    })
    expect(setUp.seen()).not.toContain(EMAIL)
    expect(bodyOf<{ messages: unknown[] }>(setUp.vendor.requests[0]).messages.at(-1)).toEqual({
      role: 'user',
      content: 'Write to ***, ***, please.',
    })
  })
})

import { describe, expect, it } from '@jest/globals'
import { offlineAdapter } from '../../src/adapters/offline.js'
import { findTokens } from '../../src/token.js'
import { adapterContract, collect, text } from '../contracts/adapter.js'

adapterContract(
  'offline',
  async (scenario) => ({ adapter: offlineAdapter({ delayMs: scenario === 'drips' ? 20 : 0 }) }),
  { scenarios: ['answers', 'drips'] },
)

async function answer(...contents: readonly string[]): Promise<string> {
  const messages = contents.map((content) => ({ role: 'user' as const, content }))
  const { content } = await offlineAdapter().complete({ messages })
  return content
}

describe('offlineAdapter', () => {
  it('greets by the first name and repeats every other token once', async () => {
    const message =
      'I am [NAME_8F3A21C4], my wife is [NAME_AAAA0000]. Mail [CONTACT_00112233] or [CONTACT_44556677], ' +
      'pass [DOCUMENT_1234ABCD], in [LOCATION_99999999], pay to [IBAN_0123456789AB], again [CONTACT_00112233].'
    const letter = await answer(message)
    expect(letter).toMatch(/^Dear \[NAME_8F3A21C4\],\n/)
    expect(letter).toContain('I can reach you at [CONTACT_00112233] and [CONTACT_44556677].')
    const tokens = (of: string): string[] => findTokens(of).map(({ token }) => token)
    expect(tokens(letter).sort()).toEqual([...new Set(tokens(message))].sort())
  })

  it('says that it is a stand-in', async () => {
    expect(await answer('I am [NAME_8F3A21C4]')).toContain('offline stand-in')
    expect(await answer('hello')).toContain('offline stand-in')
  })

  it('answers a message without tokens, and a conversation without a user', async () => {
    expect(await answer('What is a sandwich? [name_8f3a21c4] [NAME_XYZ]')).toMatch(/^Hello,\n[^[]*$/)
    expect(await answer()).toMatch(/^Hello,/)
  })

  it('looks at the last message of the user only', async () => {
    expect(await answer('I am [NAME_00000001]', 'I am [NAME_00000002]')).not.toContain('[NAME_00000001]')
  })

  it('streams in pieces of the size asked for', async () => {
    const messages = [{ role: 'user' as const, content: 'I am [NAME_8F3A21C4]' }]
    const pieces = await collect(offlineAdapter({ chunk: 3 }).stream({ messages }))
    expect(pieces[0]).toEqual({ content: 'Dea', model: 'offline' })
    expect(pieces.slice(0, -1).every(({ content }) => content?.length === 3)).toBe(true)
    expect(text(pieces)).toBe(await answer('I am [NAME_8F3A21C4]'))
  })

  it('refuses a chunk size that makes no sense', () => {
    for (const chunk of [0, -1, 1.5, Number.NaN]) expect(() => offlineAdapter({ chunk })).toThrow(/chunk/)
  })
})

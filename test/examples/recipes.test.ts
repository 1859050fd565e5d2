import { createCipheriv, randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, jest } from '@jest/globals'
import { withExample } from '../support/example.js'
import { fakeAgent } from '../support/fake-agent.js'
import { tokensOf } from '../support/gateway.js'

jest.setTimeout(120_000)

const PATIENT = /^Patient: \[NAME_[0-9A-F]{8}\], \[CONTACT_[0-9A-F]{8}\]$/

/** What the program of a page printed, line by line. */
async function printedBy(page: string, file: string): Promise<string[]> {
  let printed = ''
  await withExample(page, fakeAgent, async (example) => void (printed = await example.run(file)))
  return printed.trimEnd().split('\n')
}

describe('the recipes', () => {
  it("keep a conversation, whose system prompt is the app's own", async () => {
    await withExample('docs/recipes/conversations.md', fakeAgent, async (example, vendor) => {
      const url = await example.serve('server.ts', { OPENAI_BASE_URL: vendor.baseURL, OPENAI_API_KEY: 'vendor-key' })
      expect(await example.run('client.ts', { CHAT_URL: `${url}/chat` })).toBe(
        'I found Anna Schmidt at anna.schmidt@example.org.\n' +
          'I found Anna Schmidt at anna.schmidt@example.org at Jonas Weber.\n',
      )
      const [first, second] = vendor.requests
      expect(first?.body).toMatchObject({
        messages: [
          { content: expect.stringMatching(/^You answer customers. The language is English.\n\nCodes in /) },
          {},
        ],
      })
      expect(tokensOf(second!).slice(0, 2)).toEqual(tokensOf(first!))
    })
  })

  it('give a value one token through a session', async () => {
    expect(await printedBy('docs/recipes/session-tokens.md', 'tokens.ts')).toEqual([
      'true false',
      'Anna Schmidt Anna Schmidt true',
    ])
  })

  it('protect a long document in parts', async () => {
    await withExample('docs/recipes/long-documents.md', fakeAgent, async (example, vendor) => {
      const paragraph = `Our client Anna Schmidt has signed the contract with the buyer. ${'The price is fixed. '.repeat(50)}\n\n`
      writeFileSync(join(example.folder, 'report.txt'), paragraph.repeat(100))
      const env = { OPENAI_BASE_URL: vendor.baseURL, OPENAI_API_KEY: 'vendor-key' }
      expect(await example.run('summary.ts', env)).toBe('3 I found Anna Schmidt.\n')
      expect(new Set(vendor.requests.flatMap(tokensOf)).size).toBe(1)
    })
  })

  it('keep tenants apart', async () => {
    expect(await printedBy('docs/recipes/tenants.md', 'tenants.ts')).toEqual([
      "[ 'pii-default', 'names' ]",
      "[ 'pii-default' ]",
      expect.stringMatching(PATIENT),
      expect.stringMatching(PATIENT),
      'Patient: Anna Schmidt, anna.schmidt@example.org',
      '{ erased: 2 }',
    ])
  })

  it('decide by strict and lax policies, and rules, as the page says', async () => {
    const page = 'docs/recipes/own-rules.md'
    await withExample(page, fakeAgent, async (example) => {
      const [, shown] = /```\n(hr: [\s\S]*?)```/.exec(example.text) ?? []
      expect(await example.run('policies.ts')).toBe(shown)
    })
  })

  it('find and erase what is kept of a person', async () => {
    expect((await printedBy('docs/recipes/data-subjects.md', 'subject.ts')).join('\n')).toMatch(
      /action: 'evaluate',\s+outcome: 'flagged',\s+application: 'support',\s+count: 2[\s\S]*\{ erased: 2 \}\ntrue$/,
    )
  })

  it('open a store with keys that a KMS has wrapped', async () => {
    await withExample('docs/recipes/kms.md', fakeAgent, async (example) => {
      const master = randomBytes(32)
      writeFileSync(join(example.folder, 'main.js'), mainWith(master))
      const env = { WRAPPED_KEYS: `${wrap(master)},${wrap(master)}`, DATABASE: join(example.folder, 'sandwich.db') }
      expect(await example.run('main.js', env)).toBe('Anna Schmidt\n')
      const other = example.run('main.js', { ...env, WRAPPED_KEYS: wrap(master) })
      await expect(other).rejects.toThrow('The key that the store was last used with is missing')
    })
  })
})

// --- A KMS that is a key in this process ---

function wrap(master: Buffer): string {
  const cipher = createCipheriv('aes-256-gcm', master, Buffer.alloc(12))
  return Buffer.concat([cipher.update(randomBytes(32)), cipher.final(), cipher.getAuthTag()]).toString('base64')
}

function mainWith(master: Buffer): string {
  return `
    import { createDecipheriv } from 'node:crypto'
    import { openGuard } from './guard.js'

    const guard = await openGuard(async (wrapped) => {
      const decipher = createDecipheriv('aes-256-gcm', Buffer.from('${master.toString('hex')}', 'hex'), Buffer.alloc(12))
      decipher.setAuthTag(wrapped.subarray(-16))
      return Buffer.concat([decipher.update(wrapped.subarray(0, -16)), decipher.final()])
    })
    const { correction } = await guard.evaluate({ messages: [{ role: 'user', content: 'I am Anna Schmidt.' }] })
    const content = correction.choices[0].content.slice(5, -1)
    const { messages } = await guard.detokenize({ messages: [{ role: 'assistant', content }], policy: 'pii-default' })
    console.log(messages[0].content)
    await guard.close()`
}

import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, jest } from '@jest/globals'
import { withExample } from '../support/example.js'
import type { Example } from '../support/example.js'
import { customCalled, responding, said } from '../support/fake-responses.js'
import type { Answer, FakeVendor, RecordedRequest } from '../support/fake-vendor.js'
import { tokensOf } from '../support/gateway.js'
import { messagesAgent } from '../support/anthropic-vendor.js'
import { program } from '../support/program.js'

jest.setTimeout(120_000)

const PAGE = 'docs/examples/coding-agents.md'
const SANDWICH_KEY = 'a'.repeat(64)
const API_KEYS = JSON.stringify([{ id: 'laptop', tenant: 'acme', scopes: ['chat'], key: SANDWICH_KEY }])

/** The service in the folder of the page's files, for this vendor, and the programs that the page calls. */
async function start(example: Example, vendor: FakeVendor): Promise<Record<string, string>> {
  const bin = join(example.folder, 'bin')
  mkdirSync(bin)
  for (const [name, source] of [
    ['claude', 'test/support/fake-claude-code.ts'],
    ['codex', 'test/support/fake-codex.ts'],
  ] as const) {
    writeFileSync(join(bin, name), `#!/bin/sh\nexec ${process.execPath} ${program(source)} "$@"\n`)
    chmodSync(join(bin, name), 0o755)
  }
  const keys = { API_KEYS, ANTHROPIC_API_KEY: 'vendor-key', OPENAI_API_KEY: 'vendor-key' }
  const urls = { ANTHROPIC_GATEWAY_URL: new URL(vendor.baseURL).origin, OPENAI_GATEWAY_URL: vendor.baseURL }
  const SANDWICH_URL = await example.serve(program('src/cli/main.ts'), { ...keys, ...urls })
  return { SANDWICH_URL, SANDWICH_KEY, PATH: `${bin}:${process.env.PATH}` }
}

it('sends what Claude Code sends through the service, told by the environment', async () => {
  await withExample(PAGE, messagesAgent, async (example, vendor) => {
    const printed = await example.run('claude.sh', await start(example, vendor))
    expect(printed).toBe('Bash: Anna Schmidt\nSent to Anna Schmidt and anna.schmidt@example.org and Jonas Weber.\n')
    const [first, second] = vendor.requests
    expect(first?.headers).toMatchObject({
      'x-api-key': 'vendor-key',
      'anthropic-version': '2023-06-01',
      'anthropic-beta': expect.stringMatching(/^claude-code-20250219,.*,mid-conversation-system-2026-04-07$/),
    })
    expect(first?.text).toContain('Co-Authored-By: Claude Opus 4.8 (1M context) <noreply@anthropic.com>')
    expect(tokensOf(second!).slice(0, 2)).toEqual(tokensOf(first!))
  })
})

it('sends what Codex sends through the service, as a provider of its configuration', async () => {
  const answer = (asked: RecordedRequest): Answer => {
    const tokens = tokensOf(asked).slice(0, 3) // what follows are ids of the session
    if (asked.text.includes('custom_tool_call_output')) return responding([said(`It is ${tokens.join(', ')}.`)], asked)
    return responding([customCalled('exec', `text("${tokens[0]}")`)], asked)
  }
  await withExample(PAGE, answer, async (example, vendor) => {
    const printed = await example.run('codex.sh', await start(example, vendor))
    expect(printed).toBe('exec: text("Anna Schmidt")\nIt is Anna Schmidt, anna.schmidt@example.org, Jonas Weber.\n')
    const [first, second] = vendor.requests
    expect(first?.headers.authorization).toBe('Bearer vendor-key')
    expect(first?.text).toContain('a pragma like `// @exec: ')
    expect(tokensOf(second!).slice(0, 2)).toEqual(tokensOf(first!).slice(0, 2))
  })
})

import { describe, expect, it, jest } from '@jest/globals'
import { bearer, keyOf } from '../support/router-app.js'
import { runMain, startService } from '../support/service-process.js'

jest.setTimeout(60_000)

const SCOPES = ['evaluate', 'reveal', 'policies', 'audit']
const API_KEYS = JSON.stringify([{ id: 'all', tenant: 'acme', scopes: SCOPES, key: keyOf('all') }])
const user = (content: string) => ({ role: 'user', content })

describe('the program', () => {
  it('makes a key for development, shown on the terminal only', async () => {
    const service = await startService()
    const key = /lsk_\S+/.exec(service.stderr)?.[0] ?? ''
    const { status } = await fetch(`${service.url}/v1/policies`, { headers: { authorization: `Bearer ${key}` } })
    expect(status).toBe(200)
    expect(service.stderr.split(key)).toHaveLength(2)
    expect(service.stdout).not.toContain(key)
    service.kill('SIGINT')
    expect(await service.exit).toBe(0)
  })

  it.each([
    [{}, ['pii-default'], []],
    [{ PAYMENT_NUMBERS: 'off', SECRETS: 'on' }, [], ['secrets-default']],
  ])('finds bank accounts unless told otherwise, secrets if told to: %j', async (env, forAccount, forSecret) => {
    const service = await startService({ API_KEYS, ...env })
    const policiesOf = async (content: string) => {
      const answer = await fetch(`${service.url}/v1/guard`, {
        method: 'POST',
        headers: { authorization: bearer('all'), 'content-type': 'application/json' },
        body: JSON.stringify({ messages: [user(content)] }),
      })
      const { breakdown } = (await answer.json()) as { breakdown: { policy_id: string }[] }
      return breakdown.map(({ policy_id }) => policy_id)
    }
    expect(await policiesOf('Pay to DE89 3704 0044 0532 0130 00.')).toEqual(forAccount)
    expect(await policiesOf('DB_PASSWORD=Kf83mzQp')).toEqual(forSecret)
    service.kill('SIGTERM')
    expect(await service.exit).toBe(0)
  })

  it.each<[string, Record<string, string>]>([
    ['PORT', { PORT: 'Anna' }],
    ['API_KEYS', { HOST: '0.0.0.0', PORT: '0' }],
    ['STORE_URL', { STORE_URL: 'nowhere://Anna:secret@host' }],
  ])('stops with one line and code 2 for a wrong %s', async (name, env) => {
    const { output, exit } = runMain(env)
    expect(await exit).toBe(2)
    expect(output.stderr).toMatch(new RegExp(`^${name}: [^\n]+\n$`))
    expect(output.stderr + output.stdout).not.toMatch(/Anna|secret/)
  })

  it.each(['SIGTERM', 'SIGINT'] as const)('ends also when nobody reads its log any more: %s', async (signal) => {
    const service = await startService({ API_KEYS })
    service.deafen()
    await fetch(`${service.url}/v1/policies`)
    service.kill(signal)
    const late = setTimeout(() => service.kill('SIGKILL'), 20_000)
    expect(await service.exit).toBe(0)
    clearTimeout(late)
  })

  it.each([['rotate-keys'], ['verify-audit'], ['erase', '--tenant', 'acme', '--all']])(
    'refuses %s where there is no store but memory',
    async (...args) => {
      const { exit, output } = runMain({ VAULT_KEYS: Buffer.alloc(32).toString('base64') }, args)
      expect(await exit).toBe(2)
      expect(output.stderr).toMatch(/^STORE_URL: is memory:, [^\n]+\n$/)
    },
  )

  it('makes no key that is limited to nothing', async () => {
    const { output, exit } = runMain({}, ['keys', 'create', '--applications', ''])
    expect(await exit).toBe(2)
    expect(output.stdout).toBe('')
    expect(output.stderr).toMatch(/^--applications/)
  })

  it('makes keys whose digest the service takes', async () => {
    const { output, exit } = runMain({}, [
      'keys',
      'create',
      '--id',
      'crm',
      '--tenant',
      'acme',
      '--scopes',
      'audit,policies',
    ])
    expect(await exit).toBe(0)
    const key = /lsk_\S+/.exec(output.stdout)?.[0] ?? ''
    const entry = /\{.*\}/.exec(output.stdout)?.[0] ?? ''
    expect(JSON.parse(entry)).toEqual({
      id: 'crm',
      tenant: 'acme',
      scopes: ['audit', 'policies'],
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    const service = await startService({ API_KEYS: `[${entry}]`, NODE_ENV: 'production' })
    const { status } = await fetch(`${service.url}/v1/logs`, { headers: { authorization: `Bearer ${key}` } })
    expect(status).toBe(200)
    service.kill('SIGTERM')
    expect(await service.exit).toBe(0)
  })
})

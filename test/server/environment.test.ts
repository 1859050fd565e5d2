import { describe, expect, it } from '@jest/globals'
import { environment, readEnvironment } from '../../src/server/environment.js'
import { openKeys } from '../../src/server/keys.js'
import { storeWarnings } from '../../src/server/store-warnings.js'
import { openStores } from '../../src/server/stores.js'
import { keyOf } from '../support/router-app.js'
import { filesBelow, read } from '../support/repository-files.js'

const entry = { id: 'k', tenant: 't', scopes: ['audit'], key: keyOf('k') }
const keys = (changes: object = {}) => JSON.stringify([{ ...entry, ...changes }])

describe('the environment', () => {
  it('has defaults for everything; empty is not set', () => {
    const defaults = readEnvironment({ PORT: '', LOG_LEVEL: ' ' })
    expect(defaults).toEqual({
      HOST: '127.0.0.1',
      PORT: 3000,
      SEAL_FORMAT: 2,
      STORE_URL: 'memory:',
      LOG_LEVEL: 'info',
    })
  })

  it.each([
    ['3', 3],
    ['loopback', 'loopback'],
    ['10.0.0.0/8, fd00::/8', '10.0.0.0/8, fd00::/8'],
  ])('takes TRUST_PROXY %s', (given, expected) => {
    expect(readEnvironment({ TRUST_PROXY: given }).TRUST_PROXY).toEqual(expected)
  })

  it.each<[string, string]>([
    ['PORT', 'Anna'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['HOST', 'Anna Schmidt'],
    ['LOG_LEVEL', 'Anna'],
    ['PAYMENT_NUMBERS', 'Anna'],
    ['SECRETS', 'Anna'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', 'Anna'],
    ['TRUST_PROXY', '1.2.3'],
    ['TRUST_PROXY', '999.1.1.1'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', 'loopback,'],
    ['OPENAI_API_KEY', 'sk-Anna…'],
    ['ANTHROPIC_API_KEY', 'Anna\nSchmidt'],
    ['REQUESTS_PER_MINUTE', '0'],
    ['UNKNOWN_TOKENS_PER_MINUTE', '1.5'],
    ['API_KEYS', 'Anna'],
    ['API_KEYS', '{}'],
    ['API_KEYS', '[]'],
    ['API_KEYS', keys({ scopes: ['Anna'] })],
    ['API_KEYS', keys({ Anna: 1 })],
    ['API_KEYS', keys({ key: 'Anna' })],
    ['API_KEYS', keys({ key: undefined, sha256: 'Anna' })],
    ['API_KEYS', `[${JSON.stringify(entry)},${JSON.stringify(entry)}]`],
  ])('names a wrong %s in one line, and does not show it (%s)', (name, value) => {
    const read_ = () => readEnvironment({ [name]: value })
    expect(read_).toThrow(new RegExp(`^${name}[.:][^\n]+$`))
    expect(read_).not.toThrow(/Anna|k-{20}/)
  })

  it('is listed in .env.example: what is read, no more and no less', () => {
    const listed = [...read('.env.example').matchAll(/^#? ?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name)
    const files = [...filesBelow('src'), ...filesBelow('demo')].filter((path) => path.endsWith('.ts'))
    const asked = files.flatMap((path) => [...read(path).matchAll(/(?:process\.env\.|\bsetting\(')([A-Z][A-Z_]+)/g)])
    const readNames = new Set([...Object.keys(environment.shape), ...asked.map(([, name = '']) => name)])
    expect([...listed].sort()).toEqual([...readNames].sort())
  })
})

describe('keys', () => {
  const open = (variables: NodeJS.ProcessEnv) => openKeys(readEnvironment(variables))

  it.each(['127.0.0.1', '127.8.8.8', 'localhost', '::1'])('are made for development on %s', (HOST) => {
    const { keys: made, developmentKey } = open({ HOST })
    expect(developmentKey).toMatch(/^lsk_[\w-]{43}$/)
    expect(made).toMatchObject([{ id: 'development', tenant: 'default', scopes: expect.arrayContaining(['reveal']) }])
    expect(JSON.stringify(made)).not.toContain(developmentKey)
    expect(open({ HOST }).developmentKey).not.toBe(developmentKey)
  })

  it.each([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '10.0.0.1' },
    { HOST: 'localhost.example' },
    { NODE_ENV: 'production' },
  ])('are required with %j', (variables) => {
    expect(() => open(variables)).toThrow(/^API_KEYS: /)
  })

  it('may be in the clear on this machine only', () => {
    expect(open({ API_KEYS: keys() })).toEqual({ plain: ['k'], keys: [entry] })
    expect(() => open({ API_KEYS: keys(), HOST: '0.0.0.0' })).toThrow(/^API_KEYS: /)
    const digest = keys({ key: undefined, sha256: 'a'.repeat(64) })
    expect(open({ API_KEYS: digest, HOST: '0.0.0.0', NODE_ENV: 'production' }).plain).toEqual([])
  })
})

describe('stores', () => {
  it.each(['STORE_URL', 'VAULT_URL', 'POLICY_URL', 'AUDIT_URL'])('of an unknown kind are named: %s', async (name) => {
    const opened = openStores(readEnvironment({ [name]: 'nowhere://Anna:secret@host' }), () => {})
    await expect(opened).rejects.toThrow(new RegExp(`^${name}: [^\n]+$`))
    await expect(opened).rejects.not.toThrow(/Anna|secret/)
  })

  it.each(['sqlite:', 'redis://[', 'postgres://a:b:c', 'x'])('cannot be at %j', (url) => {
    expect(() => readEnvironment({ STORE_URL: url })).toThrow(/^STORE_URL: [^\n]+$/)
  })

  it.each(['redis://', 'redis:///1', 'rediss:?prefix=a', 'postgres://', 'postgres:///guard', 'postgresql:guard'])(
    'must have a host: %s',
    (url) => {
      expect(() => readEnvironment({ VAULT_URL: url })).toThrow(/^VAULT_URL: must name a host: [^\n]+$/)
    },
  )

  it('may be at a socket', () => {
    const url = 'postgres:///guard?host=/var/run/postgresql'
    expect(readEnvironment({ STORE_URL: url }).STORE_URL).toBe(url)
  })

  it.each([
    'redis://cache.example.org',
    'redis://:secret@10.0.0.1:6379/1?prefix=a',
    'postgres://sandwich:secret@db.example.org/guard',
    'postgresql://db.example.org/guard?sslmode=disable&sslcert=x',
    'postgres://localhost/guard?host=db.example.org',
    'postgres://db.example.org/guard?ssl=0',
  ])('that are spoken to in the clear are warned of: %s', (url) => {
    const [warning, ...more] = storeWarnings(readEnvironment({ AUDIT_URL: url }))
    expect(warning).toMatch(/^AUDIT_URL: [^\n]+ in the clear/)
    expect(warning).not.toMatch(/secret|example|10\.0/)
    expect(more).toEqual([])
  })

  it.each([
    ...['memory:', 'redis://localhost', 'redis://127.0.0.1:6379', 'redis://[::1]', 'redis://LocalHost/1'],
    ...['rediss://cache.example.org', 'postgres://localhost/guard', 'postgres://127.9.9.9/guard'],
    ...['postgres:///guard?host=/var/run/postgresql', 'postgres://%2Fvar%2Frun%2Fpostgresql/guard'],
    ...['postgres://db.example.org/guard?sslmode=verify-full', 'postgres://db.example.org/guard?sslmode=require'],
    ...['postgres://db.example.org/guard?ssl=true', 'postgres://db.example.org/guard?sslrootcert=/etc/ca.pem'],
  ])('that nobody overhears are not warned of: %s', (url) => {
    expect(storeWarnings(readEnvironment({ STORE_URL: url }))).toEqual([])
  })

  it('are in memory by default', async () => {
    const { vault, policies, audit, close } = await openStores(readEnvironment({}), () => {})
    await Promise.all([vault.ready(), policies.ready(), audit.ready()])
    await Promise.all([vault.close(), policies.close(), audit.close(), close()])
  })
})

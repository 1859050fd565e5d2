import { join } from 'node:path'
import { describe, expect, it, jest } from '@jest/globals'
import { bearer, keyOf } from '../support/router-app.js'
import { runCommand } from '../support/run-command.js'
import { startService } from '../support/service-process.js'
import { temporaryFolder } from '../support/temporary-folder.js'
import { until } from '../support/until.js'

jest.setTimeout(120_000)

const KEY = { id: 'all', tenant: 'acme', scopes: ['evaluate'], key: keyOf('all') }
const env = {
  API_KEYS: JSON.stringify([KEY]),
  STORE_URL: `sqlite:${join(temporaryFolder(), 'store.db')}`,
  VAULT_KEYS: Buffer.alloc(32, 1).toString('base64'),
}
const WARNING =
  'tenant acme: policy secrets-default names the model secrets-v0, which is not loaded: set SECRETS=on or delete the policy'

/** Asks a service for an evaluation, and ends it. */
async function evaluated(variables: Readonly<Record<string, string>>) {
  const service = await startService(variables)
  const answer = await fetch(`${service.url}/v1/guard`, {
    method: 'POST',
    headers: { authorization: bearer('all'), 'content-type': 'application/json' },
    body: JSON.stringify({ messages: [{ role: 'user', content: 'Hello.' }] }),
  })
  const body = await answer.text()
  await until(() => service.stdout.includes('"msg":"request"'))
  service.kill('SIGTERM')
  await service.exit
  const lines = service.stdout.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as object]))
  return { status: answer.status, body, lines }
}

describe('a service without a detector that a stored policy names', () => {
  it('refuses requests, and its log and doctor say why, and what to do', async () => {
    expect(await evaluated({ ...env, SECRETS: 'on' })).toMatchObject({ status: 200 })
    const { status, body, lines } = await evaluated(env)
    expect(status).toBe(503)
    expect(body).not.toContain('secrets')
    expect(lines).toContainEqual(expect.objectContaining({ level: 40, msg: WARNING }))
    const cause = expect.objectContaining({
      message:
        'The policy secrets-default names the model secrets-v0, which is not loaded. In the service set SECRETS=on, in ' +
        'an app of your own add secretDetector() to the detectors of its guard, or delete the policy.',
    })
    expect(lines).toContainEqual(expect.objectContaining({ msg: 'failure', name: 'UnavailableError', cause }))

    const { code, stdout } = runCommand(['doctor'], { env })
    expect(stdout.split('\n')).toContain(`warn  policies       ${WARNING}`)
    expect(code).toBe(0)
    expect(runCommand(['doctor'], { env: { ...env, SECRETS: 'on' } }).stdout).not.toMatch(/^warn  policies/m)
    const input = JSON.stringify({ id: 'keys', definition: '', threshold: 0.6, detector: { model: 'secrets' } })
    expect(runCommand(['policies', 'apply', '-'], { env, input }).stderr).toBe(
      '-: policy 1: detectors: the model secrets-v0 is not loaded: set SECRETS=on, or name one of pii-v0, pii\n',
    )
  })
})

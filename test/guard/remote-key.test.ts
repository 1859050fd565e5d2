import { afterEach, describe, expect, it } from '@jest/globals'
import { remoteGuard } from '../../src/guard/remote-guard.js'
import type { RemoteGuardOptions } from '../../src/guard/remote-guard.js'
import { json, startFakeVendor } from '../support/fake-vendor.js'
import type { Answer, FakeVendor } from '../support/fake-vendor.js'

const KEY = 'secret-key-of-the-service'

let services: FakeVendor[] = []
afterEach(async () => {
  await Promise.all(services.map((service) => service.close()))
  services = []
})

/** A guard of a service that gives these answers, one after the other. */
async function asked(answers: readonly Answer[], options: Partial<RemoteGuardOptions> = {}) {
  const service = await startFakeVendor()
  services.push(service)
  service.enqueue(...answers)
  const baseUrl = service.baseURL.replace('/v1', '')
  return { service, guard: remoteGuard({ baseUrl, apiKey: KEY, ...options }) }
}

const failure = (status: number, code: string) =>
  json({ error: { message: 'Ours', type: 't', code, param: null, request_id: 'r' } }, status)

describe('a remote guard', () => {
  it('is not ready if the service refuses the key', async () => {
    const { guard, service } = await asked([json({}), failure(401, 'unauthorized')])
    await expect(guard.ready()).rejects.toMatchObject({
      code: 'unauthorized',
      message: 'The service refuses the key. Check apiKey, and that the service has this key.',
    })
    expect(service.requests.map(({ url }) => url)).toEqual(['/readyz', '/v1/logs?page_size=1'])
  })

  it.each([[403], [404], [429], [200]])('is ready if the service answers %d, and asks once', async (status) => {
    const { guard, service } = await asked([json({}), json({}, status), json({})])
    await guard.ready()
    await guard.ready()
    expect(service.requests).toHaveLength(3)
  })

  it('is not ready while the service cannot say if it takes the key', async () => {
    const { guard } = await asked([json({}), failure(503, 'unavailable')], { retries: 0 })
    await expect(guard.ready()).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('names the option that was meant', () => {
    const wrong = { baseURL: 'http://localhost:3000', apiKey: KEY } as unknown as RemoteGuardOptions
    expect(() => remoteGuard(wrong)).toThrow(
      new TypeError('remoteGuard() has no option baseURL. Did you mean baseUrl?'),
    )
  })

  it('that picks the key by the caller is ready without asking for any', async () => {
    const { guard, service } = await asked([json({})], { apiKey: () => KEY })
    await guard.ready()
    expect(service.requests).toHaveLength(1)
  })
})

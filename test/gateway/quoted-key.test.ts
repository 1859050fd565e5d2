import { expect, it } from '@jest/globals'
import { eachTest } from '../support/each-test.js'
import { json } from '../support/fake-vendor.js'
import { post, startGateway } from '../support/gateway.js'

const start = eachTest(startGateway)

it("a key is cut out of the vendor's error, also one that was read from a file with a line break at its end", async () => {
  const message = (key: string) => `Incorrect API key provided: ${key}.`
  let vendorUrl = ''
  const { url, vendor } = await start({
    answer: () => json({ error: { message: message('sk-0123456789') } }, 400),
    gateway: { upstream: () => ({ url: vendorUrl, key: 'sk-0123456789\n' }) },
  })
  vendorUrl = vendor.baseURL
  const response = await post(`${url}/chat/completions`, { model: 'm', messages: [{ role: 'user', content: 'x' }] })
  expect(vendor.requests[0]?.headers['authorization']).toBe('Bearer sk-0123456789')
  expect(await response.json()).toMatchObject({ error: { message: message('[key]') } })
})

it.each<Record<string, string>>([
  { 'api-key': 'secret-0123456789' },
  { authorization: 'Bearer secret-0123456789' },
  { Authorization: 'Basic secret-0123456789\n', 'x-organization': 'acme-0123' },
  { 'x-portkey-api-key': 'secret-0123456789', 'X-Amz-Security-Token': 'secret-01234567' },
  { 'x-api-key': 'secret-0123456789', 'x-auth-mode': 'key' },
])('secrets in the headers that an app adds are cut out of errors, plain and streamed: %j', async (headers) => {
  const message = 'acme-0123 may not use the key secret-0123456789.'
  const cut = 'acme-0123 may not use the key [key].'
  let vendorUrl = ''
  for (const credentials of [{ key: 'sk-0123456789' }, { credentials: 'client' as const }]) {
    const { url, vendor } = await start({
      answer: () => json({ error: { message } }, 400),
      gateway: { upstream: () => ({ url: vendorUrl, ...credentials, headers }) },
    })
    vendorUrl = vendor.baseURL
    const asked = { model: 'm', messages: [{ role: 'user', content: 'x' }] }
    for (const stream of [false, true]) {
      for (const status of [400, 200]) {
        vendor.enqueue(json({ error: { message, code: 400 } }, status))
        const response = await post(`${url}/chat/completions`, { ...asked, stream })
        expect(await response.json()).toMatchObject({ error: { message: cut } })
      }
    }
    vendor.enqueue(json({ error: { message } }, 400))
    expect(await (await fetch(`${url}/models`)).json()).toMatchObject({ error: { message: cut } })
  }
})

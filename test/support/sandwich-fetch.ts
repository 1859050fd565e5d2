import OpenAI from 'openai'
import { sandwichFetch } from '../../src/fetch/sandwich-fetch.js'
import type { SandwichFetchOptions } from '../../src/fetch/sandwich-fetch.js'
import type { Guard } from '../../src/guard/guard.js'
import { startFakeVendor } from './fake-vendor.js'
import type { FakeVendor, FakeVendorOptions } from './fake-vendor.js'
import { gatewayGuard } from './gateway.js'

/** A vendor behind `sandwichFetch`, on a real port. */

export interface FetchSetUp {
  readonly vendor: FakeVendor
  readonly guard: Guard
  readonly fetch: typeof globalThis.fetch
  readonly client: OpenAI
  close(): Promise<void>
}

export async function startFetch(
  answer: FakeVendorOptions['answer'],
  options: Partial<SandwichFetchOptions> = {},
): Promise<FetchSetUp> {
  const vendor = await startFakeVendor({ answer })
  const guard = gatewayGuard()
  const fetch = sandwichFetch({ guard, onError: () => undefined, ...options })
  return {
    vendor,
    guard,
    fetch,
    client: new OpenAI({ baseURL: vendor.baseURL, apiKey: 'k', maxRetries: 0, fetch }),
    async close() {
      await vendor.close()
      await guard.close()
    },
  }
}

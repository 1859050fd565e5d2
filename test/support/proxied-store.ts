import { openStores } from '../../src/server/stores.js'
import type { ServiceStores } from '../../src/server/stores.js'
import { startTcpProxy } from './tcp-proxy.js'
import type { TcpProxy } from './tcp-proxy.js'

/** A store behind a proxy that can lose or delay what is sent. */

export interface TestStore {
  readonly url: string
  /** Removes what the tests have written. */
  drop(): Promise<void>
}

export interface ProxiedStore extends TestStore {
  readonly proxy: TcpProxy
  /** The URL of the store, past the proxy. */
  readonly directUrl: string
}

/** Makes a store and starts a proxy before it; `drop` ends both. */
export async function proxiedStore(make: () => Promise<TestStore>): Promise<ProxiedStore> {
  const store = await make()
  const url = new URL(store.url)
  const proxy = await startTcpProxy(Number(url.port))
  url.port = String(proxy.port)
  return {
    proxy,
    url: url.href,
    directUrl: store.url,
    async drop() {
      await proxy.close()
      await store.drop()
    },
  }
}

/** Opens the stores of a service, which seals with a fixed key. */
export function openTestStores(url: string): Promise<ServiceStores> {
  return openStores({ STORE_URL: url, VAULT_KEYS: [Buffer.alloc(32, 1)] }, () => {})
}

import express from 'express'
import type { Guard } from '../../src/guard/guard.js'
import { localGuard } from '../../src/guard/local-guard.js'
import type { LocalGuardOptions } from '../../src/guard/local-guard.js'
import { remoteGuard } from '../../src/guard/remote-guard.js'
import { apiKeys } from '../../src/http/auth.js'
import { guardRouter } from '../../src/http/guard-router.js'
import { checkedAnswers } from './openapi-answers.js'
import { keyOf } from './router-app.js'
import { listen } from './listen.js'

const key = keyOf('remote')

/** Starts a service for one remote guard of the tenant `default`, on a real port; closing the guard closes both. */
export async function servedGuard(
  options: LocalGuardOptions = {},
  onListening: (at: { url: string; key: string }) => void = () => {},
): Promise<Guard> {
  const local = localGuard(options)
  const auth = apiKeys([{ id: 'remote', tenant: 'default', scopes: ['evaluate', 'reveal', 'policies', 'audit'], key }])
  const router = guardRouter({ guard: local, auth, requestsPerMinute: Infinity, unknownTokensPerMinute: Infinity })
  const { url, close } = await listen(express().use(checkedAnswers(), router))
  onListening({ url, key })
  const guard = remoteGuard({ baseUrl: url, apiKey: key })
  return {
    ...guard,
    async close() {
      await guard.close()
      await close()
      await local.close()
    },
  }
}

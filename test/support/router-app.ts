import express from 'express'
import type { Express } from 'express'
import { localGuard } from '../../src/guard/local-guard.js'
import type { LocalGuardOptions } from '../../src/guard/local-guard.js'
import { apiKeys } from '../../src/http/auth.js'
import type { ApiKey } from '../../src/http/auth.js'
import { guardRouter } from '../../src/http/guard-router.js'
import type { GuardRouterOptions } from '../../src/http/guard-router.js'
import { checkedAnswers } from './openapi-answers.js'
import { wordDetector } from './word-detector.js'

/** An app with a guard router over a guard that finds words. */

const ALL = ['evaluate', 'reveal', 'policies', 'audit'] as const

/** Keys of two tenants; each key is its id, made long enough. */
export const KEYS: readonly ApiKey[] = [
  { id: 'acme', tenant: 'acme', scopes: ALL, key: keyOf('acme') },
  { id: 'acme-crm', tenant: 'acme', scopes: ALL, key: keyOf('acme-crm'), applications: ['crm'] },
  { id: 'acme-hr', tenant: 'acme', scopes: ALL, key: keyOf('acme-hr'), applications: ['hr'] },
  { id: 'other', tenant: 'other', scopes: ALL, key: keyOf('other') },
  ...ALL.map((scope) => ({ id: `only-${scope}`, tenant: 'acme', scopes: [scope], key: keyOf(`only-${scope}`) })),
]

export function keyOf(id: string): string {
  return id.padEnd(24, '-')
}

export function bearer(id: string): string {
  return `Bearer ${keyOf(id)}`
}

export interface RouterAppOptions extends Partial<GuardRouterOptions> {
  readonly guardOptions?: LocalGuardOptions
}

/** A guard router over a local guard that finds words, alone in an app. All its answers are held to the OpenAPI document. */
export function routerApp({ guardOptions, ...options }: RouterAppOptions = {}): Express {
  const guard = localGuard({ detectors: [wordDetector()], ...guardOptions })
  const app = express()
  app.use(checkedAnswers(options.evaluatePath))
  app.use(guardRouter({ guard, auth: apiKeys(KEYS), ...options }))
  return app
}

import { expect } from '@jest/globals'
import express from 'express'
import type { Express } from 'express'
import request from 'supertest'
import { localGuard } from '../../src/guard/local-guard.js'
import { answerError } from '../../src/http/answer-error.js'
import { apiKeys, knownKeys } from '../../src/http/auth.js'
import { dashboardRouter } from '../../src/http/dashboard/router.js'
import type { DashboardOptions } from '../../src/http/dashboard/router.js'
import { guardRouter } from '../../src/http/guard-router.js'
import { KEYS, keyOf } from './router-app.js'
import { wordDetector } from './word-detector.js'

/** An app with the dashboard, and how to sign in. */

export const SECRET = Buffer.alloc(32, 1)
export const API = '/dashboard/api'
export const HOST = 'guard.example:3000'
export const ORIGIN = `http://${HOST}`

/** An app with the dashboard and the routes of the same guard. */
export function dashboardApp(options: Partial<DashboardOptions> = {}): Express {
  const guard = options.guard ?? localGuard({ detectors: [wordDetector()] })
  const app = express()
  app.set('trust proxy', 'loopback')
  app.use(dashboardRouter({ guard, keys: knownKeys(KEYS), secret: SECRET, ...options }))
  app.use(guardRouter({ guard, auth: apiKeys(KEYS) }))
  app.use(answerError(() => {}))
  return app
}

/** A browser that has signed in: it sends the cookie, and its origin where it changes something. */
export async function signedIn(app: Express, id = 'acme') {
  const answer = await signIn(app, keyOf(id))
  expect(answer.status).toBe(200)
  const cookie = cookieOf(answer)
  const csrf = String(answer.body.csrf)
  const ask = (method: 'get' | 'post' | 'put' | 'delete', path: string, of = app) =>
    request(of)[method](`${API}/${path}`).set('Host', HOST).set('Cookie', cookie)
  return {
    ask,
    cookie,
    csrf,
    read: (path: string) => ask('get', path),
    send: (method: 'post' | 'put' | 'delete', path: string, body?: object) =>
      ask(method, path).set({ Origin: ORIGIN, 'X-CSRF-Token': csrf }).send(body),
  }
}

export const signIn = (app: Express, key: string, origin = ORIGIN) =>
  request(app).post(`${API}/session`).set('Host', HOST).set('Origin', origin).send({ key })

export function cookieOf({ headers }: { headers: Record<string, unknown> }): string {
  const [cookie = ''] = (headers['set-cookie'] ?? []) as string[]
  return cookie.split(';')[0] ?? ''
}

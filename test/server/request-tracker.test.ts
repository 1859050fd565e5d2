import { describe, expect, it } from '@jest/globals'
import express from 'express'
import supertest from 'supertest'
import { requestTracker } from '../../src/server/request-tracker.js'
import { until } from '../support/until.js'

/** An app whose requests end when they are told to, and what has happened. */
function bench(close: () => Promise<void> = async () => {}) {
  const seen = { begun: 0, closed: 0, errors: [] as unknown[] }
  const ends: (() => void)[] = []
  const users = requestTracker(
    async () => {
      seen.closed += 1
      await close()
    },
    (error) => seen.errors.push(error),
  )
  const app = express()
  app.use(users.track)
  app.get('/', (_req, res) => {
    seen.begun += 1
    ends.push(() => void res.end())
  })
  return { app, users, seen, endAll: () => ends.splice(0).forEach((end) => end()) }
}

describe('what requests use', () => {
  it('is closed at once if none is under way, else when the last has ended', async () => {
    const unused = bench()
    unused.users.end()
    expect(unused.seen.closed).toBe(1)

    const { app, users, seen, endAll } = bench()
    const answers = [supertest(app).get('/'), supertest(app).get('/')].map(async (request) => (await request).status)
    await until(() => seen.begun === 2)
    users.end()
    expect(seen.closed).toBe(0)
    endAll()
    expect(await Promise.all(answers)).toEqual([200, 200])
    await until(() => seen.closed === 1)
  })

  it('says if it cannot be closed', async () => {
    const failure = new Error('stuck')
    const { users, seen } = bench(async () => Promise.reject(failure))
    users.end()
    await until(() => seen.errors.length > 0)
    expect(seen.errors).toEqual([failure])
  })
})

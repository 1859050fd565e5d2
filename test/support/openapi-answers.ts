import { afterAll, expect } from '@jest/globals'
import type { RequestHandler } from 'express'
import { conformity, openapi } from './openapi.js'

const faults: string[] = []
afterAll(() => {
  expect([...new Set(faults.splice(0))]).toEqual([])
})

/** Checks each answer against the OpenAPI document. A mismatch fails the suite at its end. */
export function checkedAnswers(evaluatePath?: string): RequestHandler {
  const check = conformity(openapi(evaluatePath))
  return function checkedAnswer(req, res, next) {
    const { method, path } = req
    const chunks: Buffer[] = []
    const end = res.end.bind(res)
    // Everything that the router answers is written in one piece.
    res.end = ((chunk?: unknown, ...rest: never[]) => {
      if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk as Uint8Array))
      return end(chunk, ...rest)
    }) as typeof res.end
    res.once('finish', () => {
      const body = Buffer.concat(chunks).toString('utf8')
      faults.push(...check({ method, path, status: res.statusCode, headers: res.getHeaders(), body }))
    })
    next()
  }
}

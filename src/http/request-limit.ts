import type { Request, Response } from 'express'
import { rateLimit } from 'express-rate-limit'
import { RateLimitedError } from '../errors.js'
import type { Principal } from './auth.js'
import { requestContext } from './request-context.js'

/** Counts a request against its key's limit; rejects with `RateLimitedError` over it. */
export type CountRequest = (req: Request, res: Response) => Promise<void>

/** Limits the requests of each key in a minute; `Infinity`: no limit. The request must be authenticated before. */
export function requestLimit(limit: number): CountRequest {
  if (limit === Infinity) return async () => {}
  const limiter = rateLimit({
    windowMs: 60_000,
    limit,
    standardHeaders: 'draft-6',
    legacyHeaders: false,
    keyGenerator: (req) => rateKey(requestContext(req).principal),
    handler: (_req, _res, next) =>
      next(new RateLimitedError(`This key may send at most ${limit} requests a minute. Wait, then try again.`)),
    validate: false, // its checks concern client addresses, which are not counted here
  })
  return (req, res) =>
    new Promise((resolve, reject) => {
      void limiter(req, res, (error?: unknown) => (error ? reject(error) : resolve()))
    })
}

/** What a key is counted under. */
export function rateKey(principal: Principal | undefined): string {
  return `${principal?.tenant}\n${principal?.id}`
}

import { timingSafeEqual } from 'node:crypto'
import type { Request, Response } from 'express'
import { ForbiddenError, RateLimitedError, UnauthorizedError, UnavailableError } from '../../errors.js'
import type { Counters } from '../../limits/counter.js'
import type { Caller } from '../../types.js'
import { checkScope, sha256 } from '../auth.js'
import type { KnownKey, Principal, Scope } from '../auth.js'
import { requestContext } from '../request-context.js'
import type { CountRequest } from '../request-limit.js'
import type { Session, Sessions } from './session.js'

/** Signs users in to the dashboard, and checks their requests. */

export interface EntranceOptions {
  readonly keys: readonly KnownKey[]
  readonly sessions: Sessions
  readonly counters: Counters
  /** Counts requests of the page against the limit of the session's key. */
  readonly count: CountRequest
}

export interface Entry {
  /** Scopes that the key needs. */
  readonly scopes?: readonly Scope[]
  /** True if the request must come from the page itself. */
  readonly changes?: boolean
  /** True if it counts against the key's limit, as every change does. */
  readonly counts?: boolean
}

/** Keys that one address may try per minute. */
const TRIES = 20
const TRY_WINDOW = { name: 'sign-in', windowMs: 60_000 }

/** Lets users in: by a key at first, then by a session. */
export class Entrance {
  readonly #options: EntranceOptions
  readonly #tries: ReturnType<Counters>

  constructor(options: EntranceOptions) {
    this.#options = options
    this.#tries = options.counters(TRY_WINDOW)
  }

  /** Begins a session. Throws `UnauthorizedError` for an unknown key. */
  async signIn(req: Request, res: Response, key: string): Promise<Signed> {
    checkOrigin(req)
    const { used, resetMs } = await this.#tries.add(String(req.ip), 1).catch((cause: unknown) => {
      throw new UnavailableError('Sign-in is not available: the store does not answer. Try again later.', { cause })
    })
    if (used > TRIES) {
      const rate = { limit: TRIES, resetSeconds: Math.max(1, Math.ceil(resetMs / 1000)) }
      throw new RateLimitedError('Too many keys were tried. Wait a minute, then try again.', { rate })
    }
    const digest = sha256(key)
    const principal = this.#principalOf(digest)
    if (!principal) throw new UnauthorizedError('The key is unknown. Check it, then try again.')
    return { principal, session: this.#options.sessions.begin(res, digest, Date.now()) }
  }

  async signOut(req: Request, res: Response): Promise<void> {
    await this.enter(req, res, { changes: true })
    this.#options.sessions.end(res)
  }

  /** Returns the signed-in user; undefined without a session. */
  signed(req: Request): Signed | undefined {
    const session = this.#options.sessions.of(req, Date.now())
    const principal = session && this.#principalOf(Buffer.from(session.key, 'hex'))
    return principal && { principal, session }
  }

  /**
   * Returns the caller of a request. Rejects without a session, without a scope, and for a change that does not come
   * from the page.
   */
  async enter(req: Request, res: Response, { scopes = [], changes = false, counts = changes }: Entry): Promise<Caller> {
    const signed = this.signed(req)
    if (!signed) throw new UnauthorizedError('The session has ended. Sign in again.')
    const { principal, session } = signed
    requestContext(req).principal = principal
    if (changes) {
      checkOrigin(req)
      if (!isSame(req.get('X-CSRF-Token') ?? '', session.csrf))
        throw new ForbiddenError('Reload the page, then try again.')
    }
    if (counts) await this.#options.count(req, res)
    for (const scope of scopes) checkScope(principal, scope)
    // Automatic requests of the page do not keep a session alive.
    if (req.query['live'] === undefined) this.#options.sessions.renew(res, session, Date.now())
    const { id: actor, tenant, applications } = principal
    return { tenant, actor, applications, requestId: requestContext(req).id, address: req.ip }
  }

  #principalOf(digest: Buffer): Principal | undefined {
    return this.#options.keys.filter((known) => timingSafeEqual(known.digest, digest)).at(0)?.principal
  }
}

export interface Signed {
  readonly principal: Principal
  readonly session: Session
}

// --- Internal helpers ---

/** Refuses requests from other sites, which browsers mark as such. */
function checkOrigin(req: Request): void {
  const origin = req.get('Origin')
  const host = origin !== undefined && URL.canParse(origin) ? new URL(origin).host : undefined
  if (host === undefined || host !== hostOf(req))
    throw new ForbiddenError('This request does not come from the dashboard.')
}

function isSame(given: string, known: string): boolean {
  return timingSafeEqual(sha256(given), sha256(known))
}

/** Returns the requested host, with its port: Express 4 cuts the port off `req.host`. */
function hostOf(req: Request): string | undefined {
  const isTrusted = req.app.get('trust proxy fn') as (address: string | undefined, hop: number) => boolean // of Express
  const [forwarded] = req.get('X-Forwarded-Host')?.split(',') ?? []
  return forwarded && isTrusted(req.socket.remoteAddress, 0) ? forwarded.trim() : req.get('Host')
}

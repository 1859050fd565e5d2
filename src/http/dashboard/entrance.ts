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

export interface EntranceOptions {
  readonly keys: readonly KnownKey[]
  readonly sessions: Sessions
  readonly counters: Counters
  /** Counts what the page has done against the limit of the session's key. */
  readonly count: CountRequest
}

export interface Entry {
  /** What the key must be allowed. */
  readonly scopes?: readonly Scope[]
  /** Whether it must come from the page itself. */
  readonly changes?: boolean
  /** Whether it counts against the key's limit: what changes something does. */
  readonly counts?: boolean
}

/** Keys that one address may try in a minute. */
const TRIES = 20
const TRY_WINDOW = { name: 'sign-in', windowMs: 60_000 }

/** Who is let into the dashboard: by a key once, then by the session that it began. */
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
      throw new UnavailableError('Nobody can sign in now: the store does not answer. Try again later.', { cause })
    })
    if (used > TRIES) {
      const rate = { limit: TRIES, resetSeconds: Math.max(1, Math.ceil(resetMs / 1000)) }
      throw new RateLimitedError('Too many keys were tried. Wait a minute, then try again.', { rate })
    }
    const digest = sha256(key)
    const principal = this.#principalOf(digest)
    if (!principal) throw new UnauthorizedError('This key is not known. Check it, and try again.')
    return { principal, session: this.#options.sessions.begin(res, digest, Date.now()) }
  }

  async signOut(req: Request, res: Response): Promise<void> {
    await this.enter(req, res, { changes: true })
    this.#options.sessions.end(res)
  }

  /** Who asks; undefined without a session. */
  signed(req: Request): Signed | undefined {
    const session = this.#options.sessions.of(req, Date.now())
    const principal = session && this.#principalOf(Buffer.from(session.key, 'hex'))
    return principal && { principal, session }
  }

  /** Whom a request is from. Rejects without a session, without a scope, and for a change that the page did not ask for. */
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
    // What the page asks for by itself does not keep a session alive.
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

/** Browsers say where a request comes from; one from another site is refused whatever else it has. */
function checkOrigin(req: Request): void {
  const origin = req.get('Origin')
  const host = origin !== undefined && URL.canParse(origin) ? new URL(origin).host : undefined
  if (host === undefined || host !== hostOf(req))
    throw new ForbiddenError('This request does not come from the dashboard.')
}

function isSame(given: string, known: string): boolean {
  return timingSafeEqual(sha256(given), sha256(known))
}

/** The host that was asked for, with its port: Express 4 cuts the port off `req.host`. */
function hostOf(req: Request): string | undefined {
  const isTrusted = req.app.get('trust proxy fn') as (address: string | undefined, hop: number) => boolean // of Express
  const [forwarded] = req.get('X-Forwarded-Host')?.split(',') ?? []
  return forwarded && isTrusted(req.socket.remoteAddress, 0) ? forwarded.trim() : req.get('Host')
}

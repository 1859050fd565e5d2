import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { Request, Response } from 'express'
import * as z from 'zod'

/** Sessions of the dashboard, sealed in cookies. */

/** Time without use after which a session ends. */
const IDLE_MS = 30 * 60_000
/** Time after which any session ends. */
const LONGEST_MS = 12 * 3_600_000
/** Age of the last-use mark after which it is renewed. */
const RENEW_MS = 60_000

const COOKIE = 'sandwich-session'

/** Contents of a cookie, sealed: only instances with the same secret can read or make one. */
const session = z.object({
  /** SHA-256 of the key that signed in, in hex: sessions of a removed key end. */
  key: z.string(),
  /** Sent by the page with each request that changes something. */
  csrf: z.string(),
  begun: z.number(),
  seen: z.number(),
})

export type Session = z.output<typeof session>

/** Keeps sessions in cookies: they are valid on all instances with the same secret, and need no store. */
export class Sessions {
  readonly #key: Buffer

  constructor(secret: Buffer) {
    this.#key = createHmac('sha256', secret).update('dashboard').digest()
  }

  begin(res: Response, key: Buffer, now: number): Session {
    const begun = { key: key.toString('hex'), csrf: randomBytes(24).toString('base64url'), begun: now, seen: now }
    this.#write(res, begun)
    return begun
  }

  /** Returns the session of a request; undefined if there is none, or it has ended. */
  of(req: Request, now: number): Session | undefined {
    const found = this.#open(cookieOf(req))
    if (!found || now - found.seen > IDLE_MS || now - found.begun > LONGEST_MS) return undefined
    return found
  }

  /** Renews the session's last-use mark. */
  renew(res: Response, used: Session, now: number): void {
    if (now - used.seen > RENEW_MS) this.#write(res, { ...used, seen: now })
  }

  end(res: Response): void {
    res.clearCookie(COOKIE, attributes(res))
  }

  #write(res: Response, written: Session): void {
    const iv = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', this.#key, iv)
    const sealed = Buffer.concat([
      iv,
      cipher.update(JSON.stringify(written), 'utf8'),
      cipher.final(),
      cipher.getAuthTag(),
    ])
    res.cookie(COOKIE, sealed.toString('base64url'), attributes(res))
  }

  #open(text: string | undefined): Session | undefined {
    if (text === undefined) return undefined
    const sealed = Buffer.from(text, 'base64url')
    if (sealed.length < 28) return undefined
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.#key, sealed.subarray(0, 12))
      decipher.setAuthTag(sealed.subarray(-16))
      const json = Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString('utf8')
      return session.safeParse(JSON.parse(json)).data
    } catch {
      return undefined // forged, or sealed with another secret: there is no session
    }
  }
}

// --- Internal helpers ---

/** Returns the cookie's attributes: sent only to the dashboard, and only by its own pages. */
function attributes({ req }: Response) {
  return { httpOnly: true, sameSite: 'strict', path: '/dashboard', secure: req.secure } as const
}

function cookieOf({ headers }: Request): string | undefined {
  const cookies = (headers.cookie ?? '').split(';').map((one) => one.trim())
  return cookies.find((one) => one.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1)
}

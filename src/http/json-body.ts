import { isUtf8 } from 'node:buffer'
import bodyParser from 'body-parser'
import type { Request, Response } from 'express'
import { InternalError, InvalidJsonError, PayloadTooLargeError, UnsupportedMediaTypeError } from '../errors.js'
import { sandwichError } from './errors.js'

/** Parses JSON bodies, in UTF-8 and within limits. */

const LINGER_MS = 2000
const BYTE_ORDER_MARK = /^\ufeff/

/**
 * Makes a parser of JSON bodies; reuses a body that is already parsed, or read as text or bytes. Throws for other media
 * types.
 */
export function jsonBody(limitBytes: number): (req: Request, res: Response) => Promise<unknown> {
  // Not strict: `"text"` and `7` are JSON too, and the schema refuses them with a better message.
  const parse = bodyParser.json({ limit: limitBytes, strict: false, verify: checkUtf8 })
  return async function readBody(req, res) {
    if (isRead(req)) return readEarlier(req)
    await new Promise<void>((resolve, reject) => {
      refuseLonger(req, res, limitBytes, reject)
      parse(req, res, (error?: unknown) => (error ? reject(bodyError(error)) : resolve()))
    })
    // The parser ignores bodies of other types.
    if (req.body === undefined && req.is('application/json') === false) {
      throw new UnsupportedMediaTypeError('Send the body as application/json.')
    }
    return req.body
  }
}

/** The body that an earlier parser has parsed, or read as text or bytes. */
function readEarlier(req: Request): unknown {
  const body: unknown = req.body
  if ((typeof body !== 'string' && !Buffer.isBuffer(body)) || !req.is('application/json')) return body
  if (Buffer.isBuffer(body)) checkUtf8(undefined, undefined, body, 'utf-8')
  try {
    return JSON.parse(body.toString('utf8')) as unknown
  } catch {
    throw new InvalidJsonError('The body is not JSON.')
  }
}

/**
 * Makes a reader of a body's JSON text, decompressed from gzip, deflate or br. Takes the text or the bytes that an
 * earlier parser has read; gives undefined if that has parsed them.
 */
export function jsonBodyText(limitBytes: number): (req: Request, res: Response) => Promise<string | undefined> {
  const parse = bodyParser.raw({ limit: limitBytes, type: 'application/json' })
  return async function readText(req, res) {
    const isGiven = isRead(req)
    if (isGiven && typeof req.body !== 'string' && !Buffer.isBuffer(req.body)) return undefined
    const charset = /;\s*charset=\s*"?([^\s";]+)/i.exec(req.headers['content-type'] ?? '')?.[1] ?? 'utf-8'
    if (!/^utf-?8$/i.test(charset)) throw new UnsupportedMediaTypeError('Send the body in UTF-8.')
    if (!isGiven) {
      await new Promise<void>((resolve, reject) => {
        refuseLonger(req, res, limitBytes, reject)
        parse(req, res, (error?: unknown) => (error ? reject(bodyError(error)) : resolve()))
      })
    }
    const body: unknown = req.body
    const isText = typeof body === 'string' || Buffer.isBuffer(body)
    if (!isText || !req.is('application/json'))
      throw new UnsupportedMediaTypeError('Send the body as application/json.')
    if (typeof body !== 'string') checkUtf8(req, res, body, 'utf-8')
    return body.toString('utf8').replace(BYTE_ORDER_MARK, '')
  }
}

/**
 * True if an earlier parser has read the body. Express 4's parsers of other media types set an empty object without
 * reading anything.
 */
function isRead({ body, readableDidRead }: Request): boolean {
  const content = body as unknown
  if (content === undefined) return false
  return readableDidRead || !(content === null || (typeof content === 'object' && Object.keys(content).length === 0))
}

/** Refuses a body whose declared length is over the limit at once; the parser would read all of it first. */
function refuseLonger(req: Request, res: Response, limitBytes: number, reject: (error: Error) => void): void {
  const refuse = () => {
    res.once('finish', () => linger(req))
    reject(new PayloadTooLargeError(`A body may hold at most ${limitBytes} bytes.`))
  }
  const declared = req.headers['content-length']
  if (declared !== undefined) {
    if (Number(declared) > limitBytes) refuse()
    return // Node reads no more than that
  }
  let received = 0
  req.on('data', (chunk: Buffer) => {
    received += chunk.length
    if (received > limitBytes && received - chunk.length <= limitBytes) refuse()
  })
}

/** Keeps reading for a moment, so that a client that is still sending gets its answer; then cuts it off. */
function linger(req: Request): void {
  if (req.complete) return
  const timer = setTimeout(() => req.socket.destroy(), LINGER_MS)
  timer.unref()
  req.once('close', () => clearTimeout(timer))
}

/**
 * Requires UTF-8 (RFC 8259). The parser also reads UTF-16, UTF-7 and others, which a proxy in front may read
 * differently.
 */
function checkUtf8(_req: unknown, _res: unknown, body: Buffer, encoding: string): void {
  if (encoding !== 'utf-8') throw new UnsupportedMediaTypeError('Send the body in UTF-8.')
  // Invalid UTF-8 would be decoded to something other than what was sent.
  if (!isUtf8(body)) throw new InvalidJsonError('The body is not UTF-8.')
}

/** Maps a parser error, such as a broken gzip, to an error of the body. */
function bodyError(error: unknown): Error {
  const known = sandwichError(error)
  return known instanceof InternalError ? new InvalidJsonError('The body is incomplete. Send it again.') : known
}

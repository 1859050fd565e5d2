import { isUtf8 } from 'node:buffer'
import express from 'express'
import type { Request, Response } from 'express'
import { InternalError, InvalidJsonError, PayloadTooLargeError, UnsupportedMediaTypeError } from '../errors.js'
import { sandwichError } from './errors.js'

const LINGER_MS = 2000

/** A parser of JSON bodies; gives what an earlier one has parsed. Throws for other media types. */
export function jsonBody(limitBytes: number): (req: Request, res: Response) => Promise<unknown> {
  // Not strict: `"text"` and `7` are JSON, and what is wrong with them is for the schema to say.
  const parse = express.json({ limit: limitBytes, strict: false, verify: checkUtf8 })
  return async function readBody(req, res) {
    if (req.body !== undefined) return req.body
    await new Promise<void>((resolve, reject) => {
      refuseLonger(req, res, limitBytes, reject)
      parse(req, res, (error?: unknown) => (error ? reject(bodyError(error)) : resolve()))
    })
    // The parser passes over a body of another type.
    if (req.body === undefined && req.is('application/json') === false) {
      throw new UnsupportedMediaTypeError('Send the body as application/json.')
    }
    return req.body
  }
}

/** The JSON text of a body, as it was sent: gzip, deflate and br are undone. Undefined if an earlier parser has read it. */
export function jsonBodyText(limitBytes: number): (req: Request, res: Response) => Promise<string | undefined> {
  const parse = express.raw({ limit: limitBytes, type: 'application/json' })
  return async function readText(req, res) {
    if (req.body !== undefined) return undefined
    const charset = /;\s*charset=\s*"?([^\s";]+)/i.exec(req.headers['content-type'] ?? '')?.[1] ?? 'utf-8'
    if (charset.toLowerCase() !== 'utf-8') throw new UnsupportedMediaTypeError('Send the body in UTF-8.')
    await new Promise<void>((resolve, reject) => {
      refuseLonger(req, res, limitBytes, reject)
      parse(req, res, (error?: unknown) => (error ? reject(bodyError(error)) : resolve()))
    })
    const body: unknown = req.body
    if (!Buffer.isBuffer(body)) throw new UnsupportedMediaTypeError('Send the body as application/json.')
    checkUtf8(req, res, body, 'utf-8')
    return body.toString('utf8')
  }
}

/** The parser would read all of a body that is too long before it says so; here the answer comes first. */
function refuseLonger(req: Request, res: Response, limitBytes: number, reject: (error: Error) => void): void {
  const refuse = () => {
    res.once('finish', () => linger(req))
    reject(new PayloadTooLargeError(`A body may hold at most ${limitBytes} bytes.`))
  }
  if (Number(req.headers['content-length']) > limitBytes) return refuse()
  let received = 0
  req.on('data', (chunk: Buffer) => {
    received += chunk.length
    if (received > limitBytes && received - chunk.length <= limitBytes) refuse()
  })
}

/** A client that is still sending reads its answer only if it is not cut off at once; one that goes on and on is. */
function linger(req: Request): void {
  if (req.complete) return
  const timer = setTimeout(() => req.socket.destroy(), LINGER_MS)
  timer.unref()
  req.once('close', () => clearTimeout(timer))
}

/** JSON is UTF-8 (RFC 8259). The parser also reads UTF-16, UTF-7 and others, which what stands in front of it may not. */
function checkUtf8(_req: unknown, _res: unknown, body: Buffer, encoding: string): void {
  if (encoding !== 'utf-8') throw new UnsupportedMediaTypeError('Send the body in UTF-8.')
  // It would be decoded to something else than was sent.
  if (!isUtf8(body)) throw new InvalidJsonError('The body is not UTF-8.')
}

/** Whatever goes wrong in here, such as a broken gzip, is a fault of the body. */
function bodyError(error: unknown): Error {
  const known = sandwichError(error)
  return known instanceof InternalError ? new InvalidJsonError('The body could not be read whole.') : known
}

import type { ServerResponse } from 'node:http'

/** Answers with JSON and `no-store`. Not `res.json`: its ETag is a digest of the body, and so of revealed values. */
export function sendJson(res: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body)
  res.statusCode = status
  res.setHeader('Content-Type', 'application/json; charset=utf-8')
  res.setHeader('Content-Length', Buffer.byteLength(text))
  res.setHeader('Cache-Control', 'no-store')
  res.end(text)
}

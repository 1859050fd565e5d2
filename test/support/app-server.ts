/**
 * Serves the app in the working folder as Next would: `app/page.tsx`, bundled, at `/`, and the handler of
 * `app/api/chat/route.js`. Run in its own process, on `PORT`.
 */
import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buildSync } from 'esbuild'

const { POST } = (await import(join(process.cwd(), 'app/api/chat/route.js'))) as {
  POST: (request: Request) => Promise<Response>
}
const script = bundled()

createServer((req, res) => {
  if (req.method === 'POST' && req.url === '/api/chat') {
    void requestOf(req).then(async (request) => {
      const { status, headers, body } = await POST(request)
      res.writeHead(status, Object.fromEntries(headers))
      Readable.fromWeb(body as never).pipe(res)
    })
    return
  }
  if (req.url === '/page.js') return void res.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
  res.writeHead(200, { 'content-type': 'text/html' })
  res.end('<!doctype html><link rel="icon" href="data:,"><div id="root"></div><script src="/page.js"></script>')
}).listen(Number(process.env.PORT), '127.0.0.1')

async function requestOf(req: IncomingMessage): Promise<Request> {
  const chunks: Buffer[] = []
  for await (const chunk of req) chunks.push(chunk)
  const headers = { 'content-type': req.headers['content-type'] ?? '' }
  return new Request(`http://127.0.0.1${req.url}`, { method: 'POST', headers, body: Buffer.concat(chunks) })
}

function bundled(): string {
  const contents = `
    import { createElement } from 'react'
    import { createRoot } from 'react-dom/client'
    import Page from './app/page.tsx'
    createRoot(document.getElementById('root')).render(createElement(Page))`
  const { outputFiles } = buildSync({
    stdin: { contents, resolveDir: process.cwd() },
    bundle: true,
    write: false,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return outputFiles[0]?.text ?? ''
}

import { createHash } from 'node:crypto'
import express from 'express'
import type { Router } from 'express'
import { openapiDocument } from './document.js'
import { viewerScript } from './viewer.js'

/** Serves the OpenAPI document, and a page that shows it. */

const DOCUMENT = '/openapi.json'
const SCRIPT = '/docs/viewer.js'

/** Script that shows the document when loaded. */
const START = `Scalar.createApiReference('#viewer', { url: '${DOCUMENT}', telemetry: false, withDefaultFonts: false, hideClientButton: true, showDeveloperTools: 'never', agent: { disabled: true }, mcp: { disabled: true } })`

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="icon" href="data:," />
    <title>Data Protection Service</title>
  </head>
  <body>
    <div id="viewer"></div>
    <noscript>This page needs JavaScript. The document itself is at <a href="${DOCUMENT}">${DOCUMENT}</a>.</noscript>
    <script src="${SCRIPT}"></script>
    <script>${START}</script>
  </body>
</html>
`

/** Content security policy: nothing from other hosts, no script but the two above. The viewer sets styles itself. */
const POLICY = [
  "default-src 'none'",
  `script-src 'self' 'sha256-${createHash('sha256').update(START).digest('base64')}'`,
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Serves the document at `/openapi.json`, and its viewer at `/docs`, to everybody. */
export function openapiRouter(): Router {
  const router = express.Router()
  const document = JSON.stringify(openapiDocument())
  router.get(DOCUMENT, (_req, res) => void res.type('application/json').set('Cache-Control', 'no-cache').send(document))
  router.get('/docs', (_req, res) => {
    res.set({ 'Content-Security-Policy': POLICY, 'Cache-Control': 'no-cache' }).type('html').send(PAGE)
  })
  router.get(SCRIPT, async (_req, res) => {
    res
      .set('Cache-Control', 'no-cache')
      .type('text/javascript')
      .send(await viewerScript())
  })
  return router
}

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

/** The build puts it beside this file; from source it is where npm has installed it. */
const BUILT = fileURLToPath(new URL('viewer/standalone.js', import.meta.url))

let known: Promise<Buffer> | undefined

/** The script of the viewer, read once. */
export function viewerScript(): Promise<Buffer> {
  known ??= readFile(BUILT).catch(() => readFile(installed()))
  return known
}

// --- Internal helpers ---

function installed(): string {
  const main = createRequire(import.meta.url).resolve('@scalar/api-reference')
  const folder = main.slice(0, main.lastIndexOf('api-reference') + 'api-reference'.length)
  return `${folder}/dist/browser/standalone.js`
}

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { packageFile } from '../../package-files.js'

let known: Promise<Buffer> | undefined

/** The script of the viewer, read once: of the build, or from source where npm has installed it. */
export function viewerScript(): Promise<Buffer> {
  known ??= readFile(packageFile('http/openapi/viewer/standalone.js')).catch(() => readFile(installed()))
  return known
}

// --- Internal helpers ---

function installed(): string {
  const main = createRequire(import.meta.url).resolve('@scalar/api-reference')
  const folder = main.slice(0, main.lastIndexOf('api-reference') + 'api-reference'.length)
  return `${folder}/dist/browser/standalone.js`
}

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { packageFile } from '../../package-files.js'

let known: Promise<Buffer> | undefined

/** Reads the viewer's script, once: from the build or, when run from source, from its npm package. */
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

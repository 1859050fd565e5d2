import { readFileSync, readdirSync } from 'node:fs'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packageFile } from '../../package-files.js'

/** Serves the files of the dashboard. */

export interface Asset {
  readonly type: string
  readonly body: Buffer
}

const FOLDER = packageFile('dashboard/')
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
}

/** Returns the files of the dashboard by name, read once. Its scripts exist only after a build. */
export function dashboardAssets(): ReadonlyMap<string, Asset> {
  const names = readdirSync(FOLDER).filter((name) => TYPES[extname(name)])
  return new Map(
    names.map((name) => {
      const body = readFileSync(fileURLToPath(new URL(name, FOLDER)))
      return [name, { type: TYPES[extname(name)] ?? '', body }]
    }),
  )
}

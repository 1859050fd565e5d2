import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { extname } from 'node:path'
import { pathToFileURL } from 'node:url'
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
/** Files of uPlot, which the build puts beside the others. */
const UPLOT = { 'uplot.js': 'uPlot.esm.js', 'uplot.css': 'uPlot.min.css' } as const

/** Returns the files of the dashboard by name, read once. Its scripts exist only after a build. */
export function dashboardAssets(): ReadonlyMap<string, Asset> {
  const files = new Map(readdirSync(FOLDER).map((name) => [name, new URL(name, FOLDER)]))
  for (const [name, file] of Object.entries(UPLOT)) {
    if (!files.has(name)) files.set(name, new URL(file, installedUplot()))
  }
  const assets = [...files].filter(([name, url]) => TYPES[extname(name)] && existsSync(url))
  return new Map(
    assets.map(([name, url]) => [name, { type: TYPES[extname(name)] ?? '', body: readFileSync(url) }] as const),
  )
}

// --- Internal helpers ---

/** Returns where npm has installed it, for a service that runs from source. */
function installedUplot(): URL {
  return pathToFileURL(createRequire(import.meta.url).resolve('uplot'))
}

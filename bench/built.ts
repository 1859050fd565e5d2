import { pathToFileURL } from 'node:url'

/** The folder of the built package: this repository's, or the one that `BENCH_DIST` names. */
export const DIST =
  process.env['BENCH_DIST'] === undefined
    ? new URL('../dist/', import.meta.url)
    : pathToFileURL(`${process.env['BENCH_DIST']}/`)

/**
 * Imports a module of the built package, which is what users run. tsx wraps every function to keep its name, which
 * costs time.
 */
export async function built<Module>(path: string): Promise<Module> {
  return (await import(new URL(path, DIST).href)) as Module
}

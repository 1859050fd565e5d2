import { join } from 'node:path'

/**
 * Returns the path of the JavaScript that `begin-run.ts` compiled from a TypeScript file, to run it in its own process.
 */
export function program(source: string): string {
  return join(process.env.TEST_PROGRAM ?? '', source.replace(/ts$/, 'js'))
}

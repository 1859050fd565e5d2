import { join } from 'node:path'

/** Path of a TypeScript file as the JavaScript that `begin-run.ts` has made of it, to be run by a process of its own. */
export function program(source: string): string {
  return join(process.env.TEST_PROGRAM ?? '', source.replace(/ts$/, 'js'))
}

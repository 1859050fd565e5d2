import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Keeps memory small while a long file is processed. */

/** Memory of the process above which garbage is collected. */
const LARGE = 200_000_000

/** The engine's collector; undefined if it offers none. */
let collect: (() => void) | undefined

/** Collects garbage if much memory is used: by itself the engine takes as much as the machine can spare. */
export function collectGarbage(): void {
  if (process.memoryUsage.rss() < LARGE) return
  if (!collect) {
    setFlagsFromString('--expose-gc')
    collect = runInNewContext('globalThis.gc') as typeof collect
  }
  collect?.()
}

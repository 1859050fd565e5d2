import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Collects garbage where a process holds much. */

/** Memory of the process above which garbage is not left to lie. */
const LARGE = 200_000_000

/** Undefined where the engine offers none. */
let collect: (() => void) | undefined

/** Keeps memory small while a long file is worked on: by itself the engine takes as much as the machine has to spare. */
export function collectGarbage(): void {
  if (process.memoryUsage.rss() < LARGE) return
  if (!collect) {
    setFlagsFromString('--expose-gc')
    collect = runInNewContext('globalThis.gc') as typeof collect
  }
  collect?.()
}

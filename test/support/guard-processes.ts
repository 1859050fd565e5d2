import { fork } from 'node:child_process'
import { once } from 'node:events'
import { program } from './program.js'

/** Starts and asks guards in processes of their own. */

export interface Order {
  readonly id: number
  readonly orders: readonly { readonly method: 'evaluate' | 'detokenize'; readonly request: unknown }[]
}

export interface Report {
  readonly id: number
  readonly results?: readonly unknown[]
}

export interface GuardProcess {
  /** The answers, or undefined if the process died before it gave them. */
  ask(orders: Order['orders']): Promise<readonly unknown[] | undefined>
  stop(): Promise<void>
}

/** Of the guards that can be killed. */
export const SESSION_SECRET = Buffer.alloc(32, 3)

/** A process with a guard over the store. With `dieAt` it kills itself before that step. */
export async function startGuard(storeUrl: string, dieAt?: number): Promise<GuardProcess> {
  const child = fork(program('test/support/guard-process.ts'), {
    execArgv: [],
    env: { ...process.env, NODE_OPTIONS: '', STORE_URL: storeUrl, ...(dieAt && { DIE_AT: String(dieAt) }) },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const exited = once(child, 'exit')
  await Promise.race([once(child, 'message'), exited])
  return {
    async ask(orders) {
      if (child.exitCode !== null || child.signalCode !== null) return undefined
      child.send({ id: 1, orders } satisfies Order)
      const answer = await Promise.race([once(child, 'message'), exited.then(() => undefined)])
      const report: Report | undefined = answer?.[0]
      return report?.results
    },
    async stop() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

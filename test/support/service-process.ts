import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { program } from './program.js'
import { until } from './until.js'

/** Runs the service and its commands as processes of their own. */

export interface ServiceProcess {
  readonly url: string
  readonly stdout: string
  readonly stderr: string
  kill(signal: NodeJS.Signals): void
  /** Nobody reads its log any more. */
  deafen(): void
  /** Resolves to its exit code. */
  readonly exit: Promise<number | null>
}

/** The program as a process of its own, with this environment and nothing else, outside any folder with an `.env`. */
export function runMain(env: Readonly<Record<string, string>> = {}, args: readonly string[] = []) {
  const child = spawn(process.execPath, [program('src/cli/main.ts'), ...args], {
    cwd: tmpdir(),
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text))
  const exit = once(child, 'close').then(([code]) => code as number | null)
  const deafen = () => void child.stdout.destroy()
  return { output, exit, deafen, kill: (signal: NodeJS.Signals) => void child.kill(signal) }
}

/** The service in a process of its own, on a free port, once it listens. */
export async function startService(env: Readonly<Record<string, string>> = {}): Promise<ServiceProcess> {
  const { output, exit, deafen, kill } = runMain({ PORT: '0', ...env })
  let hasEnded = false
  void exit.then(() => (hasEnded = true))
  const urlIn = () => /listens on (http:\S+)/.exec(output.stderr)?.[1]
  await until(() => hasEnded || urlIn() !== undefined, 30_000)
  const url = urlIn()
  if (url === undefined) throw new Error(`The service did not start: ${output.stderr}`)
  return {
    url,
    exit,
    kill,
    deafen,
    get stdout() {
      return output.stdout
    },
    get stderr() {
      return output.stderr
    },
  }
}

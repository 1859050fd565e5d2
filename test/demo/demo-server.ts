import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { program } from '../support/program.js'

export interface DemoServer {
  readonly url: string
  /** The line it printed. */
  readonly line: string
  stop(): Promise<void>
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
// Set and empty, so that a developer's `.env` is not used either.
const NOT_CONFIGURED = { HOST: '', DEMO_PORT: '0', OPENAI_API_KEY: '', OPENAI_BASE_URL: '', OPENAI_MODEL: '' }

/** The demo on a free port, in a process of its own. */
export async function startDemo(env: Readonly<Record<string, string>> = {}): Promise<DemoServer> {
  const child = launch(env)
  const line = await firstLine(child)
  const [url] = /http:\/\/\S+/.exec(line) ?? []
  if (!url) throw new Error(`The demo did not start: ${line}`)
  return {
    url,
    line,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill()
      await once(child, 'exit')
    },
  }
}

/** A start that fails: what it printed, and its exit code. */
export async function failToStart(env: Readonly<Record<string, string>>): Promise<{ output: string; code: number }> {
  const child = launch(env)
  let output = ''
  child.stdout?.on('data', (data) => (output += data))
  child.stderr?.on('data', (data) => (output += data))
  const [code] = await once(child, 'close')
  return { output, code }
}

function launch(env: Readonly<Record<string, string>>): ChildProcess {
  return spawn(process.execPath, [program('demo/server.ts')], {
    cwd: ROOT,
    env: { ...process.env, ...NOT_CONFIGURED, ...env },
  })
}

async function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    let output = ''
    const read = (data: Buffer) => {
      output += String(data)
      if (output.includes('\n')) resolve(output.trim())
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
  })
}

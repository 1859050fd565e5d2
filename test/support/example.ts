import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { transformSync } from '@swc/core'
import { startFakeVendor } from './fake-vendor.js'
import type { FakeVendor, FakeVendorOptions } from './fake-vendor.js'
import { filesOf } from './page-files.js'
import { program } from './program.js'
import { read } from './repository-files.js'
import { until } from './until.js'

/** Runs the examples of docs/examples beside a fake vendor. */

type Env = Readonly<Record<string, string>>

/** A page of docs/examples as a project: its files as they are, run by processes with nothing but their `env`. */
export interface Example {
  /** The page itself. */
  readonly text: string
  readonly folder: string
  /** Runs a file to its end: what it printed. Throws if it failed. */
  run(file: string, env?: Env): Promise<string>
  /** Starts a file that serves on `PORT`, once it answers: its URL. */
  serve(file: string, env?: Env): Promise<string>
  /** Ends what still runs, and removes the files. */
  close(): Promise<void>
}

/** All that the prompts and tools of the examples hold of people. */
const VALUES = ['Anna Schmidt', 'anna.schmidt@example.org', 'Jonas Weber']

/** An example beside a fake vendor, for the time of `use`. Throws if a value of a prompt reached the vendor. */
export async function withExample(
  page: string,
  answer: FakeVendorOptions['answer'],
  use: (example: Example, vendor: FakeVendor) => Promise<void>,
): Promise<void> {
  const vendor = await startFakeVendor({ answer })
  const example = exampleOf(page)
  try {
    await use(example, vendor)
    const seen = JSON.stringify(vendor.requests)
    if (VALUES.some((value) => seen.includes(value))) throw new Error(`The vendor saw a value: ${seen}`)
  } finally {
    await example.close()
    await vendor.close()
  }
}

/** The files are compiled where `llm-sandwich` and the packages of this project are found. */
function exampleOf(page: string): Example {
  const folder = mkdtempSync(join(program(''), 'example-'))
  for (const [name, text] of Object.entries(filesOf(page))) {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
    if (name.endsWith('.ts')) writeFileSync(path.replace(/ts$/, 'js'), compiled(text))
  }
  const running: ChildProcess[] = []
  const start = (file: string, env: Env) => {
    const started = launch(file, folder, env)
    running.push(started.child)
    return started
  }
  return {
    folder,
    text: read(page),
    async run(file, env = {}) {
      const { child, output } = start(file, env)
      const [code] = await once(child, 'close')
      if (code !== 0) throw new Error(`${file} ended with ${code}: ${output.stderr}`)
      return output.stdout
    },
    async serve(file, env = {}) {
      const port = await freePort()
      const { child, output } = start(file, { PORT: String(port), ...env })
      const url = `http://127.0.0.1:${port}`
      await until(async () => {
        if (child.exitCode !== null) throw new Error(`${file} did not start: ${output.stderr}`)
        return fetch(url).then(
          () => true,
          () => false,
        )
      }, 60_000)
      return url
    },
    async close() {
      const left = running.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
      const ends = left.map((child) => once(child, 'exit'))
      for (const child of left) child.kill('SIGKILL')
      await Promise.all(ends)
      rmSync(folder, { recursive: true })
    },
  }
}

// --- Internal helpers ---

function compiled(text: string): string {
  return transformSync(text, {
    jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
    module: { type: 'es6' },
    swcrc: false,
  }).code
}

function launch(file: string, folder: string, env: Env) {
  const [command, script] = file.endsWith('.sh') ? ['bash', file] : [process.execPath, file.replace(/ts$/, 'js')]
  const child = spawn(command, [script], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text))
  return { child, output }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  // `address()` is a string only for pipes.
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

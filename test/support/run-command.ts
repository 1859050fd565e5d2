import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { program } from './program.js'

/** Runs commands of the program. */

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>
  /** What it reads from standard input. */
  readonly input?: string | Buffer
  readonly cwd?: string
}

/** Runs the program to its end, with this environment and nothing else. */
export function runCommand(args: readonly string[], { env = {}, input = '', cwd = tmpdir() }: RunOptions = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program('src/cli/main.ts'), ...args], {
    cwd,
    env: { PATH: process.env.PATH, ...env },
    input,
    encoding: 'utf8',
  })
  return { code: status, stdout, stderr }
}

import { readFileSync } from 'node:fs'
import { Command } from 'commander'
import { packageFile } from '../package-files.js'
import { addCheckpoint } from './checkpoint.js'
import { addDetect } from './detect.js'
import { addErase } from './erase.js'
import { addKeys } from './keys.js'
import { addProtect } from './protect.js'
import { addRestore } from './restore.js'
import { addRotateKeys } from './rotate-keys.js'
import { addServe } from './serve.js'
import { addVerifyAudit } from './verify-audit.js'

/** All commands, each in a file of its own, which loads what it needs when it runs. Errors of use are thrown. */
export function createProgram(): Command {
  const program = new Command('llm-sandwich')
    .description('Keeps personal data away from model vendors.')
    .version(version(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help, also of a command')
    .exitOverride() // before the commands are added: they inherit it
    .addHelpText('after', '\nEach command prints examples: llm-sandwich serve --help\nWithout a command, serve runs.')
  for (const add of COMMANDS) add(program)
  return program
}

// --- Internal helpers ---

const COMMANDS = [
  ...[addServe, addDetect, addProtect, addRestore],
  ...[addKeys, addRotateKeys, addVerifyAudit, addCheckpoint, addErase],
]

function version(): string {
  const { version } = JSON.parse(readFileSync(packageFile('../package.json'), 'utf8')) as { version: string }
  return version
}

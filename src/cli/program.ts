import { Command } from 'commander'
import { addCheckpoint } from './checkpoint.js'
import { addDetect } from './detect.js'
import { addDoctor } from './doctor.js'
import { addErase } from './erase.js'
import { addKeys } from './keys.js'
import { addLogs } from './logs.js'
import { addPolicies } from './policies.js'
import { addProtect } from './protect.js'
import { addRestore } from './restore.js'
import { addRotateKeys } from './rotate-keys.js'
import { addServe } from './serve.js'
import { addVerifyAudit } from './verify-audit.js'
import { version } from './version.js'

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
  ...[addDoctor, addKeys, addPolicies, addLogs, addRotateKeys, addVerifyAudit, addCheckpoint, addErase],
]

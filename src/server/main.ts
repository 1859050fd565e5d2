#!/usr/bin/env node
import { Command } from 'commander'
import { config } from 'dotenv'
import { UnavailableError, ValidationError } from '../errors.js'
import { SCOPES } from '../http/auth.js'
import { ConfigError } from './environment.js'
import { createKey } from './keys.js'
import { errorFacts } from './log.js'
import { serve } from './serve.js'
import { addStoreCommands } from './store-commands.js'

const program = new Command('llm-sandwich').description('Keeps personal data away from model vendors.')

program
  .command('start', { isDefault: true })
  .description('run the service; it is configured by environment variables, see .env.example')
  .action(async () => {
    config({ quiet: true })
    await serve(process.env)
  })

program
  .command('keys')
  .description('API keys')
  .command('create')
  .description('make a key; it is shown once, and only its digest is kept')
  .option('--id <id>', 'name of the key in the audit log', `key-${Date.now().toString(36)}`)
  .option('--tenant <tenant>', 'whose policies, tokens and logs it reaches', 'default')
  .option('--scopes <scopes>', `comma-separated, of ${SCOPES.join(', ')}`, listOf, [...SCOPES])
  .option('--applications <ids>', 'comma-separated; limits the key to these')
  .action(printKey)

addStoreCommands(program)

await program.parseAsync().catch((error: unknown) => {
  process.stderr.write(`${startProblem(error)}\n`)
  process.exitCode = error instanceof ConfigError || error instanceof ValidationError ? 2 : 1
})

function printKey(options: { id: string; tenant: string; scopes: readonly string[]; applications?: string }): void {
  const { id, tenant, scopes, applications } = options
  const { key, entry } = createKey({
    id,
    tenant,
    scopes,
    ...(applications !== undefined && { applications: listOf(applications) }),
  })
  process.stdout.write(`Key, shown only now:  ${key}\nEntry for API_KEYS:   ${JSON.stringify(entry)}\n`)
}

function listOf(value: string): string[] {
  return value.split(',').map((item) => item.trim())
}

/** One line; of what is not ours only kind and place, for a store's error may quote its password. */
function startProblem(error: unknown): string {
  if (error instanceof ConfigError) return error.message
  if (error instanceof ValidationError) return `--${error.message}`
  if (error instanceof UnavailableError) return error.message
  return `The service could not start: ${JSON.stringify(errorFacts(error))}`
}

import type { Command } from 'commander'
import { examples } from './examples.js'

/** `keys create`: makes an API key. */
export function addKeys(program: Command): void {
  program
    .command('keys')
    .description('API keys')
    .command('create')
    .description('make a key; it is shown once, and only its digest is kept')
    .option('--id <id>', 'name of the key in the audit log (default: a new one)')
    .option('--tenant <tenant>', 'whose policies, tokens and logs it reaches', 'default')
    .option('--scopes <scopes>', 'comma-separated, of evaluate, reveal, policies, audit, chat (default: all)')
    .option('--applications <ids>', 'comma-separated; limits the key to these')
    .addHelpText(
      'after',
      examples(
        ['keys create', 'may do everything in the tenant "default"'],
        ['keys create --id crm --tenant acme --scopes evaluate,reveal', 'may protect and restore'],
      ),
    )
    .action(createKey)
}

// --- Internal helpers ---

interface Options {
  readonly id?: string
  readonly tenant: string
  readonly scopes?: string
  readonly applications?: string
}

async function createKey({ id, tenant, scopes, applications }: Options): Promise<void> {
  const [{ SCOPES }, { createKey }] = await Promise.all([import('../http/auth.js'), import('../server/keys.js')])
  const { key, entry } = createKey({
    id: id ?? `key-${Date.now().toString(36)}`,
    tenant,
    scopes: scopes === undefined ? SCOPES : listOf(scopes),
    ...(applications !== undefined && { applications: listOf(applications) }),
  })
  process.stdout.write(`Key, shown only now:  ${key}\nEntry for API_KEYS:   ${JSON.stringify(entry)}\n`)
}

function listOf(value: string): string[] {
  return value.split(',').map((item) => item.trim())
}

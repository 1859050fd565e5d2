import { Option } from 'commander'
import type { Command } from 'commander'
import { examples } from './examples.js'

/** `policies`: reads and changes the policies in the store. */
export function addPolicies(program: Command): void {
  const policies = program
    .command('policies')
    .description('the policies of a tenant, in the store of the service')
    .addHelpText('after', examples(['policies list', 'those of the tenant "default"']))
  addList(policies)
  addGet(policies)
  addApply(policies)
  addDelete(policies)
}

// --- Internal helpers ---

interface Options {
  readonly tenant: string
}

function addList(policies: Command): void {
  policies
    .command('list')
    .description('list the policies of a tenant')
    .addOption(tenant())
    .addOption(new Option('--format <format>', 'how to show them').choices(['table', 'json']).default('table'))
    .addHelpText(
      'after',
      examples(
        ['policies list --tenant acme', 'one line for each policy'],
        ['policies list --format json > policies.json', 'a copy that policies apply takes'],
      ),
    )
    .action(async ({ tenant, format }: Options & { format: 'table' | 'json' }) => {
      const { listPolicies } = await import('./run-policies.js')
      await listPolicies(tenant, format)
    })
}

function addGet(policies: Command): void {
  policies
    .command('get')
    .description('print a policy as JSON')
    .argument('<id>', 'id of the policy')
    .addOption(tenant())
    .addHelpText('after', examples(['policies get pii-default > pii.json', 'to change it, and apply it']))
    .action(async (id: string, { tenant }: Options) => {
      const { printPolicy } = await import('./run-policies.js')
      await printPolicy(tenant, id)
    })
}

function addApply(policies: Command): void {
  policies
    .command('apply')
    .description('create the policies of a file, or replace those of the same ids; others stay')
    .argument('<file>', 'JSON: a policy or an array of policies; - for standard input')
    .addOption(tenant())
    .option('--dry-run', 'say what would be done, and do nothing')
    .addHelpText(
      'after',
      examples(
        ['policies apply policies.json --tenant acme', 'again and again: what is as in the file is left alone'],
        ['policies apply policies.json --dry-run', 'checks the file, too'],
      ),
    )
    .action(async (file: string, options: Options & { dryRun?: true }) => {
      const { applyPolicies } = await import('./run-policies.js')
      await applyPolicies(file, options)
    })
}

function addDelete(policies: Command): void {
  policies
    .command('delete')
    .description('delete a policy; its tokens stay revealable by application')
    .argument('<id>', 'id of the policy')
    .addOption(tenant())
    .addHelpText('after', examples(['policies delete trial --tenant acme', 'applies at once, or within a second']))
    .action(async (id: string, { tenant }: Options) => {
      const { deletePolicy } = await import('./run-policies.js')
      await deletePolicy(tenant, id)
    })
}

function tenant(): Option {
  return new Option('--tenant <tenant>', 'whose policies').default('default')
}

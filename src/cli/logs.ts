import { InvalidArgumentError, Option } from 'commander'
import type { Command } from 'commander'
import { examples } from './examples.js'
import type { LogsOptions } from './logs-options.js'

/** `logs`: prints the audit log. */
export function addLogs(program: Command): void {
  program
    .command('logs')
    .description('print records of the audit log, the newest last')
    .option('--tenant <tenant>', 'whose records', 'default')
    .addOption(new Option('--format <format>', 'how to print them').choices(['table', 'ndjson']).default('table'))
    .option('--limit <count>', 'only the newest so many', count, 50)
    .option('--follow', 'go on with new records, until Ctrl+C')
    .option('--from <time>', 'only from this time on: 2026-11-23T10:00Z, or 30m, 12h, 7d ago', time)
    .option('--to <time>', 'only before this time', time)
    .option('--action <action>', 'evaluate, reveal, release, erase, policy_create, policy_update, policy_delete')
    .option('--outcome <outcome>', 'ok, flagged, denied, revealed, already_revealed, expired, unknown, …')
    .option('--actor <id>', 'id of an API key')
    .option('--application <id>', 'only of this application')
    .option('--policy <id>', 'only under this policy')
    .option('--session <session>', 'only of this session')
    .addHelpText(
      'after',
      examples(
        ['logs --from 1h --action reveal', 'who was given values in the last hour'],
        ['logs --follow', 'what happens now'],
        ['logs --tenant acme --format ndjson --limit 100000 > acme.ndjson', 'for another program'],
      ),
    )
    .action(async (options: LogsOptions) => {
      const { runLogs } = await import('./run-logs.js')
      await runLogs(options)
    })
}

// --- Internal helpers ---

function count(value: string): number {
  const number = Number(value)
  if (/^\d{1,9}$/.test(value) && number > 0) return number
  throw new InvalidArgumentError('It must be a whole number above 0.')
}

const UNITS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }

function time(value: string): string {
  const [, amount, unit = ''] = /^(\d{1,6})([smhd])$/.exec(value) ?? []
  const ms = amount === undefined ? Date.parse(value) : Date.now() - Number(amount) * (UNITS[unit] ?? 0)
  if (Number.isFinite(ms)) return new Date(ms).toISOString()
  throw new InvalidArgumentError('It must be a time such as 2026-11-23T10:00Z, or 30m, 12h, 7d for so long ago.')
}

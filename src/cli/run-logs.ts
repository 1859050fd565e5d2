import { setTimeout as pause } from 'node:timers/promises'
import type { AuditEvent } from '../audit/audit-log.js'
import type { Guard } from '../guard/guard.js'
import { localGuard } from '../guard/local-guard.js'
import type { LogsRequest } from '../guard/schema.js'
import { interruption } from './interruption.js'
import { checkFilters } from './logs-names.js'
import type { LogsOptions } from './logs-options.js'
import { printable } from './printable.js'
import { write } from './standard-output.js'
import { withStores } from './with-stores.js'

/** Prints records of the audit log. */
export async function runLogs({ tenant, format, limit, follow, ...filters }: LogsOptions): Promise<void> {
  checkFilters(filters)
  await withStores(
    async ({ audit }) => {
      const guard = localGuard({ audit, detectors: [], firstPolicies: [] })
      const lineOf = format === 'ndjson' ? (event: AuditEvent) => `${JSON.stringify(event)}\n` : rowOf
      const read = (query: LogsRequest, most: number) => newest(guard, { ...filters, ...query }, { tenant, most })
      const next = follow ? await later(read, interruption()) : undefined
      const shown = await read({}, limit)
      for (const event of shown) await write(lineOf(event))
      if (!next) return
      for await (const event of next(shown)) await write(lineOf(event))
    },
    ['AUDIT_URL'],
  )
}

// --- Internal helpers ---

type Read = (query: LogsRequest, most: number) => Promise<readonly AuditEvent[]>

const PAGE = 1000

/** The newest records, the oldest of them first. */
async function newest(
  guard: Guard,
  query: LogsRequest,
  { tenant, most }: { readonly tenant: string; readonly most: number },
): Promise<readonly AuditEvent[]> {
  // New records would move the others to later pages.
  const fixed = { to: most > PAGE ? new Date().toISOString() : undefined, ...query, page_size: Math.min(most, PAGE) }
  const events: AuditEvent[] = []
  for (let page = 1; events.length < most; page += 1) {
    const { data, has_more } = await guard.logs({ ...fixed, page }, { tenant })
    events.push(...data)
    if (!has_more) break
  }
  return events.slice(0, most).reverse()
}

const EVERY_MS = 1000
/** Records of other instances may come late, and with the time of another clock. */
const OVERLAP_MS = 60_000

/**
 * Notes which records there are. Returns a function that gives those to come, until the signal, without the ones that have
 * been shown meanwhile.
 */
async function later(
  read: Read,
  signal: AbortSignal,
): Promise<(shown: readonly AuditEvent[]) => AsyncGenerator<AuditEvent>> {
  const since = (time: number) => read({ from: new Date(time - OVERLAP_MS).toISOString() }, Number.MAX_SAFE_INTEGER)
  let last = Date.now()
  const before = await since(last)
  return async function* next(shown) {
    let known = new Set([...before, ...shown].map(keyOf))
    while (!signal.aborted) {
      await pause(EVERY_MS, undefined, { signal }).catch(() => {}) // aborted: the loop ends
      const recent = await since(last)
      yield* recent.filter((event) => !known.has(keyOf(event)))
      known = new Set(recent.map(keyOf))
      last = recent.reduce((latest, { time }) => Math.max(latest, Date.parse(time)), last)
    }
  }
}

function keyOf({ id, time, action }: AuditEvent): string {
  return `${id} ${time} ${action}`
}

/** One line, of columns that are as wide as usual contents. */
function rowOf(event: AuditEvent): string {
  const { time, action, outcome, actor = '', application = '', policy = '', session, token, label, count } = event
  const facts = [
    token,
    label !== undefined && token === undefined ? label : undefined,
    count === undefined ? undefined : `count ${count}`,
    session === undefined ? undefined : `session ${session}`,
  ].filter((fact) => fact !== undefined)
  const cells = [
    time,
    action.padEnd(13),
    outcome.padEnd(16),
    actor.padEnd(14),
    application.padEnd(12),
    policy.padEnd(14),
  ]
  return `${printable([...cells, ...facts].join('  ').trimEnd())}\n`
}

import { parse } from '../validation.js'
import type { Caller } from '../types.js'
import { ask, checkApplication, tenantOf } from './parts.js'
import type { GuardParts } from './parts.js'
import { visiblePolicies } from './policies.js'
import { logsRequest } from './schema.js'
import type { LogPage, LogsRequest } from './schema.js'

/** Returns one page of the tenant's audit log, newest first. */
export async function logs(parts: GuardParts, input: LogsRequest, caller: Caller): Promise<LogPage> {
  const { page, page_size, from, to, ...filters } = parse(logsRequest, input)
  checkApplication(caller, filters.application)
  const query = {
    ...filters,
    tenant: tenantOf(caller),
    applications: caller.applications,
    from: utc(from),
    to: utc(to),
    offset: (page - 1) * page_size,
    limit: page_size + 1, // one more tells whether there is a next page
  }
  const seen = caller.applications && new Set((await visiblePolicies(parts, caller)).map(({ id }) => id))
  const isHidden = (policy: string | undefined) => policy !== undefined && seen?.has(policy) === false
  // A limited caller must not learn whether a policy of other applications has records.
  const events = isHidden(filters.policy) ? [] : await ask('audit log', () => parts.audit.query(query))
  const data = events
    .slice(0, page_size)
    .map((event) => (isHidden(event.policy) ? { ...event, policy: undefined } : event))
  return { object: 'list', data, page, page_size, has_more: events.length > page_size }
}

/** Converts to the form that records hold, so that times compare as text. */
function utc(time: string | undefined): string | undefined {
  return time === undefined ? undefined : new Date(time).toISOString()
}

/** The dashboard's API, as its page calls it. */

/** The session, as the service describes it. */
export interface Session {
  readonly signedIn: boolean
  readonly key?: string
  readonly tenant?: string
  readonly scopes?: readonly string[]
  readonly applications?: readonly string[]
  readonly csrf?: string
  /** How many days records of the audit log are kept; absent: for ever. */
  readonly retentionDays?: number
}

export interface AuditRecord {
  readonly id: string
  readonly time: string
  readonly action: string
  readonly outcome: string
  readonly [fact: string]: unknown
}

export interface LogPage {
  readonly data: readonly AuditRecord[]
  readonly page: number
  readonly has_more: boolean
}

export interface ChainState {
  readonly state: 'none' | 'unchecked' | 'verified' | 'broken'
  readonly record?: number
  readonly at?: number
  readonly faults?: readonly { readonly seq: number; readonly fault: string }[]
}

export interface DetectorUse {
  readonly model: string
  readonly target?: string
  readonly labels?: readonly string[]
}

/** A policy to send; one that was read has its times, too. */
export interface Policy {
  readonly id: string
  readonly definition: string
  readonly threshold: number
  readonly detectors: readonly DetectorUse[]
  readonly action: string
  readonly enabled: boolean
  readonly applications: readonly string[]
  readonly token_ttl_seconds: number
  readonly on_unavailable: string
  readonly override_response?: string
}

export interface Redaction {
  readonly start: number
  readonly end: number
  readonly label: string
  readonly score: number
}

export interface TrialLevel {
  readonly threshold: number
  readonly redactions: readonly Redaction[]
}

export interface TrialRequest {
  readonly detectors: readonly DetectorUse[]
  readonly role: string
  readonly text: string
  readonly thresholds: readonly number[]
}

export interface InventoryGroup {
  readonly application?: string
  readonly label: string
  readonly count: number
  readonly oldest?: number
  readonly expiring: readonly number[]
}

export interface Inventory {
  readonly time: number
  readonly until: readonly number[]
  readonly limit: number
  readonly groups: readonly InventoryGroup[]
  readonly isComplete: boolean
}

export interface Sums {
  readonly evaluations: number
  readonly blocked: number
  readonly minted: number
  readonly revealed: number
  readonly expired: number
  readonly refused: number
}

export interface Overview {
  readonly buckets: readonly string[]
  readonly sums: readonly Sums[]
  readonly total: Sums
  readonly durations?: { readonly p50: readonly (number | null)[]; readonly p99: readonly (number | null)[] }
  readonly byLabel: readonly (Sums & { readonly label: string })[]
  readonly byApplication: readonly (Sums & { readonly application: string })[]
}

/** The owner of the values: a session or an application. */
export interface ValueFilter {
  readonly session?: string
  readonly application?: string
}

/** An error response, or none at all (status 0). */
export class Problem extends Error {
  readonly status: number

  constructor(message: string, status = 0) {
    super(message)
    this.status = status
  }
}

/** Statuses that the page acts on. */
export const SIGNED_OUT = 401
export const OUTDATED = 412

const BASE = '/dashboard/api'
let csrf = ''

export async function readSession(): Promise<Session> {
  return noted(await call<Session>('GET', '/session'))
}

export async function signIn(key: string): Promise<Session> {
  return noted(await call<Session>('POST', '/session', { key }))
}

export async function signOut(): Promise<void> {
  await call('DELETE', '/session')
}

export const readLogs = (query: URLSearchParams): Promise<LogPage> => call('GET', `/logs?${query.toString()}`)
export const readChain = (): Promise<ChainState> => call('GET', '/chain?live=1')
export const verifyChain = (): Promise<ChainState> => call('POST', '/chain')

/** The policies, and the version of each in the same order. */
export const readPolicies = () =>
  call<{ readonly data: readonly Policy[]; readonly versions: readonly string[] }>('GET', '/policies')
export const createPolicy = (policy: Policy): Promise<Policy> => call('POST', '/policies', policy)
/** Replaces a policy if it is still in the version; fails with `OUTDATED` otherwise. */
export const updatePolicy = (policy: Policy, version: string): Promise<Policy> =>
  call('PUT', policyPath(policy.id), policy, version)
/** Deletes a policy if it is still in the version; fails with `OUTDATED` otherwise. */
export const deletePolicy = (id: string, version: string): Promise<void> =>
  call('DELETE', policyPath(id), undefined, version)
export const readModels = () => listed<string>('/models')
export const tryText = async (request: TrialRequest) =>
  (await call<{ levels: readonly TrialLevel[] }>('POST', '/try', request)).levels

export const readOverview = (query: URLSearchParams): Promise<Overview> => call('GET', `/overview?${query.toString()}`)

export function readVault(filter: ValueFilter = {}): Promise<Inventory> {
  const query = new URLSearchParams(Object.entries(filter)).toString()
  return call('GET', query ? `/vault?${query}` : '/vault')
}

export const erase = async (filter: ValueFilter) => (await call<{ erased: number }>('POST', '/erase', filter)).erased

export function exportAddress(format: 'csv' | 'ndjson', query: URLSearchParams): string {
  return `${BASE}/logs.${format}?${query.toString()}`
}

// --- Internal helpers ---

function noted(session: Session): Session {
  csrf = session.csrf ?? ''
  return session
}

const policyPath = (id: string) => `/policies/${encodeURIComponent(id)}`

async function listed<T>(path: string): Promise<readonly T[]> {
  return (await call<{ data: readonly T[] }>('GET', path)).data
}

interface ErrorBody {
  readonly error?: { readonly message: string; readonly details?: unknown }
}

async function call<T>(method: string, path: string, body?: object, version?: string): Promise<T> {
  const headers: Record<string, string> = method === 'GET' ? {} : { 'X-CSRF-Token': csrf }
  if (body) headers['Content-Type'] = 'application/json'
  if (version !== undefined) headers['If-Match'] = `"${version}"`
  const answer = await fetch(`${BASE}${path}`, { method, headers, body: body && JSON.stringify(body) }).catch(() => {
    throw new Problem('The service does not answer. Try again.')
  })
  if (answer.status === 204) return undefined as T // the caller expects nothing
  const json = (await answer.json()) as T & ErrorBody
  if (answer.ok) return json
  throw new Problem(textOf(json) ?? `The service answered with ${answer.status}.`, answer.status)
}

/** Returns the message, with the invalid fields if there are any. */
function textOf({ error }: ErrorBody): string | undefined {
  if (!Array.isArray(error?.details)) return error?.message
  const fields = error.details.map(({ path, message }: { path?: string; message?: string }) => `${path} ${message}`)
  return `${error.message} ${fields.join('; ')}.`
}

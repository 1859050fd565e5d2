/** What the service says of the session. */
export interface Session {
  readonly signedIn: boolean
  readonly key?: string
  readonly tenant?: string
  readonly scopes?: readonly string[]
  readonly applications?: readonly string[]
  readonly csrf?: string
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

/** An answer that is none; `isSignedOut` where the session has ended. */
export class Problem extends Error {
  readonly isSignedOut: boolean

  constructor(message: string, isSignedOut = false) {
    super(message)
    this.isSignedOut = isSignedOut
  }
}

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

export function exportAddress(format: 'csv' | 'ndjson', query: URLSearchParams): string {
  return `${BASE}/logs.${format}?${query.toString()}`
}

// --- Internal helpers ---

function noted(session: Session): Session {
  csrf = session.csrf ?? ''
  return session
}

async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const headers: Record<string, string> = method === 'GET' ? {} : { 'X-CSRF-Token': csrf }
  if (body) headers['Content-Type'] = 'application/json'
  const answer = await fetch(`${BASE}${path}`, { method, headers, body: body && JSON.stringify(body) }).catch(() => {
    throw new Problem('The service does not answer. It is tried again.')
  })
  const json = (await answer.json()) as T & { error?: { message: string } }
  if (answer.ok) return json
  throw new Problem(json.error?.message ?? `The service answered with ${answer.status}.`, answer.status === 401)
}

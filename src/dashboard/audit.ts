import { exportAddress, readChain, readLogs, verifyChain } from './api.js'
import type { AuditRecord, ChainState, LogPage } from './api.js'
import { find, make, say } from './dom.js'
import type { Report, View } from './view.js'
import { formatCount, formatDuration } from './format.js'

const ACTIONS = [
  'evaluate',
  'reveal',
  'release',
  'erase',
  'policy_create',
  'policy_update',
  'policy_delete',
  'unverified',
]
const OUTCOMES = [
  ...[
    'ok',
    'flagged',
    'denied',
    'requested',
    'revealed',
    'already_revealed',
    'expired',
    'unknown',
    'refused',
    'failed',
  ],
]
const FILTERS = ['action', 'outcome', 'actor', 'application', 'policy', 'session', 'from', 'to'] as const
const LIVE_MS = 3000
const PAGE_SIZE = '50'

let chain: ChainState | undefined
let requests = 0

/** The audit log: filters, which are kept in the URL, a page of records, and the state of the chain. */
export const auditView: View = {
  id: 'audit',
  scope: 'audit',
  setUp: setUpAudit,
  show({ applications, retentionDays }, report) {
    const kept =
      retentionDays === undefined
        ? 'Records are kept for ever. AUDIT_RETENTION_DAYS of the service would limit that.'
        : `Records are kept for ${formatCount(retentionDays, 'day')}, as AUDIT_RETENTION_DAYS of the service says.`
    say('retention', kept)
    // The chain is shared by all applications.
    find('chain', HTMLElement).hidden = applications !== undefined
    report(() => showRecords())
    if (!applications) report(loadChain)
  },
}

// --- Internal helpers ---

function setUpAudit(report: Report): void {
  options('f-action', ACTIONS)
  options('f-outcome', OUTCOMES)
  const form = find('filters', HTMLFormElement)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    go(fromForm(form))
    report(() => showRecords())
  })
  form.addEventListener('reset', () => {
    go(new URLSearchParams())
    // The fields are cleared after the event.
    setTimeout(() => report(() => showRecords()))
  })
  find('newer', HTMLButtonElement).addEventListener('click', () => turnPage(-1, report))
  find('older', HTMLButtonElement).addEventListener('click', () => turnPage(1, report))
  find('verify', HTMLButtonElement).addEventListener('click', () => report(verify))
  addEventListener('popstate', () => report(() => showRecords()))
  setInterval(() => {
    renderChain()
    const isLive = find('live', HTMLInputElement).checked && pageOf(query()) === 1
    if (isLive && document.visibilityState === 'visible' && !find('audit', HTMLElement).hidden) {
      report(() => showRecords({ isLive: true }))
    }
  }, LIVE_MS)
}

/** Shows the records that the URL asks for. */
async function showRecords({ isLive = false } = {}): Promise<void> {
  const wanted = query()
  if (!isLive) toForm(wanted)
  requests += 1
  const request = requests
  const sent = forService(wanted)
  for (const format of ['csv', 'ndjson'] as const) find(format, HTMLAnchorElement).href = exportAddress(format, sent)
  sent.set('page', String(pageOf(wanted)))
  sent.set('page_size', PAGE_SIZE)
  if (isLive) sent.set('live', '1')
  const page = await readLogs(sent)
  if (request === requests) fill(page)
}

async function loadChain(): Promise<void> {
  chain = await readChain()
  renderChain()
}

function options(id: string, values: readonly string[]): void {
  const select = find(id, HTMLSelectElement)
  const any = make('option', 'any')
  any.value = ''
  select.append(any, ...values.map((value) => make('option', value)))
}

function query(): URLSearchParams {
  return new URLSearchParams(location.search)
}

function go(wanted: URLSearchParams): void {
  const text = wanted.toString()
  history.pushState(null, '', text ? `${location.pathname}?${text}` : location.pathname)
}

function pageOf(wanted: URLSearchParams): number {
  const page = Number(wanted.get('page'))
  return Number.isInteger(page) && page > 0 ? page : 1
}

function fromForm(form: HTMLFormElement): URLSearchParams {
  const given = new FormData(form)
  const wanted = new URLSearchParams()
  for (const name of FILTERS) {
    const value = given.get(name)
    if (typeof value === 'string' && value.trim() !== '') wanted.set(name, value.trim())
  }
  return wanted
}

function toForm(wanted: URLSearchParams): void {
  for (const name of FILTERS) {
    const field = document.getElementById(`f-${name}`)
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = wanted.get(name) ?? ''
  }
}

/** Converts the filters for the service; times of the form are UTC. */
function forService(wanted: URLSearchParams): URLSearchParams {
  const sent = new URLSearchParams()
  for (const name of FILTERS) {
    const value = wanted.get(name)
    if (value)
      sent.set(name, name === 'from' || name === 'to' ? `${value.length === 16 ? `${value}:00` : value}Z` : value)
  }
  return sent
}

function turnPage(by: number, report: Report): void {
  const wanted = query()
  const page = pageOf(wanted) + by
  if (page > 1) wanted.set('page', String(page))
  else wanted.delete('page')
  go(wanted)
  report(() => showRecords())
}

function fill({ data, page, has_more: hasMore }: LogPage): void {
  const body = find('records', HTMLTableSectionElement)
  // A focused row keeps the focus when the page is read again.
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset['record'] : undefined
  body.replaceChildren(...data.map(row))
  if (focused !== undefined) document.querySelector<HTMLElement>(`[data-record="${CSS.escape(focused)}"]`)?.focus()
  const count = data.length === 0 ? 'No records match.' : `${data.length} records on this page.`
  const status = find('count', HTMLElement)
  if (status.textContent !== count) status.textContent = count
  find('page', HTMLElement).textContent = `Page ${page}`
  find('newer', HTMLButtonElement).disabled = page === 1
  find('older', HTMLButtonElement).disabled = !hasMore
}

function row(record: AuditRecord): HTMLTableRowElement {
  const button = make('button', record.time.replace('T', ' ').replace('Z', ''))
  button.type = 'button'
  button.dataset['record'] = record.id
  button.addEventListener('click', () => showRecord(record))
  const cells = ['action', 'outcome', 'actor', 'application', 'policy', 'token'].map((name) =>
    make('td', text(record[name])),
  )
  return make('tr', [make('td', [button]), ...cells])
}

function showRecord(record: AuditRecord): void {
  const facts = Object.entries(record).filter(([, value]) => value !== undefined && value !== null)
  find('facts', HTMLDListElement).replaceChildren(
    ...facts.flatMap(([name, value]) => [make('dt', name), make('dd', text(value))]),
  )
  find('record', HTMLDialogElement).showModal()
}

function text(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

async function verify(): Promise<void> {
  const button = find('verify', HTMLButtonElement)
  button.disabled = true
  try {
    chain = await verifyChain()
    renderChain()
  } finally {
    button.disabled = false
  }
}

function renderChain(): void {
  if (!chain) return
  const state = find('chain-state', HTMLElement)
  const message = describe(chain)
  if (state.textContent !== message) state.textContent = message
  state.dataset['state'] = chain.state
  find('verify', HTMLButtonElement).hidden = chain.state === 'none'
  const faults = find('chain-faults', HTMLUListElement)
  faults.hidden = chain.state !== 'broken'
  faults.replaceChildren(...(chain.faults ?? []).map(({ seq, fault }) => make('li', `Record ${seq}: ${fault}`)))
}

function describe({ state, record = 0, at = 0 }: ChainState): string {
  if (state === 'none') return 'The log is in memory: there is no chain to verify.'
  if (state === 'unchecked') return 'Not verified yet.'
  const number = record.toLocaleString('en')
  const checked = state === 'verified' ? `Verified up to record ${number}` : `Broken, as of record ${number}`
  return `${checked}, ${formatDuration(Date.now() - at)} ago`
}

import { readOverview } from './api.js'
import type { Overview, Sums } from './api.js'
import { draw } from './chart.js'
import type { Line } from './chart.js'
import { find, make, say } from './dom.js'
import type { View } from './view.js'
import { formatNumber } from './format.js'

const REFRESH_MS = 30_000

/** The overview: counts over time, by label and by application. Its filters are in the URL. */
export const overviewView: View = {
  id: 'overview',
  scope: 'audit',
  setUp(report) {
    form().addEventListener('change', () => {
      const chosen = new URLSearchParams()
      for (const [name, value] of new FormData(form())) if (typeof value === 'string' && value) chosen.set(name, value)
      const text = chosen.toString()
      history.pushState(null, '', text ? `${location.pathname}?${text}` : location.pathname)
      report(() => load())
    })
    addEventListener('popstate', () => report(() => load()))
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => shown && render(shown))
    setInterval(() => {
      const isVisible = document.visibilityState === 'visible' && !find('overview', HTMLElement).hidden
      if (isVisible) report(() => load({ isLive: true }))
    }, REFRESH_MS)
  },
  show(_, report) {
    report(() => load())
  },
}

// --- Internal helpers ---

const SUMS = [
  ['evaluations', 'Evaluations'],
  ['blocked', 'Blocked'],
  ['minted', 'Minted'],
  ['revealed', 'Revealed'],
  ['expired', 'Expired'],
  ['refused', 'Refused'],
] as const satisfies readonly (readonly [keyof Sums, string])[]

/** These have labels. */
const TOKENS = SUMS.slice(2)

let shown: Overview | undefined
let requests = 0

const form = () => find('overview-filters', HTMLFormElement)

async function load({ isLive = false } = {}): Promise<void> {
  const chosen = new URLSearchParams(location.search)
  requests += 1
  const request = requests
  const query = new URLSearchParams()
  for (const name of ['by', 'application', 'label']) {
    const value = chosen.get(name)
    if (value) query.set(name, value)
  }
  if (isLive) query.set('live', '1')
  const overview = await readOverview(query)
  if (request !== requests) return
  shown = overview
  offer(
    'o-application',
    overview.byApplication.map(({ application }) => application),
    chosen.get('application'),
  )
  offer(
    'o-label',
    overview.byLabel.map(({ label }) => label),
    chosen.get('label'),
  )
  find('o-by', HTMLSelectElement).value = chosen.get('by') ?? 'hour'
  render(overview)
}

/** Fills a select with names, and keeps the chosen one. `*` stands for the names that are not counted separately. */
function offer(id: string, names: readonly string[], chosen: string | null): void {
  const select = find(id, HTMLSelectElement)
  const all = new Set([...names, ...(chosen ? [chosen] : [])].filter((name) => name !== '' && name !== '*'))
  const any = make('option', 'all')
  any.value = ''
  select.replaceChildren(any, ...[...all].sort().map((name) => make('option', name)))
  select.value = chosen ?? ''
}

function render({ buckets, sums, total, durations, byLabel, byApplication }: Overview): void {
  const hasLabel = find('o-label', HTMLSelectElement).value !== ''
  const told = hasLabel ? TOKENS : SUMS
  find('totals', HTMLDListElement).replaceChildren(
    ...told.map(([field, name]) => make('div', [make('dt', name), make('dd', formatNumber(total[field]))])),
  )
  const lineOf = ([field, name]: (typeof SUMS)[number]): Line => ({ name, values: sums.map((one) => one[field]) })
  const figure = (id: string, title: string, lines: readonly Line[], write = formatNumber) => {
    const element = find(id, HTMLElement)
    element.hidden = false
    draw(element, { title, buckets, lines, write })
  }
  if (hasLabel) find('evaluations-figure', HTMLElement).hidden = true
  else figure('evaluations-figure', 'Evaluations', SUMS.slice(0, 2).map(lineOf))
  figure('tokens-figure', 'Tokens', TOKENS.map(lineOf))
  if (!durations || hasLabel) find('durations-figure', HTMLElement).hidden = true
  else {
    const lines = [
      { name: 'p50', values: durations.p50 },
      { name: 'p99', values: durations.p99 },
    ]
    figure('durations-figure', 'Duration of evaluations', lines, milliseconds)
  }
  rows(
    'label-rows',
    byLabel.map((one) => [one.label === '*' ? 'others' : one.label, ...TOKENS.map(([f]) => one[f])]),
  )
  const applications = byApplication.map((one) => [nameOf(one.application), ...SUMS.map(([field]) => one[field])])
  rows('application-rows', applications)
  say('overview-status', total.evaluations + total.minted === 0 ? 'Nothing was counted in this time.' : '')
}

function nameOf(application: string): string {
  if (application === '*') return 'others'
  return application === '' ? 'none' : application
}

function rows(id: string, cells: readonly (readonly (string | number)[])[]): void {
  const made = cells.map((row) =>
    make(
      'tr',
      row.map((cell) => make('td', typeof cell === 'number' ? formatNumber(cell) : cell)),
    ),
  )
  find(id, HTMLTableSectionElement).replaceChildren(...made)
}

function milliseconds(ms: number): string {
  return ms >= 1000 ? `${(ms / 1000).toFixed(1)} s` : `${ms > 0 && ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`
}

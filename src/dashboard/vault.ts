import { erase, readVault } from './api.js'
import type { Inventory, InventoryGroup, ValueFilter } from './api.js'
import { confirmed, find, make, say } from './dom.js'
import type { View } from './view.js'
import { formatCount, formatDuration, formatNumber } from './format.js'

/** The vault: counts of live values, and a form that erases those of a session or an application. */
export const vaultView: View = {
  id: 'vault',
  scope: 'policies',
  setUp(report) {
    find('count-again', HTMLButtonElement).addEventListener('click', () => report(showInventory))
    find('erase', HTMLFormElement).addEventListener('submit', (event) => {
      event.preventDefault()
      report(eraseAsked)
    })
  },
  show(_, report) {
    report(showInventory)
  },
}

// --- Internal helpers ---

async function showInventory(): Promise<void> {
  const found = await readVault()
  const { groups, until, time } = found
  const sorted = [...groups].sort((a, b) => keyOf(a).localeCompare(keyOf(b)))
  const heads = [
    'Application',
    'Label',
    'Live values',
    'Oldest',
    ...until.map((at) => `Expire in ${formatDuration(at - time)}`),
  ]
  find('vault-head', HTMLTableRowElement).replaceChildren(...heads.map(columnHead))
  find('vault-rows', HTMLTableSectionElement).replaceChildren(...sorted.map((group) => row(group, time)))
  const applications = new Set(sorted.flatMap(({ application }) => application ?? []))
  find('e-applications', HTMLDataListElement).replaceChildren(...[...applications].map((id) => option(id)))
  const at = new Date(time).toISOString().slice(11, 19)
  const more = found.isComplete ? '' : ` There are more: only ${formatNumber(found.limit)} are counted.`
  say('vault-count', `${formatCount(countOf(found), 'live value')} at ${at} UTC.${more}`)
}

const keyOf = ({ application = '', label }: InventoryGroup) => `${application} ${label}`

function countOf({ groups }: Inventory): number {
  return groups.reduce((sum, { count }) => sum + count, 0)
}

function columnHead(text: string): HTMLTableCellElement {
  const head = make('th', text)
  head.scope = 'col'
  return head
}

function option(value: string): HTMLOptionElement {
  const made = make('option')
  made.value = value
  return made
}

function row({ application, label, count, oldest, expiring }: InventoryGroup, time: number): HTMLTableRowElement {
  const age = oldest === undefined ? 'not known' : formatDuration(time - oldest)
  const cells = [application ?? 'none', label, formatNumber(count), age, ...expiring.map(formatNumber)]
  return make(
    'tr',
    cells.map((text) => make('td', text)),
  )
}

/** Asks before erasing. Counts first, since the question says how many values would be lost. */
async function eraseAsked(): Promise<void> {
  const session = find('e-session', HTMLInputElement).value.trim()
  const application = find('e-application', HTMLInputElement).value.trim()
  const filter = { ...(session && { session }), ...(application && { application }) }
  if (session === '' && application === '') return say('erase-status', 'Name a session or an application.')
  const found = await readVault(filter)
  const count = countOf(found)
  if (count === 0 && found.isComplete) return say('erase-status', `There are no live values of ${named(filter)}.`)
  const values = found.isComplete ? formatCount(count, 'live value') : `more than ${formatCount(count, 'live value')}`
  const question = `Erase ${values} of ${named(filter)}? Their tokens can never be revealed again.`
  if (!(await confirmed(question, 'Erase'))) return say('erase-status', 'Nothing was erased.')
  const erased = await erase(filter)
  await showInventory()
  say('erase-status', `${formatCount(erased, 'value')} of ${named(filter)} ${erased === 1 ? 'is' : 'are'} erased.`)
}

function named({ session, application }: ValueFilter): string {
  const parts = [session && `the session ${session}`, application && `the application ${application}`]
  return parts.filter(Boolean).join(' in ')
}

import { OUTDATED, Problem, createPolicy, deletePolicy, readModels, readPolicies, updatePolicy } from './api.js'
import type { Policy, Session } from './api.js'
import { button, confirmed, find, make, say } from './dom.js'
import { NEW_POLICY, addDetector, fillForm, readForm } from './policy-form.js'
import { setUpTrial, showTrial } from './trial.js'
import type { Report, View } from './view.js'

/** The policies: a list, and a form for the one in the URL, with a box to try it out. */
export const policiesView: View = {
  id: 'policies',
  scope: 'policies',
  setUp(report) {
    form().addEventListener('submit', (event) => {
      event.preventDefault()
      report(save)
    })
    form().addEventListener('input', () => say('policy-status', ''))
    find('new-policy', HTMLButtonElement).addEventListener('click', () => report(() => open('new', '')))
    find('close-policy', HTMLButtonElement).addEventListener('click', () => report(close))
    find('reload-policy', HTMLButtonElement).addEventListener('click', () => report(reload))
    find('add-detector', HTMLButtonElement).addEventListener('click', () => {
      addDetector({ model: models[0] ?? '' }, models)
      form().dispatchEvent(new Event('input'))
    })
    addEventListener('popstate', () => report(async () => showChosen()))
    setUpTrial(report)
  },
  show(session, report) {
    signedIn = session
    tell = report
    report(() => (ready = start()))
  },
}

let signedIn: Session = { signedIn: false }
let tell: Report = () => {}
let models: readonly string[] = []
let policies: readonly Policy[] = []
let versions: ReadonlyMap<string, string> = new Map()
let ready: Promise<void> = Promise.resolve()

// --- Internal helpers ---

const form = () => find('policy', HTMLFormElement)
const chosen = () => new URLSearchParams(location.search)

async function start(): Promise<void> {
  models = await readModels()
  await load()
  showChosen()
}

/** Reads the list. What is in the form stays. */
async function load(): Promise<void> {
  const read = await readPolicies()
  policies = read.data
  versions = new Map(policies.map(({ id }, index) => [id, read.versions[index] ?? '']))
  find('policy-rows', HTMLTableSectionElement).replaceChildren(...policies.map(row))
}

/** Reads the list after a change of one policy, and shows that policy as it is now if it is in the form. */
async function loadWith(id: string): Promise<void> {
  await load()
  if (chosen().get('policy') === id) showChosen()
}

function row(policy: Policy): HTMLTableRowElement {
  const { id, threshold, action, detectors, applications, enabled } = policy
  const named = button(id, `Edit ${id}`, () => tell(() => open('policy', id)))
  named.className = 'link'
  const uses = detectors.map(({ model, target, labels }) =>
    [model, target !== 'all' && `of ${target}`, labels && `(${labels.join(', ')})`].filter(Boolean).join(' '),
  )
  const cells = [action, String(threshold), uses.join('; '), applications.join(', ') || 'all', stateOf(enabled)]
  return make('tr', [make('td', [named]), ...cells.map((text) => make('td', text)), make('td', changesOf(policy))])
}

function changesOf(policy: Policy): readonly HTMLButtonElement[] {
  if (!mayChange(policy)) return []
  const { id, enabled } = policy
  const action = enabled ? 'Disable' : 'Enable'
  return [
    button(action, `${action} ${id}`, () => tell(() => toggle(policy))),
    button('Delete', `Delete ${id}`, () => tell(() => remove(id))),
  ]
}

/**
 * True if the key may change a policy. One without applications is for all of them, so a key limited to some cannot
 * change it.
 */
function mayChange({ applications }: Policy): boolean {
  return signedIn.applications === undefined || applications.length > 0
}

const stateOf = (enabled: boolean) => (enabled ? 'enabled' : 'disabled')

async function toggle(policy: Policy): Promise<void> {
  const { id } = policy
  const { enabled } = await inList(id, () => updatePolicy({ ...policy, enabled: !policy.enabled }, versionOf(id)))
  await loadWith(id)
  say('policy-status', `${id} is ${stateOf(enabled)}.`)
  const buttons = [...document.querySelectorAll<HTMLElement>('#policy-rows button')]
  buttons.find((one) => one.getAttribute('aria-label') === `${enabled ? 'Disable' : 'Enable'} ${id}`)?.focus()
}

async function remove(id: string): Promise<void> {
  const question = `Delete the policy ${id}? Its tokens can still be revealed by application.`
  if (!(await confirmed(question, 'Delete'))) return
  await inList(id, () => deletePolicy(id, versionOf(id)))
  if (chosen().get('policy') === id) await close()
  await load()
  say('policy-status', `${id} is deleted.`)
  find('new-policy', HTMLButtonElement).focus()
}

const versionOf = (id: string) => versions.get(id) ?? ''
const isOutdated = (error: unknown) => error instanceof Problem && error.status === OUTDATED

/** Changes a policy from the list. If another user has changed it since, shows the current one. */
async function inList<T>(id: string, change: () => Promise<T>): Promise<T> {
  try {
    return await change()
  } catch (error) {
    if (!isOutdated(error)) throw error
    await loadWith(id)
    throw new Problem(`Somebody else has changed ${id} meanwhile. The list shows it as it is now; try again.`)
  }
}

async function save(): Promise<void> {
  const policy = readForm()
  const isNew = chosen().has('new')
  const { id } = isNew ? await createPolicy(policy) : await update(policy)
  if (isNew) go(`?policy=${encodeURIComponent(id)}`)
  await loadWith(id)
  say('policy-status', `${id} is saved.`)
}

/** Saves what is in the form. If another user has changed the policy since, keeps the form and offers to load the current one. */
async function update(policy: Policy): Promise<Policy> {
  try {
    return await updatePolicy(policy, versionOf(policy.id))
  } catch (error) {
    if (!isOutdated(error)) throw error
    find('reload-policy', HTMLButtonElement).hidden = false
    throw new Problem(
      `Somebody else has changed ${policy.id} meanwhile, so your changes were not saved. Load theirs, then make yours again.`,
    )
  }
}

/** Replaces what is in the form by the policy as it is now. */
async function reload(): Promise<void> {
  await load()
  showChosen()
  say('policy-status', 'This is the policy as it is now.')
  find('p-definition', HTMLTextAreaElement).focus()
}

async function open(name: 'policy' | 'new', id: string): Promise<void> {
  await ready // the list that arrives must not empty a form that is being filled in
  go(`?${name}=${encodeURIComponent(id)}`)
  showChosen()
  find(name === 'new' ? 'p-id' : 'p-definition', HTMLElement).focus()
}

async function close(): Promise<void> {
  go('')
  showChosen()
  find('new-policy', HTMLButtonElement).focus()
}

function go(search: string): void {
  history.pushState(null, '', `/dashboard/policies${search}`)
}

/** Shows the policy that the URL names. */
function showChosen(): void {
  const id = chosen().get('policy')
  const isNew = chosen().has('new')
  const known = policies.find((policy) => policy.id === id)
  const policy = known ?? (isNew ? { ...NEW_POLICY, detectors: [{ model: models[0] ?? '' }] } : undefined)
  find('policy-panel', HTMLElement).hidden = !policy
  if (id !== null && !known) say('policy-status', 'There is no policy with that id.')
  if (!policy) return
  find('reload-policy', HTMLButtonElement).hidden = true
  say('policy-title', isNew ? 'New policy' : policy.id)
  fillForm(policy, models)
  find('p-id', HTMLInputElement).readOnly = !isNew
  find('save-policy', HTMLButtonElement).disabled = !isNew && !mayChange(policy)
  find('policy-limited', HTMLElement).hidden = isNew || mayChange(policy)
  showTrial(policy.threshold, signedIn.scopes?.includes('evaluate') ?? false)
}

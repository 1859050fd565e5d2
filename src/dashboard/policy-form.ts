import type { DetectorUse, Policy } from './api.js'
import { button, find, labelled, make, select } from './dom.js'

/** The form of one policy: fills it, and reads it. */

const TARGETS = ['all', 'user', 'assistant', 'system', 'developer']

/** Initial values of the form for a new policy. */
export const NEW_POLICY: Omit<Policy, 'detectors'> = {
  id: '',
  definition: '',
  threshold: 0.6,
  action: 'redact',
  enabled: true,
  applications: [],
  token_ttl_seconds: 86_400,
  on_unavailable: 'keep',
}

export function fillForm(policy: Policy, models: readonly string[]): void {
  field('p-id').value = policy.id
  area('p-definition').value = policy.definition
  field('p-threshold').value = String(policy.threshold)
  choice('p-action').value = policy.action
  field('p-enabled').checked = policy.enabled
  field('p-applications').value = policy.applications.join(', ')
  field('p-ttl').value = String(policy.token_ttl_seconds)
  choice('p-unavailable').value = policy.on_unavailable
  area('p-override').value = policy.override_response ?? ''
  rows().replaceChildren()
  for (const use of policy.detectors) addDetector(use, models)
}

export function readForm(): Policy {
  const override = area('p-override').value
  return {
    id: field('p-id').value.trim(),
    definition: area('p-definition').value,
    threshold: field('p-threshold').valueAsNumber,
    detectors: readDetectors(),
    action: choice('p-action').value,
    enabled: field('p-enabled').checked,
    applications: listIn(field('p-applications').value),
    token_ttl_seconds: field('p-ttl').valueAsNumber,
    on_unavailable: choice('p-unavailable').value,
    ...(override !== '' && { override_response: override }),
  }
}

export function readDetectors(): readonly DetectorUse[] {
  return [...rows().children].map((row) => {
    const [model, target] = [...row.querySelectorAll('select')].map(({ value }) => value)
    const labels = listIn(row.querySelector('input')?.value ?? '')
    return { model: model ?? '', target, ...(labels.length > 0 && { labels }) }
  })
}

/** Adds a row for a detector; the last one cannot be removed. */
export function addDetector({ model, target = 'all', labels = [] }: DetectorUse, models: readonly string[]): void {
  const named = make('input')
  named.value = labels.join(', ')
  named.placeholder = 'all'
  const remove = button('Remove', 'Remove', () => {
    row.remove()
    number()
    find('add-detector', HTMLButtonElement).focus()
    rows().dispatchEvent(new Event('input', { bubbles: true }))
  })
  const row = make('div', [
    labelled('Model', select(models, model)),
    labelled('Messages of', select(TARGETS, target)),
    labelled('Labels', named),
    remove,
  ])
  row.className = 'detector'
  row.setAttribute('role', 'group')
  rows().append(row)
  number()
}

// --- Internal helpers ---

const rows = () => find('p-detectors', HTMLDivElement)
const field = (id: string) => find(id, HTMLInputElement)
const area = (id: string) => find(id, HTMLTextAreaElement)
const choice = (id: string) => find(id, HTMLSelectElement)

function number(): void {
  const all = [...rows().children]
  all.forEach((row, at) => {
    row.setAttribute('aria-label', `Detector ${at + 1}`)
    const remove = row.querySelector('button')
    remove?.setAttribute('aria-label', `Remove detector ${at + 1}`)
    if (remove) remove.hidden = all.length === 1
  })
}

/** Splits a list such as `crm, hr`. */
function listIn(text: string): readonly string[] {
  return text
    .split(/[\s,]+/)
    .map((one) => one.trim())
    .filter((one) => one !== '')
}

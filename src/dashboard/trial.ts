import { tryText } from './api.js'
import type { Redaction, TrialLevel } from './api.js'
import { find, make, say } from './dom.js'
import { readDetectors } from './policy-form.js'
import type { Report } from './view.js'

/** The trial box: shows what the policy in the form finds in a text, with a slider for the threshold. */

const THRESHOLDS = [0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9]

let trial: { readonly text: string; readonly levels: readonly TrialLevel[] } | undefined

/** Sets the box up, once. */
export function setUpTrial(report: Report): void {
  find('trial', HTMLFormElement).addEventListener('submit', (event) => {
    event.preventDefault()
    report(search)
  })
  slider().addEventListener('input', render)
  find('use-threshold', HTMLButtonElement).addEventListener('click', () => {
    find('p-threshold', HTMLInputElement).value = String(slider().valueAsNumber)
    say('trial-count', `The policy's threshold is ${threshold().toFixed(2)} once it is saved.`)
  })
  // The last results came from other detectors.
  find('policy', HTMLFormElement).addEventListener('input', ({ target }) => {
    if (target instanceof HTMLElement && target.id.startsWith('p-')) return
    trial = undefined
    render()
  })
}

/** Shows the box for a policy with this threshold, to users who may examine texts. */
export function showTrial(start: number, isAllowed: boolean): void {
  find('try', HTMLElement).hidden = !isAllowed
  find('try-not', HTMLElement).hidden = isAllowed
  slider().value = String(start)
  trial = undefined
  render()
}

// --- Internal helpers ---

const slider = () => find('t-threshold', HTMLInputElement)

/** Returns the threshold nearest to the slider's value: its steps do not add up exactly. */
function threshold(): number {
  const wanted = slider().valueAsNumber
  return THRESHOLDS.reduce((best, one) => (Math.abs(one - wanted) < Math.abs(best - wanted) ? one : best), 0.5)
}

async function search(): Promise<void> {
  const text = find('t-text', HTMLTextAreaElement).value
  const role = find('t-role', HTMLSelectElement).value
  const levels = await tryText({ detectors: readDetectors(), role, text, thresholds: THRESHOLDS })
  trial = { text, levels }
  render()
}

function render(): void {
  const chosen = threshold()
  say('t-value', chosen.toFixed(2))
  const result = find('trial-result', HTMLElement)
  result.hidden = !trial
  if (!trial) {
    say('trial-count', '')
    return
  }
  const { text, levels } = trial
  const redactions = levels.find((level) => level.threshold === chosen)?.redactions ?? []
  result.replaceChildren(...marked(text, redactions))
  say('trial-count', `At ${chosen.toFixed(2)}: ${counted(redactions)}`)
}

function marked(text: string, redactions: readonly Redaction[]): Node[] {
  const nodes: Node[] = []
  let at = 0
  for (const { start, end, label, score } of redactions) {
    const mark = make('mark', text.slice(start, end))
    mark.dataset['label'] = label
    mark.append(make('small', ` ${label} ${score.toFixed(2)}`))
    nodes.push(new Text(text.slice(at, start)), mark)
    at = end
  }
  return [...nodes, new Text(text.slice(at))]
}

/** Describes the redactions: `3 findings (2 NAME, 1 CONTACT).` */
function counted(redactions: readonly Redaction[]): string {
  if (redactions.length === 0) return 'nothing is found.'
  const counts = new Map<string, number>()
  for (const { label } of redactions) counts.set(label, (counts.get(label) ?? 0) + 1)
  const labels = [...counts].map(([label, count]) => `${count} ${label}`).join(', ')
  return `${redactions.length === 1 ? '1 finding' : `${redactions.length} findings`} (${labels}).`
}

import { Problem, readSession, signIn, signOut } from './api.js'
import type { Session } from './api.js'
import { setUpAudit, showChain, showRecords } from './audit.js'
import { find } from './dom.js'

/** The dashboard: who is signed in sees what the key may see. */

const problem = find('problem', HTMLElement)

/** Runs what the user, or the clock, has asked for, and says what went wrong with it. */
function report(work: () => Promise<void>): void {
  void work().then(
    () => {
      problem.hidden = true
    },
    (error: unknown) => {
      if (error instanceof Problem && error.isSignedOut) show({ signedIn: false })
      problem.textContent = error instanceof Problem ? error.message : 'Something went wrong on this page. Reload it.'
      problem.hidden = false
    },
  )
}

function show({ signedIn, key, tenant, scopes = [], applications }: Session): void {
  const mayRead = signedIn && scopes.includes('audit')
  find('sign-in', HTMLElement).hidden = signedIn
  find('top', HTMLElement).hidden = !signedIn
  find('audit', HTMLElement).hidden = !mayRead
  document.querySelector<HTMLElement>('.chain')?.toggleAttribute('hidden', applications !== undefined)
  if (!signedIn) return find('key', HTMLInputElement).focus()
  find('who', HTMLElement).textContent = `${key} · tenant ${tenant}`
  if (!mayRead) throw new Problem('This key does not have the scope audit. Sign in with one that has it.')
  report(() => showRecords())
  if (!applications) report(showChain)
}

find('sign-in', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault()
  const field = find('key', HTMLInputElement)
  report(async () => {
    const session = await signIn(field.value)
    field.value = ''
    show(session)
    find('main', HTMLElement).focus()
  })
})

find('sign-out', HTMLButtonElement).addEventListener('click', () => {
  report(async () => {
    await signOut()
    location.assign('/dashboard')
  })
})

setUpAudit(report)
report(async () => show(await readSession()))

import { Problem, SIGNED_OUT, readSession, signIn, signOut } from './api.js'
import type { Session } from './api.js'
import { auditView } from './audit.js'
import { find } from './dom.js'
import { overviewView } from './overview.js'
import { policiesView } from './policies.js'
import { vaultView } from './vault.js'
import type { Report, View } from './view.js'

/** The dashboard: shows signed-in users what their key may see. */

const VIEWS: readonly View[] = [overviewView, auditView, policiesView, vaultView]

const problem = find('problem', HTMLElement)
const setUp = new Set<View>()

const report: Report = (work) => {
  void work().then(
    () => {
      problem.hidden = true
    },
    (error: unknown) => {
      if (error instanceof Problem && error.status === SIGNED_OUT) show({ signedIn: false })
      problem.textContent = error instanceof Problem ? error.message : 'Something went wrong on this page. Reload it.'
      problem.hidden = false
    },
  )
}

function show(session: Session): void {
  const { signedIn, key, tenant, scopes = [] } = session
  find('sign-in', HTMLElement).hidden = signedIn
  find('top', HTMLElement).hidden = !signedIn
  const allowed = signedIn ? VIEWS.filter(({ scope }) => scopes.includes(scope)) : []
  const requested = VIEWS.find(({ id }) => location.pathname === `/dashboard/${id}`)
  const view = requested ?? allowed[0]
  const isAllowed = view !== undefined && allowed.includes(view)
  for (const { id } of VIEWS) {
    find(id, HTMLElement).hidden = !isAllowed || id !== view.id
    const link = find(`to-${id}`, HTMLAnchorElement)
    link.hidden = !allowed.some((one) => one.id === id)
    if (id === view?.id) link.setAttribute('aria-current', 'page')
    else link.removeAttribute('aria-current')
  }
  if (!signedIn) return find('key', HTMLInputElement).focus()
  find('who', HTMLElement).textContent = `${key} · tenant ${tenant}`
  if (!isAllowed) throw new Problem(refusal(view))
  if (!setUp.has(view)) view.setUp(report)
  setUp.add(view)
  view.show(session, report)
}

function refusal(view: View | undefined): string {
  if (!view) return 'This key has neither the scope audit nor policies. Sign in with one that has.'
  return `This key does not have the scope ${view.scope}. Sign in with one that has it.`
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

report(async () => show(await readSession()))

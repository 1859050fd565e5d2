import type { Policy } from '../policies/policy.js'
import type { PolicyStore } from '../policies/policy-store.js'
import { policyVersion } from '../policies/policy-version.js'
import { equal, matches } from './assertions.js'
import { testOn } from './runner.js'
import type { Runner, Test } from './runner.js'

/** Registers the tests that every policy store must pass. `create` returns an empty one. */
export function policyStoreContract(
  name: string,
  create: () => PolicyStore | Promise<PolicyStore>,
  runner: Runner,
): void {
  const test = testOn(
    runner,
    async () => ({ store: await create() }),
    ({ store }) => store.close(),
  )
  runner.describe(`${name} keeps the policy store contract`, () => {
    keepsPolicies(test)
    keepsVersions(test)
    keepsTenantsApart(test)
  })
}

// --- The tests ---

type StoreTest = Test<{ readonly store: PolicyStore }>

function keepsPolicies(test: StoreTest): void {
  test('gives back what was created, whole', async ({ store }) => {
    const policy = samplePolicy('a', { applications: ['crm', 'hr'], override_response: 'No “$&”.', action: 'block' })
    equal(await store.create('acme', policy), true)
    equal(await store.get('acme', 'a'), policy)
    equal(await store.get('acme', 'b'), undefined)
  })

  test('lists in order of creation', async ({ store }) => {
    for (const id of ['b', 'c', 'a']) await store.create('acme', samplePolicy(id))
    await store.update('acme', samplePolicy('b', { enabled: false }))
    equal(
      (await store.list('acme')).map(({ id }) => id),
      ['b', 'c', 'a'],
    )
  })

  test('refuses an id that is in use, and keeps the first', async ({ store }) => {
    await store.create('acme', samplePolicy('a', { threshold: 0.7 }))
    equal(await store.create('acme', samplePolicy('a', { threshold: 0.9 })), false)
    matches(await store.get('acme', 'a'), { threshold: 0.7 })
  })

  test('updates and deletes only what is there', async ({ store }) => {
    equal(await store.update('acme', samplePolicy('a')), false)
    equal(await store.delete('acme', 'a'), false)
    await store.create('acme', samplePolicy('a'))
    equal(await store.update('acme', samplePolicy('a', { threshold: 1 })), true)
    matches(await store.get('acme', 'a'), { threshold: 1 })
    equal(await store.delete('acme', 'a'), true)
    equal(await store.get('acme', 'a'), undefined)
  })
}

function keepsVersions(test: StoreTest): void {
  test('updates and deletes only the version that it is told to', async ({ store }) => {
    const first = samplePolicy('a', { applications: ['crm'] })
    const second = samplePolicy('a', { threshold: 0.7 })
    await store.create('acme', first)
    equal(await store.update('acme', second, [policyVersion(second)]), false)
    equal(await store.update('acme', second, []), false)
    equal(await store.delete('acme', 'a', [policyVersion(second)]), false)
    equal(await store.get('acme', 'a'), first)
    equal(await store.update('acme', second, [policyVersion(second), policyVersion(first)]), true)
    equal(await store.get('acme', 'a'), second)
    equal(await store.delete('acme', 'a', [policyVersion(first)]), false)
    equal(await store.delete('acme', 'a', [policyVersion(second)]), true)
    equal(await store.update('acme', second, [policyVersion(second)]), false)
  })

  test('lets one of several changes of the same version through', async ({ store }) => {
    await store.create('acme', samplePolicy('a'))
    const versions = [policyVersion(samplePolicy('a'))]
    const changes = Array.from({ length: 8 }, (_, at) => samplePolicy('a', { threshold: 0.7 + at / 100 }))
    const done = await Promise.all(changes.map((change) => store.update('acme', change, versions)))
    equal(done.filter((isDone) => isDone).length, 1)
    equal(await store.get('acme', 'a'), changes[done.indexOf(true)])
  })
}

function keepsTenantsApart(test: StoreTest): void {
  test('keeps tenants apart', async ({ store }) => {
    await store.create('acme', samplePolicy('a'))
    equal(await store.get('other', 'a'), undefined)
    equal(await store.list('other'), [])
    equal(await store.delete('other', 'a'), false)
    equal(await store.create('other', samplePolicy('a')), true)
  })

  test('gives a new tenant its first policies once, not again after they are deleted', async ({ store }) => {
    await Promise.all([store.open('acme', [samplePolicy('first')]), store.open('acme', [samplePolicy('first')])])
    equal(
      (await store.list('acme')).map(({ id }) => id),
      ['first'],
    )
    await store.delete('acme', 'first')
    await store.open('acme', [samplePolicy('first')])
    equal(await store.list('acme'), [])
  })

  test('is ready', async ({ store }) => {
    await store.ready()
  })
}

/** Returns a policy as stores keep it. */
export function samplePolicy(id: string, changes: Partial<Policy> = {}): Policy {
  return {
    id,
    definition: 'A policy',
    threshold: 0.6,
    detectors: [{ model: 'pii', target: 'all' }],
    action: 'redact',
    enabled: true,
    applications: [],
    token_ttl_seconds: 86_400,
    on_unavailable: 'keep',
    created_at: 1_767_225_600,
    updated_at: 1_767_225_600,
    ...changes,
  }
}

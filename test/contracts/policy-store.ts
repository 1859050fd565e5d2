import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { Policy } from '../../src/policies/policy.js'
import type { PolicyStore } from '../../src/policies/policy-store.js'

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

/** What every policy store promises. `make` gives an empty one. */
export function policyStoreContract(name: string, make: () => PolicyStore | Promise<PolicyStore>): void {
  describe(`${name} keeps the policy store contract`, () => {
    let store: PolicyStore
    beforeEach(async () => {
      store = await make()
    })
    afterEach(() => store.close())

    it('gives back what was created, whole', async () => {
      const policy = samplePolicy('a', { applications: ['crm', 'hr'], override_response: 'No “$&”.', action: 'block' })
      expect(await store.create('acme', policy)).toBe(true)
      expect(await store.get('acme', 'a')).toEqual(policy)
      expect(await store.get('acme', 'b')).toBeUndefined()
    })

    it('lists in order of creation', async () => {
      for (const id of ['b', 'c', 'a']) await store.create('acme', samplePolicy(id))
      await store.update('acme', samplePolicy('b', { enabled: false }))
      expect((await store.list('acme')).map(({ id }) => id)).toEqual(['b', 'c', 'a'])
    })

    it('refuses an id that is in use, and keeps the first', async () => {
      await store.create('acme', samplePolicy('a', { threshold: 0.7 }))
      expect(await store.create('acme', samplePolicy('a', { threshold: 0.9 }))).toBe(false)
      expect(await store.get('acme', 'a')).toMatchObject({ threshold: 0.7 })
    })

    it('updates and deletes only what is there', async () => {
      expect(await store.update('acme', samplePolicy('a'))).toBe(false)
      expect(await store.delete('acme', 'a')).toBe(false)
      await store.create('acme', samplePolicy('a'))
      expect(await store.update('acme', samplePolicy('a', { threshold: 1 }))).toBe(true)
      expect(await store.get('acme', 'a')).toMatchObject({ threshold: 1 })
      expect(await store.delete('acme', 'a')).toBe(true)
      expect(await store.get('acme', 'a')).toBeUndefined()
    })

    it('keeps tenants apart', async () => {
      await store.create('acme', samplePolicy('a'))
      expect(await store.get('other', 'a')).toBeUndefined()
      expect(await store.list('other')).toEqual([])
      expect(await store.delete('other', 'a')).toBe(false)
      expect(await store.create('other', samplePolicy('a'))).toBe(true)
    })

    it('gives a new tenant its first policies once, not again after they are deleted', async () => {
      await Promise.all([store.open('acme', [samplePolicy('first')]), store.open('acme', [samplePolicy('first')])])
      expect((await store.list('acme')).map(({ id }) => id)).toEqual(['first'])
      await store.delete('acme', 'first')
      await store.open('acme', [samplePolicy('first')])
      expect(await store.list('acme')).toEqual([])
    })

    it('is ready', async () => {
      await store.ready()
    })
  })
}

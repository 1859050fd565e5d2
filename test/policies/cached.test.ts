import { describe, expect, it } from '@jest/globals'
import { cachedPolicies } from '../../src/policies/cached.js'
import { memoryPolicies } from '../../src/policies/memory.js'
import { policyStoreContract, samplePolicy } from '../contracts/policy-store.js'

policyStoreContract('cachedPolicies', () => cachedPolicies(memoryPolicies()))

describe('cachedPolicies', () => {
  it('asks the store once in its time, and sees what others have changed after it', async () => {
    let time = 0
    let asked = 0
    const store = memoryPolicies()
    const counting = { ...store, list: (tenant: string) => ((asked += 1), store.list(tenant)) }
    const policies = cachedPolicies(counting, { now: () => time })
    await store.create('acme', samplePolicy('a'))
    await policies.list('acme')
    await store.create('acme', samplePolicy('b', { action: 'block' }))
    expect((await policies.list('acme')).map(({ id }) => id)).toEqual(['a'])
    expect(await policies.get('acme', 'b')).toMatchObject({ action: 'block' })
    expect(asked).toBe(1)
    time += 1000
    expect((await policies.list('acme')).map(({ id }) => id)).toEqual(['a', 'b'])
  })

  it('sees its own changes at once', async () => {
    const policies = cachedPolicies(memoryPolicies())
    await policies.list('acme')
    await policies.create('acme', samplePolicy('a'))
    expect(await policies.list('acme')).toHaveLength(1)
    await policies.delete('acme', 'a')
    expect(await policies.get('acme', 'a')).toBeUndefined()
  })

  it('does not keep a failure', async () => {
    const store = memoryPolicies()
    let isDown = true
    const list = async (tenant: string) => {
      if (isDown) throw new Error('down')
      return store.list(tenant)
    }
    const policies = cachedPolicies({ ...store, list })
    await expect(policies.list('acme')).rejects.toThrow('down')
    isDown = false
    expect(await policies.list('acme')).toEqual([])
  })
})

import { describe, expect, it } from '@jest/globals'
import { vaultContract as contract } from '../../src/testing/vault-contract.js'

export function vaultContract(name: string, create: Parameters<typeof contract>[1]): void {
  const counting: typeof create = async (setup) => {
    const vault = await create(setup)
    expect(vault.inventory).toBeDefined() // optional for others
    return vault
  }
  contract(name, counting, { describe, it })
}

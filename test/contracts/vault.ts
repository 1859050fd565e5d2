import { describe, it } from '@jest/globals'
import { vaultContract as contract } from '../../src/testing/vault-contract.js'

export function vaultContract(name: string, create: Parameters<typeof contract>[1]): void {
  contract(name, create, { describe, it })
}

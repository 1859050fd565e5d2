import { describe, it } from '@jest/globals'
import { policyStoreContract as contract } from '../../src/testing/policy-store-contract.js'

export { samplePolicy } from '../../src/testing/policy-store-contract.js'

export function policyStoreContract(name: string, create: Parameters<typeof contract>[1]): void {
  contract(name, create, { describe, it })
}

import { describe, it } from '@jest/globals'
import { guardContract as contract } from '../../src/testing/guard-contract.js'

export function guardContract(name: string, create: Parameters<typeof contract>[1]): void {
  contract(name, create, { describe, it })
}

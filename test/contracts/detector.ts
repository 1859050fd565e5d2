import { describe, it } from '@jest/globals'
import { detectorContract as contract } from '../../src/testing/detector-contract.js'

export function detectorContract(name: string, create: Parameters<typeof contract>[1]): void {
  contract(name, create, { describe, it })
}

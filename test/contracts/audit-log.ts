import { describe, it } from '@jest/globals'
import { auditLogContract as contract } from '../../src/testing/audit-log-contract.js'

export function auditLogContract(name: string, create: Parameters<typeof contract>[1]): void {
  contract(name, create, { describe, it })
}

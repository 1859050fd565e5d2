import { describe, it } from '@jest/globals'
import { SandwichError } from '../../src/errors.js'
import { adapterContract as contract } from '../../src/testing/adapter-contract.js'
import type { AdapterRunner } from '../../src/testing/adapter-contract.js'

export { collect, text } from '../../src/testing/adapter-contract.js'
export type { AdapterSubject, Scenario } from '../../src/testing/adapter-contract.js'

export function adapterContract(
  name: string,
  create: Parameters<typeof contract>[1],
  options: Pick<AdapterRunner, 'scenarios'> = {},
): void {
  contract(name, create, { describe, it, ...options })
}

/** The error of a call that must fail with one of ours. */
export async function failureOf(call: Promise<unknown>): Promise<SandwichError> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error instanceof SandwichError) return error
  throw new Error('expected a SandwichError', { cause: error })
}

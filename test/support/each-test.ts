import { afterEach, expect } from '@jest/globals'
import type { FakeVendor } from './fake-vendor.js'
import { VALUES } from './gateway.js'

/** Starts set-ups in tests. */

export interface Closable {
  readonly vendor: FakeVendor
  close(): Promise<void>
}

/**
 * Returns `begin`, whose set-ups are closed after each test of the file. The test fails if a vendor has seen one of the
 * values, or a part of one that looks the same however it is escaped.
 */
export function eachTest<Args extends readonly unknown[], SetUp extends Closable>(
  begin: (...args: Args) => Promise<SetUp>,
): (...args: Args) => Promise<SetUp> {
  const running: Closable[] = []
  afterEach(async () => {
    const ended = running.splice(0)
    for (const { close } of ended) await close()
    const seen = JSON.stringify(ended.flatMap(({ vendor }) => vendor.requests))
    for (const value of VALUES) expect(seen).not.toContain(JSON.stringify(value).slice(1, -1))
    expect(seen).not.toContain('Änni')
  })
  return async (...args) => {
    const setUp = await begin(...args)
    running.push(setUp)
    return setUp
  }
}

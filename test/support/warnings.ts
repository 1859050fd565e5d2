import { afterEach, expect } from '@jest/globals'

/**
 * Fails a test that causes a process warning of ours without asserting it, so that a green run prints none. Jest loads
 * this file before each suite.
 */

let warnings: string[] = []
const emitWarning = process.emitWarning.bind(process)

process.emitWarning = (warning: string | Error, ...options: unknown[]) => {
  const [first] = options
  const type = typeof first === 'object' && first !== null ? (first as { type?: string }).type : first
  if (type === 'SandwichWarning') warnings.push(String(warning))
  else (emitWarning as (...all: unknown[]) => void)(warning, ...options)
}

afterEach(() => {
  expect(takeWarnings()).toEqual([])
})

/** The warnings since the last call, which are asserted by that. */
export function takeWarnings(): readonly string[] {
  const taken = warnings
  warnings = []
  return taken
}

import { describe, expect, it } from '@jest/globals'
import { read } from '../support/repository-files.js'

describe('SECURITY.md', () => {
  const rows = [
    ...read('SECURITY.md').matchAll(/^\| ([^|]+?) +\| `((?:test|src\/testing)\/[^`]+)` +\| `([^`]+)` +\|$/gm),
  ]

  it('names for each promise the test that holds it', () => {
    expect(rows.length).toBeGreaterThan(10)
    const missing = rows.filter(([, , file = '', name = '']) => !titlesIn(file).some((line) => line.includes(name)))
    expect(missing.map(([row]) => row)).toEqual([])
  })
})

/** The lines of a suite that begin a test or a group of tests, and so hold its name. */
function titlesIn(file: string): readonly string[] {
  return read(file)
    .split('\n')
    .filter((line) => /^\s*(?:(?:it|test|describe)\b|\]?\)\()/.test(line))
}

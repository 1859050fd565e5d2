import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { FileError } from '../../src/files/file-error.js'
import { mapWriter } from '../../src/files/map/map-writer.js'
import { openTokenMap } from '../../src/files/map/token-map.js'
import { keyRing } from '../../src/key-ring.js'
import { parseToken } from '../../src/token.js'
import { temporaryFolder } from '../support/temporary-folder.js'

const OLD = randomBytes(32)
const keys = keyRing([OLD])
const MEGABYTE = 1_000_000

function written(values: Iterable<string>, textBytes: number) {
  const path = join(temporaryFolder(), 'a.map')
  const writer = mapWriter(path, keys, textBytes)
  const tokens = new Map<string, string>()
  for (const value of values) tokens.set(value, writer.tokenOf('NAME', value))
  return { path, tokens, count: writer.finish() }
}

/** The value of a token, as text. */
function valueOf(path: string, token: string, ring = keys): string | undefined {
  const { label = '', hash = '' } = parseToken(token) ?? {}
  const map = openTokenMap(path, ring)
  try {
    return map.valueOf(label, hash)?.toString()
  } finally {
    map.close()
  }
}

describe('the map of a file', () => {
  it.each([1, 100 * MEGABYTE])('finds each of many values, for a text of %d bytes', (textBytes) => {
    const values = Array.from({ length: 60_000 }, (_, n) => `Anna ${n} ${'ü'.repeat(n % 50)}`)
    // Those of the beginning come once more when they have been forgotten, which must not make them two.
    const { path, tokens, count } = written([...values, ...values.slice(0, 1000)], textBytes)
    expect(count).toBe(values.length)
    const map = openTokenMap(path, keys)
    const wrong = [...tokens].filter(([value, token]) => {
      const { label = '', hash = '' } = parseToken(token) ?? {}
      return map.valueOf(label, hash)?.toString() !== value
    })
    expect(wrong).toEqual([])
    expect(map.tokens).toBe(values.length)
    expect(map.valueOf('NAME', '0000000000000000')).toBeUndefined()
    expect(map.valueOf('NAME', 'FFFFFFFFFFFFFFFF')).toBeUndefined()
    expect(map.valueOf('NAME', '8F3A21C4')).toBeUndefined()
    map.close()
  })

  it('tells labels apart, and keeps long and empty values', () => {
    const path = join(temporaryFolder(), 'a.map')
    const writer = mapWriter(path, keys, 1)
    const long = 'x'.repeat(100_000)
    const tokens = [
      ['NAME', 'Anna'],
      ['LOCATION', 'Anna'],
      ['NAME', long],
      ['NAME', ''],
    ] as const
    const made = tokens.map(([label, value]) => writer.tokenOf(label, value))
    writer.finish()
    expect(made.map((token) => valueOf(path, token))).toEqual(tokens.map(([, value]) => value))
    const hash = parseToken(made[0] ?? '')?.hash
    expect(valueOf(path, `[LOCATION_${hash}]`)).toBeUndefined()
  })

  it('holds no value in the clear, and none without its key', () => {
    const { path, tokens } = written(['Anna Schmidt'], 1)
    const [token = ''] = tokens.values()
    expect(readFileSync(path).includes('Schmidt')).toBe(false)
    expect(() => valueOf(path, token, keyRing([randomBytes(32)]))).toThrow(
      /sealed with a key that is not in VAULT_KEYS/,
    )
    expect(valueOf(path, token, keyRing([randomBytes(32), OLD]))).toBe('Anna Schmidt')
  })

  it('opens only as it was written', () => {
    const { path, tokens } = written(['Anna Schmidt', 'Peter Weber'], 1)
    const [token = ''] = tokens.values()
    const bytes = readFileSync(path)
    const opens = (changed: Buffer) => {
      writeFileSync(path, changed)
      return () => valueOf(path, token)
    }
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(opens(changed)).toThrow(FileError)
      expect(opens(bytes.subarray(0, at))).toThrow(FileError)
    }
    expect(opens(bytes)()).toBe('Anna Schmidt')
  })
})

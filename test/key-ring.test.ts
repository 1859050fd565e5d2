import { describe, expect, it } from '@jest/globals'
import { keyRing } from '../src/key-ring.js'

const [old, newer] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]

describe('keyRing', () => {
  it('takes the text of VAULT_KEYS, newest first, and is the same as of buffers', () => {
    const ring = keyRing(` ${newer.toString('base64')},${old.toString('base64url')} `)
    expect(ring.newest.id).toBe(keyRing([newer]).newest.id)
    expect(ring.find(keyRing([old]).newest.id)?.derive('vault')).toEqual(keyRing([old]).newest.derive('vault'))
  })

  it.each([undefined, '', ' , ', []])('says how to make a key where there is none: %j', (keys) => {
    expect(() => keyRing(keys)).toThrow('openssl rand -base64 32')
  })

  it.each(['c2hvcnQ=', `${old.toString('base64')},not base64!`, `${old.toString('base64')},`])(
    'refuses what is no key, and does not quote it: %j',
    (keys) => {
      expect(() => keyRing(keys)).toThrow(/^Key [12] of the ring must be 32 bytes long, in base64\.$/)
    },
  )
})

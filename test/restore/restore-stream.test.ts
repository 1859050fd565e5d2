import { describe, expect, it } from '@jest/globals'
import { RestoreStream } from '../../src/restore/restore-stream.js'
import { restoreText } from '../../src/restore/restore-text.js'
import { SymbolReader } from '../../src/restore/symbols.js'
import { TokenScanner } from '../../src/restore/token-scanner.js'
import { renderSegments } from '../../src/restore/render.js'
import { expectLinear } from '../support/expect-linear.js'
import { UNITS } from '../support/repeated-units.js'
import { seeded } from './attack/random.js'

const values = new Map([
  ['[NAME_8F3A21C4]', 'Anna'],
  ['[CONTACT_5C01AA3F]', 'a@b.example'],
])
const LONGEST_HELD = 256

describe('RestoreStream', () => {
  const steps: readonly (readonly (readonly [chunk: string, given: string])[])[] = [
    [
      ['Hello world', 'Hello world'],
      ['!', '!'],
    ],
    [
      ['Dear [', 'Dear '],
      ['Name', ''],
      [']', ''],
      [' x', '[Name] x'],
    ],
    [
      ['Dear [', 'Dear '],
      ['Hello', '[Hello'],
    ],
    [
      ['Dear [NAME_8F', 'Dear '],
      ['3A21C4]', ''],
      [', hi', 'Anna, hi'],
    ],
    [
      ['N', ''],
      ['o', 'No'],
    ],
    [
      ['see https://x.example/[NAME_8F3A21C4]', 'see https://x.example/[NAME_8F3A21C4]'],
      [' [', ' '],
    ],
    [
      ['a & b', 'a & b'],
      ['&', ''],
      ['#91', ''],
      [';x', '&#91;x'],
    ],
    [
      ['smile \ud83d', 'smile '],
      ['\ude00', '\ud83d\ude00'],
    ],
  ]
  for (const step of steps) {
    it(`gives what is certain at once: ${JSON.stringify(step)}`, () => {
      const stream = new RestoreStream(values)
      for (const [chunk, given] of step) expect(stream.push(chunk)).toBe(given)
    })
  }

  it('gives the held tail as it is at the end', () => {
    for (const tail of ['[', '[NAME_8F3A21', '**[NAME', '&#9', '%5', '\\u00', '\ud83d']) {
      const stream = new RestoreStream(values)
      expect(stream.push(`x ${tail}`) + stream.flush()).toBe(`x ${tail}`)
    }
  })

  it('begins a new text after the end', () => {
    const stream = new RestoreStream(values)
    expect(stream.push('https://x.example/[NAME') + stream.flush()).toBe('https://x.example/[NAME')
    expect(stream.push('[NAME_8F3A21C4]') + stream.flush()).toBe('Anna')
  })

  it('takes bytes cut in a character, also between texts', () => {
    const bytes = new TextEncoder().encode('\ufeffé【NAME_8F3A21C4】😀')
    const stream = new RestoreStream(values)
    let text = ''
    for (const byte of bytes) text += stream.push(Uint8Array.of(byte))
    expect(text + stream.flush()).toBe('\ufefféAnna😀')

    expect(stream.push(Uint8Array.of(0xc3)) + stream.push('x') + stream.flush()).toBe('\ufffdx')
    expect(stream.push(Uint8Array.of(0xc3)) + stream.flush()).toBe('\ufffd')
  })

  it('uses the value that the map holds when the token comes', () => {
    const late = new Map([['[NAME_8F3A21C4]', '']])
    const stream = new RestoreStream(late)
    late.set('[NAME_8F3A21C4]', 'Anna')
    expect(stream.push('[NAME_8F3A21C4] ')).toBe('Anna ')
  })

  const stretched = [
    '[',
    '[ ',
    '[NAME_',
    '[NAME_8F3A21C',
    '[NAME_8F3A21C4',
    'NAME_8F3A21C4-',
    '8F3A21C4 ',
    '%5B',
    '&#91;',
    '&',
    '\\',
    '\\u005b',
    'https://',
    '\u200b',
    '[\u200b',
    'A',
    '8',
    ' ',
    '_',
    '**',
    'N\u200b\u200bA',
    '\ud83d',
  ]
  for (const part of stretched) {
    it(`holds back at most ${LONGEST_HELD} code units of ${JSON.stringify(part)} without end`, () => {
      const text = part.repeat(Math.ceil(3000 / part.length))
      const stream = new RestoreStream(new Map([['[NAME_8F3A21C4]', '[NAME_8F3A21C4]']]))
      let given = 0
      let held = 0
      for (let at = 0; at < text.length; at++) {
        given += stream.push(text.charAt(at)).length
        held = Math.max(held, at + 1 - given)
      }
      // The value is longer than some ways to write the token, never shorter by more than the held stretch.
      expect(held).toBeLessThanOrEqual(LONGEST_HELD)
    })
  }
})

describe('hostile text', () => {
  const parts = [
    '[',
    ']',
    '[NAME_',
    '[NAME_8F3A21C',
    '[NAME_8F3A21C4 ',
    '[NAME_8 F 3 A 2 1 C ',
    '%5B',
    '%25',
    '&#91;',
    '&amp;',
    '&',
    '\\',
    '\\u005b',
    'https://',
    'https:// ',
    '//',
    '](//',
    '"',
    '\u200b',
    '[\u200b\u200b',
    '8F3A21C4',
    'ABCDEF0123456789',
    ' ',
    '[ ',
    '<',
    '{',
    '_',
    '[**_NAME',
    'www.',
    ':',
  ]
  const thousand = new Map(
    Array.from({ length: 1000 }, (_, index) => [
      `[NAME_${(0x10000000 + index * 7919).toString(16).toUpperCase()}]`,
      'x',
    ]),
  )
  for (const part of [...parts, parts.join('')]) {
    it(`takes linear work: ${JSON.stringify(part.slice(0, 30))}`, () => {
      const once = part.repeat(Math.ceil(10_000 / part.length))
      const work = symbolsRead(once)
      expect(symbolsRead(once.repeat(4))).toBeLessThan(5 * work + 1000)
      expect(work).toBeLessThan(100 * once.length)
    })
  }

  /** Counted, not timed, so that a busy machine does not matter. */
  function symbolsRead(text: string): number {
    let count = 0
    const { read, visible } = SymbolReader.prototype
    SymbolReader.prototype.read = function (at) {
      count++
      return read.call(this, at)
    }
    SymbolReader.prototype.visible = function (at) {
      count++
      return visible.call(this, at)
    }
    try {
      restoreText(text, thousand)
      restoreText(text, values, { json: true, urls: ['good.example'] })
    } finally {
      Object.assign(SymbolReader.prototype, { read, visible })
    }
    return count
  }

  it('takes linear work of few symbols whatever units are repeated', () => {
    const random = seeded(23)
    for (let count = 0; count < 150; count++) {
      const unit = Array.from({ length: 1 + random.below(3) }, () => random.pick(UNITS)).join('')
      const text = unit.repeat(Math.ceil(4096 / unit.length))
      const work = symbolsRead(text)
      expect({ unit, linear: symbolsRead(text.repeat(4)) < 5 * work + 1000 }).toEqual({ unit, linear: true })
      expect({ unit, few: work < 60 * text.length }).toEqual({ unit, few: true })
    }
  })

  it('takes a row of backslashes in linear time', () => {
    const text = '\\'.repeat(1_000_000)
    expectLinear(() => restoreText(text, values))
  })

  it('takes a megabyte in a stream of small deltas', () => {
    const stream = new RestoreStream(values)
    const delta = '[NAME_8'
    let given = 0
    for (let count = 0; count < 150_000; count++) given += stream.push(delta).length
    expect(given + stream.flush().length).toBe(150_000 * delta.length)
  })
})

describe('TokenScanner', () => {
  it('names each token with its text as written, so that one without a value can stay', () => {
    const scanner = new TokenScanner(['[NAME_8F3A21C4]'], { urls: ['good.example'] })
    const segments = [
      ...scanner.push('Dear [ name-8f3a21c4 ], https://good.example/[NAME_8F3A21C4]'),
      ...scanner.flush(),
    ]
    expect(segments).toEqual([
      'Dear ',
      { token: '[NAME_8F3A21C4]', text: '[ name-8f3a21c4 ]', url: false },
      ', https://good.example/',
      { token: '[NAME_8F3A21C4]', text: '[NAME_8F3A21C4]', url: true },
    ])
    const kept = renderSegments(segments, () => undefined)
    expect(kept).toBe('Dear [ name-8f3a21c4 ], https://good.example/[NAME_8F3A21C4]')
  })
})

import { describe, expect, it } from '@jest/globals'
import fc from '../support/fast-check.js'
import { RestoreStream } from '../../src/restore/restore-stream.js'
import { restoreText } from '../../src/restore/restore-text.js'

/** Three tokens, and a fourth whose hash is that of the first and more. */
const tokens = ['[NAME_8F3A21C4]', '[CONTACT_5C01AA3F]', '[CARD2_ABCDEF]', '[NAME_8F3A21C4AB]']
const runs = { numRuns: 400 }

const value = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('$&', '[NAME_8F3A21C4]', '"\\\n', '\ud800', ''))
const values = fc
  .tuple(value, value, value, value)
  .map((all) => new Map(tokens.map((token, index): [string, string] => [token, all[index]!])))

/** What hostile or careless text is made of. */
const piece = fc.oneof(
  fc.constantFrom(
    ...[
      '[',
      ']',
      '[[',
      ']]',
      '【',
      '］',
      '{',
      '}',
      '<',
      '>',
      '/>',
      '(',
      ')',
      '](',
      '_',
      '\\_',
      '-',
      ' ',
      '\n',
      '"',
      "'",
    ],
    ...[
      '`',
      '**',
      '\\',
      '\\"',
      '\\u005b',
      '\\u005D',
      '\\n',
      '&#91;',
      '&rsqb;',
      '&amp;',
      '&',
      '%5B',
      '%5d',
      '%',
      '\u200b',
    ],
    ...['NAME', 'name', 'CONTACT', 'CARD2', '8F3A21C4', '8f3a', '21C4', 'AB', '5C01AA3F', 'ABCDEF', 'A', '8', 'X', 's'],
    ...[
      'https://',
      'https:',
      '//',
      'http://good.example/',
      'evil.example',
      'www.',
      'mailto:',
      '=',
      '@',
      '?',
      'é',
      '你',
      '😀',
    ],
  ),
  fc.constantFrom(...tokens),
  fc.string({ unit: 'binary', maxLength: 3 }),
)
const text = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''))
const options = fc.record({ json: fc.boolean(), urls: fc.constantFrom([], ['good.example']) })

describe('restoring', () => {
  it('gives by stream, however cut, what it gives for the whole text', () => {
    fc.assert(
      fc.property(text, values, options, fc.array(fc.nat(12), { minLength: 1 }), (whole, map, choice, sizes) => {
        const stream = new RestoreStream(map, choice)
        let restored = ''
        for (let at = 0, turn = 0; at < whole.length; turn++) {
          const size = sizes[turn % sizes.length]! + (turn % 2)
          restored += stream.push(whole.slice(at, at + size))
          at += size
        }
        expect(restored + stream.flush()).toBe(restoreText(whole, map, choice))
      }),
      { numRuns: 3000 },
    )
  })

  it('gives by bytes what it gives for the whole text', () => {
    fc.assert(
      fc.property(text, values, fc.integer({ min: 1, max: 5 }), (whole, map, size) => {
        const stream = new RestoreStream(map)
        const bytes = new TextEncoder().encode(whole)
        let restored = ''
        for (let at = 0; at < bytes.length; at += size) restored += stream.push(bytes.subarray(at, at + size))
        expect(restored + stream.flush()).toBe(
          restoreText(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes), map),
        )
      }),
      runs,
    )
  })

  it('changes nothing in a text without the digits of a token', () => {
    // In upper case, and without 8, 5 and B no hash of the set can be written, however it is encoded.
    const harmless = text.map((whole) => whole.normalize('NFKC').replace(/[85bB]/g, ''))
    fc.assert(
      fc.property(harmless, values, options, (whole, map, choice) => {
        expect(restoreText(whole, map, choice)).toBe(whole)
      }),
      runs,
    )
  })

  it('changes nothing in any text for tokens that are not in it', () => {
    const others = new Map([
      ['[NAME_00112233]', 'x'],
      ['[PERSON_99887766]', 'y'],
    ])
    fc.assert(
      fc.property(text, options, (whole, choice) => {
        expect(restoreText(whole, others, choice)).toBe(whole)
      }),
      runs,
    )
  })

  it('always restores an exact token outside of URLs and tags', () => {
    const plain = text.map((whole) => whole.replace(/[/:.\\&%(<]/g, ''))
    fc.assert(
      fc.property(plain, plain, (before, after) => {
        const map = new Map([['[PERSON_99887766]', '<value>']])
        for (const token of tokens) map.set(token, 'other')
        expect(restoreText(`${before}[PERSON_99887766]${after}`, map)).toContain('<value>')
      }),
      runs,
    )
  })

  it('keeps JSON valid and its other strings as they are', () => {
    fc.assert(
      fc.property(fc.array(text), values, (strings, map) => {
        const restored: unknown = JSON.parse(restoreText(JSON.stringify(strings), map, { json: true }))
        expect(restored).toHaveLength(strings.length)
        expect(restoreText(JSON.stringify(strings), new Map(), { json: true })).toBe(JSON.stringify(strings))
      }),
      runs,
    )
  })
})

describe('a mangled token', () => {
  const noise = fc.constantFrom('', '', '\u200b', '\ufeff', '\u00ad', '\u2060')
  const quote = fc.constantFrom('', '"', "'", '“', '**', '`', ' ', '/', '&quot;')
  const brackets = fc.constantFrom(
    ...([
      ['[', ']'],
      ['[[', ']]'],
      ['【', '】'],
      ['［', '］'],
      ['\\[', '\\]'],
      ['&#91;', '&#93;'],
      ['&lsqb;', '&rsqb;'],
      ['%5B', '%5D'],
      ['\\u005b', '\\u005d'],
      ['{{', '}}'],
      ['<', '/>'],
    ] as const),
  )
  const joint = fc.constantFrom('_', '-', ' ', '\\_', '&lowbar;', '%5F', '\\u005f', '＿', '\u2011', '_ ', '**_')
  const inHash = fc.constantFrom('', '', '', '-', ' ', '_', '\\_')

  it('is restored with any of the known faults together, and with one wrong digit never', () => {
    fc.assert(
      fc.property(
        fc.record({
          brackets,
          joint,
          inHash,
          noise,
          quote,
          swapped: fc.boolean(),
          lower: fc.boolean(),
          digit: fc.nat(7),
        }),
        (fault) => {
          const write = (hash: string): string => {
            const spread = Array.from(hash).join(fault.noise)
            const parts = ['NAME', `${spread.slice(0, 4)}${fault.inHash}${spread.slice(4)}`]
            if (fault.swapped) parts.reverse()
            const inner = `${fault.quote}${parts.join(fault.joint)}${fault.quote}`
            return `so ${fault.brackets[0]}${fault.lower ? inner.toLowerCase() : inner}${fault.brackets[1]}, and`
          }
          const map = new Map([['[NAME_8F3A21C4]', 'Anna']])
          expect(restoreText(write('8F3A21C4'), map)).toBe('so Anna, and')
          const wrong = write('8F3A21C4'.slice(0, fault.digit) + '9' + '8F3A21C4'.slice(fault.digit + 1))
          expect(restoreText(wrong, map)).toBe(wrong)
        },
      ),
      { numRuns: 2000 },
    )
  })
})

import { describe, expect, it } from '@jest/globals'
import { RestoreStream } from '../../src/restore/restore-stream.js'
import { restoreText } from '../../src/restore/restore-text.js'

/** Whole replies, cut at every code unit and at every byte, in two and into single ones. */

const values = new Map([
  ['[NAME_8F3A21C4]', 'Zoë 😀 "Z"'],
  ['[NAME_0B77D2E9]', '[NAME_8F3A21C4]'],
  ['[CONTACT_5C01AA3F]', 'z@b.example'],
  ['[LOCATION_D94E6B12]', '1 Rue\nX'],
])

const replies: readonly { name: string; text: string; restored: string; json?: boolean; urls?: string[] }[] = [
  {
    name: 'a letter',
    text: 'Dear [NAME_8F3A21C4],\n\nwe wrote to [CONTACT_5C01AA3F] [see note]. — [NAME_0B77D2E9]',
    restored: 'Dear Zoë 😀 "Z",\n\nwe wrote to z@b.example [see note]. — [NAME_8F3A21C4]',
  },
  {
    name: 'mangled tokens',
    text: '**name-8f3a-21c4** 【NAME_8F3A21C4】 \\[CONTACT\\_5C01AA3F\\] &lsqb;5C01AA3F_CONTACT&rsqb; %5BNAME%5F0B77D2E9%5D \\u005bNAME_0B77D2E9\\u005d NA\u200bME_0B77D2E9 😀',
    restored: '**Zoë 😀 "Z"** Zoë 😀 "Z" z@b.example z@b.example [NAME_8F3A21C4] [NAME_8F3A21C4] [NAME_8F3A21C4] 😀',
  },
  {
    name: 'brackets lost and doubled',
    text: '[[NAME_8F3A21C4]] [CONTACT_5C01AA3F, CONTACT_5C01AA3F] [CONTACT_5C01AA3F and NAME_0B77D2E9].',
    restored: 'Zoë 😀 "Z" [z@b.example, z@b.example] [z@b.example and [NAME_8F3A21C4]].',
  },
  {
    name: 'near misses',
    text: '[NAME_8F3A21C5] [NAME_8F3A21C] 8F3A21C4 [LOCATION_8F3A21C4] NAME_8F3A21C4s [NAME_8F3A21C4-77] [NAME',
    restored: '[NAME_8F3A21C5] [NAME_8F3A21C] 8F3A21C4 [LOCATION_8F3A21C4] NAME_8F3A21C4s [NAME_8F3A21C4-77] [NAME',
  },
  {
    name: 'links',
    text: '![x](https://evil.example/?q=[NAME_8F3A21C4]) [[CONTACT_5C01AA3F]](mailto:[CONTACT_5C01AA3F]) <img src="//evil.example/ %5BNAME_8F3A21C4%5D">[CONTACT_5C01AA3F]',
    restored:
      '![x](https://evil.example/?q=[NAME_8F3A21C4]) [z@b.example](mailto:z@b.example) <img src="//evil.example/ %5BNAME_8F3A21C4%5D">z@b.example',
  },
  {
    name: 'allowed links',
    text: 'https://good.example/[CONTACT_5C01AA3F]?a=%5BCONTACT_5C01AA3F%5D https://good.example@evil.example/[CONTACT_5C01AA3F]',
    restored: 'https://good.example/z%40b.example?a=z%40b.example https://good.example@evil.example/[CONTACT_5C01AA3F]',
    urls: ['good.example'],
  },
  {
    name: 'tool-call arguments',
    text: '{"to":["CONTACT_5C01AA3F"],"body":"Dear \\u005bNAME_8F3A21C4\\u005d,\\nNAME_0B77D2E9 \\\\","at":"[LOCATION_D94E6B12]"}',
    restored: '{"to":["z@b.example"],"body":"Dear Zoë 😀 \\"Z\\",\\n[NAME_8F3A21C4] \\\\","at":"1 Rue\\nX"}',
    json: true,
  },
]

for (const { name, text, restored, ...options } of replies) {
  describe(`a reply with ${name}`, () => {
    const stream = (chunks: Iterable<string | Uint8Array>): string => {
      const restoring = new RestoreStream(values, options)
      let given = ''
      for (const chunk of chunks) given += restoring.push(chunk)
      return given + restoring.flush()
    }
    const bytes = new TextEncoder().encode(text)

    it('is restored in one piece', () => {
      expect(restoreText(text, values, options)).toBe(restored)
    })

    it('is restored cut at any code unit', () => {
      for (let at = 0; at <= text.length; at++) expect(stream([text.slice(0, at), text.slice(at)])).toBe(restored)
    })

    it('is restored cut at any two code units', () => {
      for (let from = 0; from <= text.length; from++) {
        for (let to = from; to <= Math.min(text.length, from + 20); to++) {
          expect(stream([text.slice(0, from), text.slice(from, to), text.slice(to)])).toBe(restored)
        }
      }
    })

    it('is restored cut at any byte', () => {
      for (let at = 0; at <= bytes.length; at++)
        expect(stream([bytes.subarray(0, at), bytes.subarray(at)])).toBe(restored)
    })

    it('is restored by single code units, code points and bytes', () => {
      expect(stream(text.split(''))).toBe(restored)
      expect(stream(text)).toBe(restored)
      expect(stream(Array.from(bytes, (byte) => Uint8Array.of(byte)))).toBe(restored)
    })
  })
}

import { expect, it } from '@jest/globals'
import { restoreText } from '../../src/restore/restore-text.js'
import type { RestoreOptions } from '../../src/restore/render.js'

/** Tables of texts and what restoring makes of them. */

export const VALUES = new Map([
  ['[NAME_8F3A21C4]', 'Anna'],
  ['[NAME_0B77D2E9]', 'Bert'],
  ['[CONTACT_5C01AA3F]', 'a@b.example'],
  ['[CARD2_C0FFEE]', '4711'],
])

type Table = readonly (readonly [written: string, restored: string])[]

/** Adds a test for each row: the text becomes the other one. */
export function restores(table: Table, options: RestoreOptions = {}): void {
  for (const [written, restored] of table) {
    it(`${JSON.stringify(written)} becomes ${JSON.stringify(restored)}`, () => {
      expect(restoreText(written, VALUES, options)).toBe(restored)
    })
  }
}

/** Adds a test for each text: it stays as it is. */
export function keeps(texts: readonly string[], options: RestoreOptions = {}): void {
  for (const text of texts) {
    it(`keeps ${JSON.stringify(text)}`, () => {
      expect(restoreText(text, VALUES, options)).toBe(text)
    })
  }
}

import { expect, it } from '@jest/globals'
import { countedText, parseCounted } from '../../src/vaults/uses.js'

it('reads back any number of uses, and a value without a number as it is', () => {
  for (const uses of [2, 999_999_999, 1_000_000_000, 999_999_999_999_999]) {
    expect(parseCounted(countedText(uses, 'key.3.value'))).toEqual({ value: 'key.3.value', uses })
  }
  expect(parseCounted(countedText(1, 'key.2.value'))).toEqual({ value: 'key.2.value' })
})

import { expect, it } from '@jest/globals'
import { spelledNames } from '../../../src/detectors/name/spelled-name.js'

/** What is found where the name Stubbs was found. */
function spelled(text: string): string[] {
  const name = { label: 'NAME', score: 0.9, text: 'Ada Stubbs', spans: { start: 0, end: 10 } }
  return spelledNames(text, [name]).map((found) => found.text)
}

it.each(['S-T-U-B-B-S', 'S.T.U.B.B.S', 'S T U B B S'])('a name that is spelled is one: %s', (letters) => {
  expect(spelled(`Ada Stubbs, ${letters}, yes`)).toEqual([letters])
})

it.each(['N-A-S-A', 'S-T-U-B', 'A B', 'AS-S-T-U-B-B-S'])('other letters are none: %s', (letters) => {
  expect(spelled(`Ada Stubbs, ${letters}, yes`)).toEqual([])
})

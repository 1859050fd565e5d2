import { readFileSync, writeFileSync } from 'node:fs'
import { expect, it } from '@jest/globals'
import { DOCUMENTS } from '../../../src/detectors/document/types/all.js'

const PAGE = new URL('../../../docs/documents.md', import.meta.url)

/** The page is made from the rows: `UPDATE_DOCS=1 npm test -- test/detectors/document/docs` writes it. */
function page(): string {
  const rows = [...DOCUMENTS].sort((a, b) => (a.country < b.country ? -1 : a.country > b.country ? 1 : 0))
  let country = ''
  const lines = rows.flatMap((row) => {
    const { kind, pattern, check, bits, written, names } = row
    const heading = row.country === country ? [] : ['', `## ${row.country === '*' ? 'Any country' : row.country}`, '']
    country = row.country
    const notes = [check ? 'checked' : '', bits ? `${bits} bits` : '', written ? `written \`${written.source}\`` : '']
    const called = names.split('|').slice(0, 6).join(', ')
    return [
      ...heading,
      `- ${[`${kind} \`${pattern.source}\``, ...notes, `named \`${called}\``].filter(Boolean).join('; ')}`,
    ]
  })
  return [
    '# Documents that `pii-v0` knows',
    '',
    `${rows.length} kinds, one row of \`src/detectors/document/types/\` each. This page is made from those rows.`,
    '',
    '- The expression is over the compact form: letters in capitals and digits, without the signs between them.',
    '- Checked: a checksum or inner structure is verified. Beside its name, a value that fails it is still found (0.7).',
    '- Beside its name a value has 0.95. Without one, its evidence decides: how many times a random string of its shape would have to be halved until only what passes is left (bits), and more for letters among digits and for the usual written form. 6 bits are 0.6, 7 are 0.7, 9 are 0.8, 12 are 0.9.',
    '- Named: the first six of the names that count. A `*` stands for the rest of a word; case and accents do not matter.',
    ...lines,
    '',
  ].join('\n')
}

it('docs/documents.md lists every kind of document', () => {
  if (process.env['UPDATE_DOCS']) writeFileSync(PAGE, page())
  expect(readFileSync(PAGE, 'utf8')).toBe(page())
})

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from '@jest/globals'
import type { Entry } from '../../training/lists/gazetteers.js'
import { OrdinaryTexts } from '../../training/corpora/ordinary-texts.js'
import { Random } from '../../training/random.js'
import { temporaryFolder } from '../support/temporary-folder.js'

const ENTRIES: Entry[] = [
  { text: 'Portugal', kind: 'country', locale: 'en', source: 'cldr', weight: 3 },
  { text: 'New Zealand', kind: 'country', locale: 'en', source: 'cldr', weight: 3 },
  { text: 'Nice', kind: 'city', locale: 'FR', source: 'geonames', weight: 4 },
  { text: 'Smallville', kind: 'city', locale: 'US', source: 'geonames', weight: 1 },
]

function placesIn(texts: readonly string[]): string[][] {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'ordinary', 'train'), { recursive: true })
  const lines = texts.map((text, i) => JSON.stringify({ id: String(i), lang: 'en', kind: 'docs', text }))
  writeFileSync(join(folder, 'ordinary', 'train', 'docs.jsonl.gz'), gzipSync(lines.join('\n')))
  const docs = new OrdinaryTexts(folder, ENTRIES).sample(new Random(1), 4)
  return docs.map(({ text, spans }) => spans.map(({ start, end, label }) => `${text.slice(start, end)}/${label}`))
}

describe('ordinary texts', () => {
  it('have countries and large cities marked, and nothing else', () => {
    expect(placesIn(['Portugal and New Zealand ratified it.', 'Ada in Smallville', 'const portugal = 1'])).toEqual([
      ['Portugal/LOCATION', 'New Zealand/LOCATION'],
      [],
      [],
    ])
  })

  it('leave places that are ordinary words', () => {
    expect(placesIn(['Nice work.', 'a nice, nice, nice, nice and nice day'])).toEqual([[], []])
  })

  it('may be missing', () => {
    expect(new OrdinaryTexts(temporaryFolder(), ENTRIES).count).toBe(0)
  })
})

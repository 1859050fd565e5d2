import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from '@jest/globals'
import { loadModel } from '../../src/ner/model.js'
import { temporaryFolder } from '../support/temporary-folder.js'

const ROOT = new URL('../../', import.meta.url)
const FIRST = ['Hannah', 'Tomasz', 'Giulia', 'Pedro', 'Ingrid', 'Oskar']
const LAST = ['Fletcher', 'Nowicki', 'Ferrari', 'Alves', 'Lindqvist', 'Brandt']
const TOWNS = ['Leeds', 'Krakow', 'Torino', 'Coimbra', 'Uppsala', 'Bremen']

/** A folder with all that a training reads, small. */
function data(): string {
  const folder = temporaryFolder()
  for (const part of ['train', 'dev', 'gazetteers']) mkdirSync(join(folder, part))
  for (const part of ['train', 'dev']) write(folder, `${part}/letters.en.jsonl.gz`, sentences().join('\n'))
  const people = [...FIRST.map((name) => ['forename', name]), ...LAST.map((name) => ['surname', name])]
  const lists: Record<string, string[][]> = {
    'popular-names-by-country': people.map(([kind = '', name = '']) => ['GB', kind, 'F', name, name]),
    'geonames-cities1000': TOWNS.map((town) => ['GB', 'state', '200000', town]),
    'geonames-admin': TOWNS.map((town) => ['admin1', 'GB.01', `${town}shire`]),
    'faker-js': TOWNS.flatMap((town) => [
      ['location', 'en', 'country', `${town}land`],
      ['location', 'en', 'street_name', `${town} Road`],
    ]),
    fakenamegenerator: [
      ['English', 'GB', 'female', 'Ms.', 'Hannah', 'Fletcher', '1 Mill Lane', 'Leeds', 'LS', 'Yorkshire', 'LS1', 'UK'],
    ],
  }
  const others =
    'faker-python namedatabases japanese-personal-names cjk-names-corpus geonames-world-cities cldr-territories cldr-subdivisions libpostal-dictionaries'
  for (const name of [...Object.keys(lists), ...others.split(' ')]) {
    const rows = [['header'], ...(lists[name] ?? [])]
    write(folder, `gazetteers/${name}.tsv.gz`, rows.map((row) => row.join('\t')).join('\n'))
  }
  return folder
}

function write(folder: string, name: string, text: string): void {
  writeFileSync(join(folder, name), gzipSync(text))
}

function sentences(): string[] {
  return Array.from({ length: 300 }, (_, i) => {
    const name = `${FIRST[i % 6] ?? ''} ${LAST[(i * 5 + 1) % 6] ?? ''}`
    const town = TOWNS[(i * 7 + 2) % 6] ?? ''
    const text = `Please tell ${name} that the train to ${town} leaves at ${String(i % 24)} today.`
    const span = (part: string, label: string) => ({
      start: text.indexOf(part),
      end: text.indexOf(part) + part.length,
      label,
    })
    return JSON.stringify({ id: String(i), lang: 'en', text, spans: [span(name, 'NAME'), span(town, 'LOCATION')] })
  })
}

function train(folder: string, name: string): string {
  const path = join(folder, name)
  const options = ['--data', folder, '--epochs', '2', '--synthetic', '60', '--out', path]
  execFileSync(process.execPath, ['--import', 'tsx', 'training/train.ts', ...options], { cwd: ROOT, stdio: 'pipe' })
  return path
}

describe('npm run train', () => {
  it('makes the same bytes from the same data and seed, and they find names', () => {
    const folder = data()
    const first = train(folder, 'first.bin')
    const second = train(folder, 'second.bin')
    expect(readFileSync(second).equals(readFileSync(first))).toBe(true)
    const text = 'Please tell Oskar Ferrari that the train to Uppsala leaves at 7 today.'
    const found = loadModel(pathToFileURL(first)).find(text)
    expect(found.map(({ start, end, label }) => `${text.slice(start, end)}/${label}`)).toEqual([
      'Oskar Ferrari/NAME',
      'Uppsala/LOCATION',
    ])
  }, 120_000)

  it.each(['training/train.ts', 'training/personal/train.ts', 'training/eval.ts'])(
    'says in one line what is missing: %s',
    (program) => {
      const folder = data()
      rmSync(join(folder, 'dev'), { recursive: true })
      const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', program, '--data', folder], {
        cwd: ROOT,
      })
      expect(status).toBe(1)
      expect(String(stderr)).toMatch(/^\S+ lacks dev\/\*\.jsonl\.gz.*training\/README\.md.*\n$/)
    },
    60_000,
  )
})

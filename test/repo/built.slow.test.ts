import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { piiDetector } from '../../src/detectors/pii.js'
import { tableMakers } from '../../src/built-tables.js'
import '../../src/unicode-classes.js' // its table
import { ROOT } from '../support/repository-files.js'
import { bundledPackage } from './bundled.js'
import { packedPackage } from './packed.js'

/** Texts of several kinds, which most recognisers find something in. */
const TEXTS = [
  'Dear Anna Schmidt, call +49 30 901820 or write to anna.schmidt@example.org. My passport is C01X00T47.',
  'Ich wohne in der Musterstraße 12, 10115 Berlin; Frau Dr. Erika Muster kommt am 3. Mai um 14:30 Uhr.',
  'name,phone,city\nIngrid Solheim,+47 22 12 34 56,Oslo\nPer Dahl,+47 22 98 76 54,Bergen',
  '{"user": {"first_name": "Ann", "last_name": "Lee", "street": "12 Baker Street"}}',
  "INSERT INTO users (name, phone) VALUES ('Desmond Okafor', '020 7946 0958');",
  '[09:12] Anna: shall we meet at 5, rue de la Paix, 75002 Paris?\n[09:13] Ben: yes, mail me: ben at example dot org',
  'Меня зовут Иван Петров, я живу в Москве. 我叫王小明，住在北京市朝阳区建国路88号。',
  'C:\\Users\\Anna Schmidt\\letter.txt; my number is null sechs eins zwo vier drei acht neun',
]

describe('the package as it is built', () => {
  beforeAll(() => {
    execFileSync('npm', ['run', 'build'], { cwd: ROOT, stdio: 'pipe' })
  }, 120_000)

  packedPackage()
  bundledPackage()

  it('holds the word lists of the detectors and the models', () => {
    const packed = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
      cwd: ROOT,
      encoding: 'utf8',
    })
    const [{ files }] = JSON.parse(packed) as [{ files: readonly { path: string }[] }]
    const paths = files.map(({ path }) => path)
    const lists = readdirSync(join(ROOT, 'src/detectors/data')).map((name) => `dist/detectors/data/${name}`)
    const models = ['ner', 'personal', 'words'].map((name) => `models/${name}.bin`)
    expect([...lists, ...models].filter((path) => !paths.includes(path))).toEqual([])
  })

  it('stores the tables that the source makes', () => {
    const stored = readdirSync(join(ROOT, 'dist/tables'))
    expect(stored.sort()).toEqual([...tableMakers.keys()].map((name) => `${name}.bin`).sort())
    for (const [name, make] of tableMakers) {
      const table = make()
      const bytes = Buffer.from(table.buffer, table.byteOffset, table.byteLength)
      expect(readFileSync(join(ROOT, `dist/tables/${name}.bin`)).equals(bytes)).toBe(true)
    }
  })

  it('finds what the source finds, though it makes patterns later', () => {
    const script = `
      import { piiDetector } from 'llm-sandwich/detectors/pii'
      const texts = JSON.parse(process.argv[1])
      console.log(JSON.stringify(piiDetector().detectAll(texts)))`
    const out = execFileSync(process.execPath, ['--input-type=module', '-e', script, JSON.stringify(TEXTS)], {
      cwd: ROOT,
      encoding: 'utf8',
    })
    const found = piiDetector().detectAll(TEXTS)
    expect(found.map((findings) => findings.length > 0)).toEqual(TEXTS.map(() => true))
    expect(JSON.parse(out)).toEqual(found)
  })

  it('protects and restores in ten lines, without configuration', () => {
    const script = `
      import { localGuard } from 'llm-sandwich'
      const guard = localGuard()
      const messages = [{ role: 'user', content: 'I am Anna Schmidt, anna@example.org' }]
      const { correction } = await guard.evaluate({ messages })
      const [{ role, content }] = correction.choices
      const reply = await guard.detokenize({ messages: [{ role, content }], policy: 'pii-default' })
      console.log(JSON.stringify([content, reply.messages[0].content]))
      await guard.close()`
    const out = execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: ROOT, encoding: 'utf8' })
    const [content, restored] = JSON.parse(out)
    expect(content).toMatch(/^I am \[NAME_[0-9A-F]{8}\], \[CONTACT_[0-9A-F]{8}\]$/)
    expect(restored).toBe('I am Anna Schmidt, anna@example.org')
  })

  it('examines long texts in a worker, for which no process waits', () => {
    const script = `
      import { localGuard } from 'llm-sandwich'
      let workers = 0
      process.on('worker', () => (workers += 1))
      const content = 'I am Anna Schmidt. '.repeat(1000)
      const { breakdown } = await localGuard().evaluate({ messages: [{ role: 'user', content }] })
      console.log(JSON.stringify([workers, breakdown[0].result.length]))`
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: ROOT,
      encoding: 'utf8',
    })
    expect(stderr).toBe('') // it warns if no worker could be started
    expect(JSON.parse(stdout)).toEqual([1, 1000])
  })

  it('examines them in this thread where a bundle has left the worker out', () => {
    const folder = join(ROOT, 'dist', 'detectors', 'workers')
    const [worker, away] = ['detection-worker.js', 'away.js'].map((name) => join(folder, name)) as [string, string]
    renameSync(worker, away)
    const script = `
      import { piiDetector } from 'llm-sandwich/detectors/pii'
      process.on('worker', () => { throw new Error('There is no worker.') })
      const text = 'I am Anna Schmidt. '.repeat(1000)
      let ticks = 0
      const ticking = setInterval(() => (ticks += 1), 1)
      const [found] = await piiDetector().detectInTurn([text], 'acme')
      clearInterval(ticking)
      console.log(JSON.stringify([ticks > 2, found.length]))`
    try {
      const out = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
        cwd: ROOT,
        encoding: 'utf8',
      })
      expect(JSON.parse(out)).toEqual([true, 1000])
    } finally {
      renameSync(away, worker)
    }
  })
})

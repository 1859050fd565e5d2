import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from '@jest/globals'
import '../../src/detectors/pii.js' // makes the tables
import { madeTables } from '../../src/built-tables.js'
import { ROOT } from '../support/source.js'
import { bundledPackage } from './bundled.js'
import { packedPackage } from './packed.js'

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
    expect([...lists, 'models/ner.bin', 'models/personal.bin'].filter((path) => !paths.includes(path))).toEqual([])
  })

  it('stores the tables of characters that the source makes', () => {
    const stored = readdirSync(join(ROOT, 'dist/tables'))
    expect(stored.sort()).toEqual([...madeTables.keys()].map((name) => `${name}.bin`).sort())
    for (const [name, table] of madeTables) {
      const bytes = Buffer.from(table.buffer, table.byteOffset, table.byteLength)
      expect(readFileSync(join(ROOT, `dist/tables/${name}.bin`)).equals(bytes)).toBe(true)
    }
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

import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { temporaryFolder } from '../support/temporary-folder.js'
import { ROOT } from '../support/repository-files.js'

/** The pages that `npm run docs:api` makes. */

const folder = temporaryFolder()

function pageOf(kind: string, name: string): string {
  return readFileSync(join(folder, kind, `${name}.html`), 'utf8')
}

describe('the reference of the API', () => {
  it('is made without a warning, and shows the fields of types that come from a schema', () => {
    execFileSync('npm', ['run', 'docs:api', '--', '--out', folder], { cwd: ROOT, stdio: 'pipe' }) // throws at a warning
    expect(pageOf('functions', 'index.localGuard')).toContain('A guard in this process, fully offline.')
    for (const name of ['EvaluateRequest', 'PolicyInput'])
      expect(pageOf('types', `index.${name}`)).not.toMatch(/z\.input/)
    expect(pageOf('interfaces', 'index.Evaluation')).toContain('redaction_spans')
    expect(readdirSync(join(folder, 'modules'))).toContain('stores_postgres.html')
  }, 120_000)
})

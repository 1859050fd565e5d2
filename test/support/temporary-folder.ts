import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from '@jest/globals'

const made: string[] = []
afterAll(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** Creates a folder that is removed when the suite ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sandwich-'))
  made.push(folder)
  return folder
}

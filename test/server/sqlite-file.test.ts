import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { readEnvironment } from '../../src/server/environment.js'
import { storeWarnings } from '../../src/server/store-warnings.js'
import { openStores } from '../../src/server/stores.js'

const VAULT_KEYS = Buffer.alloc(32, 1).toString('base64')
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

describe('a SQLite file', () => {
  let parent: string
  let umask: number
  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), 'sqlite-file-'))
    umask = process.umask(0o000)
  })
  afterEach(() => {
    process.umask(umask)
    rmSync(parent, { recursive: true })
  })

  /** Opens the stores there, and tells the modes of all that is in the folder while they are open. */
  async function modesIn(folder: string): Promise<{ warnings: string[]; modes: Record<string, string> }> {
    const environment = readEnvironment({ STORE_URL: `sqlite:${join(folder, 'guard.db')}`, VAULT_KEYS })
    const { vault, policies, audit, close } = await openStores(environment, () => {})
    const warnings = storeWarnings(environment)
    const modes = Object.fromEntries(readdirSync(folder).map((name) => [name, modeOf(join(folder, name))]))
    await Promise.all([vault.close(), policies.close(), audit.close()])
    await close()
    return { warnings, modes }
  }
  const CLOSED = { 'guard.db': '600', 'guard.db-shm': '600', 'guard.db-wal': '600' }

  it('that is new is for its owner only, as are its folder and what is beside it', async () => {
    const folder = join(parent, 'new')
    expect(await modesIn(folder)).toEqual({ warnings: [], modes: CLOSED })
    expect(modeOf(folder)).toBe('700')
  })

  it('that others could read is closed to them; of a folder that others can enter the operator is warned', async () => {
    for (const name of Object.keys(CLOSED)) {
      writeFileSync(join(parent, name), '')
      chmodSync(join(parent, name), 0o664)
    }
    chmodSync(parent, 0o755)
    expect(await modesIn(parent)).toEqual({ warnings: [expect.stringMatching(/^STORE_URL: .*folder/)], modes: CLOSED })
    expect(modeOf(parent)).toBe('755')
  })

  it('is not made where more than its folder is missing', async () => {
    await expect(modesIn(join(parent, 'no', 'such'))).rejects.toThrow(/^STORE_URL: [^\n]+ folder does not exist\.$/)
    expect(existsSync(join(parent, 'no'))).toBe(false)
  })
})

import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Says where the servers are, and gives the run a name and a temporary folder of its own, so that what it leaves behind can be told from others'. */
export default function beginRun(): void {
  process.env.TEST_POSTGRES_URL ??= 'postgres://postgres@127.0.0.1:5432/test'
  process.env.TEST_REDIS_URL ??= 'redis://127.0.0.1:6379'
  process.env.TEST_RUN = randomBytes(4).toString('hex')
  process.env.TMPDIR = mkdtempSync(join(tmpdir(), 'sandwich-tests-'))
  chmodSync(process.env.TMPDIR, 0o755) // a test is somebody else for a while
}

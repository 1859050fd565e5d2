import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, jest } from '@jest/globals'
import { program } from '../support/program.js'
import { temporaryFolder } from '../support/temporary-folder.js'

jest.setTimeout(1_800_000)

const MEBIBYTE = 1024 * 1024
const [SMALL, LARGE] = [2 * MEBIBYTE, 24 * MEBIBYTE]
const MOST_MEMORY = 300_000_000
const VAULT_KEYS = randomBytes(32).toString('base64')
const GIVEN = ['Anna', 'Peter', 'Maria', 'John', 'Lena', 'Carlos', 'Emma', 'Nina']
const SURNAMES = ['Schmidt', 'Miller', 'García', 'Rossi', 'Weber', 'Novák', 'Smith', 'Keller']
const FILLER = 'The delivery was late again, and nobody in the office could say why.\nWe have asked for an answer.\n'

/** A file of letters, each with values that no other has. */
function writeLetters(path: string, bytes: number): void {
  let text = ''
  for (let n = 0, size = 0; size < bytes; n += 1) {
    const name = `${GIVEN[n % 8]} ${SURNAMES[(n >> 3) % 8]}`
    text += `Dear ${name},\n\n${FILLER.repeat(4)}Your phone number is +49 30 ${1_000_000 + n}, your address anna${n}@example.org.\n\n`
    if (text.length < MEBIBYTE) continue
    appendFileSync(path, text)
    size += Buffer.byteLength(text)
    text = ''
  }
}

/**
 * Prints the most memory that the process has had, when it ends (Linux). `maxRSS` would count what the process that
 * started it had: resource usage is preserved across execve(2), https://man7.org/linux/man-pages/man2/getrusage.2.html
 */
const MEASURE = `data:text/javascript,import{readFileSync}from'node:fs';process.on('exit',()=>console.log('peak',1024*/VmHWM:\\s*(\\d+)/.exec(readFileSync('/proc/self/status','utf8'))[1]))`

function run(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', MEASURE, program('src/cli/main.ts'), ...args],
    { env: { PATH: process.env.PATH, VAULT_KEYS }, encoding: 'utf8' },
  )
  return { status, stdout, stderr, peak: Number(/peak (\d+)/.exec(stdout)?.[1]) }
}

/** Protects a file of so many bytes and restores it; gives the most memory that each took. */
function peaksOf(bytes: number): readonly number[] {
  const folder = temporaryFolder()
  const path = join(folder, 'letters.txt')
  writeLetters(path, bytes)
  const made = run('protect', path)
  expect(made).toMatchObject({ status: 0, stderr: '' })
  const restored = run('restore', join(folder, 'letters.protected.txt'))
  expect(restored).toMatchObject({ status: 0, stderr: '' })
  execFileSync('cmp', [path, join(folder, 'letters.restored.txt')])
  rmSync(folder, { recursive: true })
  return [made.peak, restored.peak]
}

describe('a large file', () => {
  it('is protected and restored within 300 MB of memory, most of which a small one takes, too', () => {
    const small = peaksOf(SMALL)
    peaksOf(LARGE).forEach((peak, at) => {
      expect(peak).toBeLessThan(MOST_MEMORY)
      expect(peak - (small[at] ?? 0)).toBeLessThan(2 * LARGE)
    })
  })
})

import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, jest } from '@jest/globals'
import { runMain } from '../support/service-process.js'
import { temporaryFolder } from '../support/temporary-folder.js'
import { until } from '../support/until.js'

jest.setTimeout(60_000)

const VAULT_KEYS = randomBytes(32).toString('base64')
const LETTER = 'Dear Anna Schmidt,\n\ncall Peter Weber at +49 30 1234567. DB_PASSWORD=Kf83mzQp\n\nAnna Schmidt\n'

function folderWith(files: Readonly<Record<string, string>>) {
  const folder = temporaryFolder()
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  return { folder, path: (name: string) => join(folder, name), names: () => readdirSync(folder).sort() }
}

async function run(args: readonly string[], env: Readonly<Record<string, string>> = { VAULT_KEYS }) {
  const { output, exit } = runMain(env, args)
  return { code: await exit, ...output }
}

describe('protect and restore', () => {
  it('write beside the file, and say what was done', async () => {
    const { path, names } = folderWith({ 'letter.txt': LETTER })
    const done = await run(['protect', path('letter.txt')])
    expect(done).toMatchObject({ code: 0, stderr: '' })
    expect(done.stdout).toContain(`letter.protected.txt: CONTACT 1, NAME 3\n`)
    expect(done.stdout).toContain('letter.map: 3 values, sealed.')
    expect(readFileSync(path('letter.protected.txt'), 'utf8')).not.toMatch(/Anna|Peter|1234567/)
    const restored = await run(['restore', path('letter.protected.txt')])
    expect(restored).toEqual({ code: 0, stdout: `${path('letter.restored.txt')}: 4 tokens restored\n`, stderr: '' })
    expect(readFileSync(path('letter.restored.txt'), 'utf8')).toBe(LETTER)
    expect(names()).toEqual(['letter.map', 'letter.protected.txt', 'letter.restored.txt', 'letter.txt'])
    expect(await run(['protect', path('letter.txt')])).toMatchObject({ code: 1, stdout: '' })
  })

  it('take the names that they are told', async () => {
    const { path } = folderWith({ 'letter.txt': LETTER })
    await run(['protect', path('letter.txt'), '--output', path('a'), '--map', path('b')])
    const { code } = await run(['restore', path('a'), '--map', path('b'), '--output', path('c')])
    expect(code).toBe(0)
    expect(readFileSync(path('c'), 'utf8')).toBe(LETTER)
  })

  it.each([
    [['--labels', 'CONTACT'], /Anna Schmidt.*Peter Weber.*\[CONTACT_.*Kf83mzQp/s],
    [['--secrets'], /\[NAME_.*\[NAME_.*\[CONTACT_.*=\[SECRET_/s],
    [['--labels', 'SECRET'], /Anna Schmidt.*1234567.*=\[SECRET_/s],
    [['--threshold', '1'], /at \+49 30 1234567/],
  ])('look for what %j says', async (options, expected) => {
    const { path } = folderWith({ 'letter.txt': LETTER })
    expect(await run(['protect', path('letter.txt'), ...options])).toMatchObject({ code: 0 })
    expect(readFileSync(path('letter.protected.txt'), 'utf8')).toMatch(expected)
  })

  it('look for what the configuration of the service says', async () => {
    const config = JSON.stringify({ detector: { deny: [{ text: 'call', label: 'VERB' }], allow: ['Anna Schmidt'] } })
    const { path } = folderWith({ 'letter.txt': LETTER, 'sandwich.json': config })
    const { stdout } = await run(['protect', path('letter.txt')], { VAULT_KEYS, CONFIG: path('sandwich.json') })
    expect(stdout).toContain('letter.protected.txt: CONTACT 1, NAME 1, VERB 1\n')
  })

  it.each([
    [['protect', 'letter.txt'], {}, 2, /^VAULT_KEYS: is required/],
    [['protect', 'missing.txt'], { VAULT_KEYS }, 1, /^Cannot read \S+missing.txt: no such file/],
    [
      ['protect', 'letter.txt', '--labels', 'NAMES'],
      { VAULT_KEYS },
      2,
      /^--labels: NAMES is unknown. Use some of NAME/,
    ],
    [['protect', 'letter.txt', '--languages', 'xx'], { VAULT_KEYS }, 2, /^--languages: xx is unknown/],
    [['protect', 'letter.txt', '--threshold', '60'], { VAULT_KEYS }, 2, /^error: .*a number from 0 to 1/],
    [['protect', 'letter.txt', '--input', 'pdf'], { VAULT_KEYS }, 2, /^error: .*Allowed choices are text, csv, json/],
    [['restore', 'letter.txt'], { VAULT_KEYS }, 1, /^Cannot read \S+letter.map: no such file/],
    [['restore', 'letter.txt', '--map', 'letter.txt'], { VAULT_KEYS }, 1, /^\S+letter.txt is not a map\./],
  ] as const)('refuse %j with %j', async (args, env, expected, line) => {
    const { path, names } = folderWith({ 'letter.txt': LETTER })
    const { code, stderr } = await run(
      args.map((arg) => (arg.endsWith('.txt') ? path(arg) : arg)),
      env,
    )
    expect(code).toBe(expected)
    expect(stderr).toMatch(line)
    expect(stderr).toMatch(/^[^\n]+\n$/)
    expect(names()).toEqual(['letter.txt'])
  })

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('leave nothing behind when they are ended by %s', async (signal, expected) => {
    const { path, names } = folderWith({ 'letter.txt': LETTER.repeat(200_000) })
    const { output, exit, kill } = runMain({ VAULT_KEYS }, ['protect', path('letter.txt')])
    await until(() => names().length > 1, 20_000)
    kill(signal)
    expect(await exit).toBe(expected)
    expect(output).toEqual({ stdout: '', stderr: 'Interrupted. Nothing was written.\n' })
    expect(names()).toEqual(['letter.txt'])
  })
})

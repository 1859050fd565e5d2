import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import type { Browser } from 'playwright-core'
import { FOUND } from '../../src/cli/exit-codes.js'
import { inBrowser, launch, open } from '../support/browser.js'
import { expectAccessible } from '../support/dashboard-page.js'
import { program } from '../support/program.js'
import { runCommand } from '../support/run-command.js'
import { temporaryFolder } from '../support/temporary-folder.js'

jest.setTimeout(60_000)

const LETTER = 'Dear Anna Schmidt,\r\n\r\ncall Peter Müller at +49 30 1234567.\n<b>Anna\tSchmidt</b> & co\n'
const folder = temporaryFolder()

function fileOf(content: string | Buffer, name = 'letter.txt'): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

interface Line {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly start: number
  readonly end: number
  readonly label: string
  readonly text: string
}
const linesOf = (text: string): Line[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

describe('detect', () => {
  it('lists what it finds, with places to go to', () => {
    const path = fileOf(LETTER)
    const { code, stdout, stderr } = runCommand(['detect', path])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(
      stdout
        .replaceAll(path, 'letter.txt')
        .replace(/\d\.\d\d/g, '?')
        .replace(/ +/g, ' '),
    ).toBe(
      'letter.txt:1:6 NAME ? Anna Schmidt\nletter.txt:3:6 NAME ? Peter Müller\n' +
        'letter.txt:3:22 CONTACT ? +49 30 1234567\nletter.txt:4:4 NAME ? Anna\\tSchmidt\nFound: CONTACT 1, NAME 3.\n',
    )
  })

  it('reads standard input if no file is named, and - among files', () => {
    const [one, two] = [runCommand(['detect'], { input: LETTER }), runCommand(['detect', '-'], { input: LETTER })]
    expect(one.stdout).toMatch(/^-:1:6 +NAME/)
    expect(two).toEqual(one)
  })

  it('gives positions in the whole file as JSON, also far behind its beginning', () => {
    const text = `${'Nothing of note 😀 happened.\n'.repeat(3000)}Dear Anna Schmidt, \ncall +49 30 1234567.\n`.repeat(2)
    const lines = linesOf(runCommand(['detect', '--format', 'jsonl', fileOf(text)]).stdout)
    expect(lines.map(({ label, line, column }) => ({ label, line, column }))).toEqual([
      { label: 'NAME', line: 3001, column: 6 },
      { label: 'CONTACT', line: 3002, column: 6 },
      { label: 'NAME', line: 6003, column: 6 },
      { label: 'CONTACT', line: 6004, column: 6 },
    ])
    for (const { start, end, text: found } of lines) expect(text.slice(start, end)).toBe(found)
  })

  it('reads escapes in JSON lines, and columns of a table', () => {
    const json = fileOf('{"text":"Dear Jos\\u00e9 Garc\\u00eda,"}\n', 'a.jsonl')
    expect(linesOf(runCommand(['detect', '--format', 'jsonl', json]).stdout)).toMatchObject([
      { text: 'José García', column: 15 },
    ])
    const table = fileOf('id,surname\n1,Keller\n', 'a.csv')
    expect(linesOf(runCommand(['detect', '--format', 'jsonl', table]).stdout)).toMatchObject([
      { text: 'Keller', line: 2 },
    ])
  })

  it('exits 3 for findings if it is asked to', () => {
    expect(runCommand(['detect', '--exit-code'], { input: LETTER }).code).toBe(FOUND)
    expect(runCommand(['detect', '--exit-code'], { input: 'Nothing of note.' })).toMatchObject({
      code: 0,
      stdout: 'Found: nothing.\n',
    })
    expect(runCommand(['detect', '--exit-code', '--labels', 'DOCUMENT'], { input: LETTER }).code).toBe(0)
  })

  it('says what it cannot read, and where standard input is no text', () => {
    expect(runCommand(['detect', 'missing.txt'])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Cannot read missing.txt: no such file or folder.\n',
    })
    const { code, stderr } = runCommand(['detect'], { input: Buffer.from('Müller', 'latin1') })
    expect({ code, stderr }).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Standard input is not UTF-8: byte 2 is invalid\./),
    })
  })

  it('ends in silence when nobody reads on', async () => {
    const child = spawn(process.execPath, [program('src/cli/main.ts'), 'detect', fileOf(LETTER.repeat(20_000))])
    let stderr = ''
    child.stderr.on('data', (text: Buffer) => (stderr += text.toString()))
    await once(child.stdout, 'data')
    child.stdout.destroy()
    expect(await once(child, 'close')).toEqual([0, null])
    expect(stderr).toBe('')
  })
})

inBrowser('the page of detect', () => {
  let browser: Browser
  beforeAll(async () => void (browser = await launch()))
  afterAll(() => browser.close())

  it.each(['light', 'dark'] as const)('shows the text with what was found, in %s colours', async (colorScheme) => {
    const text = `\n${LETTER}</pre><script>alert(1)</script> "quoted" &lt;`
    const { stdout } = runCommand(['detect', '--format', 'html', fileOf(text), fileOf('Dear Anna Schmidt', 'b.txt')])
    const { page, complaints } = await open(browser, pathToFileURL(fileOf(stdout, 'found.html')).href, {
      colorScheme,
      viewport: { width: 320, height: 600 },
    })
    const texts = await page.locator('pre').evaluateAll((all) =>
      all.map((one) => {
        for (const badge of one.querySelectorAll('small')) badge.remove()
        return one.textContent
      }),
    )
    expect(texts.map((one) => one?.trimEnd())).toEqual([text.replaceAll('\r\n', '\n'), 'Dear Anna Schmidt'])
    expect(await page.locator('main > p').textContent()).toBe('Found: CONTACT 1, NAME 4.')
    await expectAccessible(page)
    expect(complaints).toEqual([])
  })
})

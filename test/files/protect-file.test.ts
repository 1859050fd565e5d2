import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from '@jest/globals'
import fc from '../support/fast-check.js'
import { piiDetector } from '../../src/detectors/pii.js'
import { FileError } from '../../src/files/file-error.js'
import { protectFile } from '../../src/files/protect-file.js'
import type { ProtectFileOptions } from '../../src/files/protect-file.js'
import { restoreFile } from '../../src/files/restore-file.js'
import { keyRing } from '../../src/key-ring.js'
import { findTokens } from '../../src/token.js'
import { temporaryFolder } from '../support/temporary-folder.js'

const keys = keyRing([randomBytes(32)])
const detector = piiDetector()
afterAll(() => detector.close())

/** Writes a file and protects it, in a folder of its own. */
async function protect(content: string | Buffer, options: Partial<ProtectFileOptions> = {}) {
  const folder = temporaryFolder()
  const names = { path: join(folder, 'a.txt'), output: join(folder, 'a.protected.txt'), map: join(folder, 'a.map') }
  writeFileSync(names.path, content)
  const done = await protectFile({ ...names, keys, detectors: [detector], threshold: 0.6, kind: 'text', ...options })
  return { ...done, ...names, folder, text: readFileSync(names.output, 'utf8') }
}

async function restore({ output: path, map, folder }: { output: string; map: string; folder: string }) {
  const output = join(folder, 'a.restored.txt')
  const counts = await restoreFile({ path, output, map, keys })
  return { ...counts, bytes: readFileSync(output) }
}

const PERSONAL = [
  'Dear Anna Schmidt,',
  'anna@example.org',
  '+49 30 1234567',
  'Mr. José García',
  'I live in Hauptstr. 5, Köln',
]
const fragment = fc.oneof(
  fc.constantFrom(...PERSONAL, '[NAME_0123456789ABCDEF]', '[', '\n', '\r\n', '\n\n', '\uFEFF', '\t', '😀', '$&'),
  fc.string({ unit: 'binary', maxLength: 8 }).filter((text) => !text.includes('\0')),
)
const texts = fc.array(fragment, { maxLength: 40 }).map((parts) => parts.join(' '))

describe('a protected file', () => {
  it('is restored byte for byte, whatever the text', async () => {
    const exact = fc.asyncProperty(texts, async (text) => {
      const restored = await restore(await protect(text))
      expect(restored.bytes.equals(Buffer.from(text))).toBe(true)
    })
    await fc.assert(exact, { numRuns: 60 })
  })

  it('is refused with nothing written if it is no text in UTF-8, and exact otherwise', async () => {
    const exactOrRefused = fc.asyncProperty(fc.uint8Array({ maxLength: 30 }), async (array) => {
      const bytes = Buffer.from(array)
      const isText = Buffer.from(bytes.toString()).equals(bytes) && !bytes.includes(0)
      if (isText) return void expect((await restore(await protect(bytes))).bytes.equals(bytes)).toBe(true)
      await expect(protect(bytes)).rejects.toThrow(FileError)
    })
    await fc.assert(exactOrRefused, { numRuns: 100 })
  })

  it.each([
    ['a letter of another encoding', Buffer.from('Dear M\xfcller', 'latin1'), 7],
    ['UTF-16', Buffer.from('Dear Anna', 'utf16le'), 2],
    ['half a character at the end', Buffer.from('Anna ü').subarray(0, -1), 6],
  ])('says where the text ends to be one: %s', async (_, bytes, at) => {
    await expect(protect(bytes)).rejects.toThrow(`a.txt is not UTF-8: byte ${at} is invalid.`)
  })

  it('has one token of 16 digits for each value, throughout the file', async () => {
    const filler = 'Nothing of note happened on that day.\n'.repeat(300)
    const text = Array.from(
      { length: 20 },
      (_, n) => `${filler}\nDear Anna Schmidt, call Peter Weber: 030 123456${n}.`,
    ).join('\n')
    const { text: tokenised, tokens, replaced } = await protect(text)
    const names = findTokens(tokenised).filter(({ label }) => label === 'NAME')
    expect(tokenised).not.toMatch(/Anna|Schmidt|Peter|Weber|123456/)
    expect(new Set(names.map(({ token }) => token)).size).toBe(2)
    expect(names.every(({ hash }) => hash.length === 16)).toBe(true)
    expect({ tokens, ...Object.fromEntries(replaced) }).toEqual({ tokens: 22, NAME: 40, CONTACT: 20 })
  })

  it('has other tokens each time, so that nobody can tell who is in two files', async () => {
    const [one, two] = await Promise.all([protect('Dear Anna Schmidt'), protect('Dear Anna Schmidt')])
    expect(one.text).not.toBe(two.text)
  })

  it.each(['', ' ', ', ', '\n'])('has no value cut at the end of a piece, with %j between', async (space) => {
    const many = Array.from({ length: 4000 }, (_, n) => `anna.schmidt${n}@example.org${space}`).join(
      space === '' ? ';' : '',
    )
    const { text, tokens } = await protect(many)
    expect(text).not.toMatch(/anna|example/)
    expect(tokens).toBe(4000)
  })

  it('finds a value of the first pages on the last ones, and the other way in a short text', async () => {
    const filler = 'Nothing of note happened on that day.\n\n'.repeat(1000)
    const { text } = await protect(
      `The passport is A12345678, she said: passport number C01X00T47.\n\n${filler}Then C01X00T47 again.`,
    )
    expect(text).not.toContain('C01X00T47')
    const other = await protect(`See C01X00T47 here.\n\n${filler}Passport number: C01X00T47.`)
    expect(other.text).not.toContain('C01X00T47')
  })

  it('reads each part of a table under its row of headings', async () => {
    const rows = Array.from({ length: 2000 }, (_, n) => `${n},Keller,blue\n`).join('')
    const { text } = await protect(`id,surname,colour\n${rows}`, { kind: 'csv' })
    expect(text).not.toContain('Keller')
    expect(text).toMatch(/^id,surname,colour\n0,\[NAME_[0-9A-F]{16}\],blue\n/)
  })

  it('reads the escapes of JSON as what they stand for, and restores them as they were', async () => {
    const json = JSON.stringify({ text: 'Dear José García, regards, Jürgen Müller', note: '\\u00fc stays 😀' })
    const escaped = json.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    const done = await protect(escaped, { kind: 'json' })
    expect(done.text).not.toMatch(/Garc|ller/)
    expect(JSON.parse(done.text)).toMatchObject({ note: '\\u00fc stays 😀' })
    expect((await restore(done)).bytes.toString()).toBe(escaped)
  })

  it('is restored where a model has moved its tokens, and only there', async () => {
    const done = await protect('Dear Anna Schmidt, call +49 30 1234567.')
    const [name, phone] = findTokens(done.text).map(({ token }) => token)
    const foreign = '[NAME_0123456789ABCDEF] [NAME_0123]'
    writeFileSync(done.output, `${phone}: ${name}, ${name?.toLowerCase()} ${foreign} \xff`, 'latin1')
    const { bytes, restored, unknown } = await restore(done)
    const expected = `+49 30 1234567: Anna Schmidt, ${name?.toLowerCase()} ${foreign} \xff`
    expect(bytes.toString('latin1')).toBe(expected)
    expect({ restored, unknown }).toEqual({ restored: 2, unknown: 1 })
  })
})

describe('the files', () => {
  it('are overwritten by nothing', async () => {
    const done = await protect('Dear Anna Schmidt')
    const again = () => protectFile({ ...done, keys, detectors: [detector], threshold: 0.6, kind: 'text' })
    await expect(again()).rejects.toThrow(/a\.map already exists/)
    await restore(done)
    await expect(restore(done)).rejects.toThrow(/a\.restored\.txt already exists/)
    expect(readdirSync(done.folder).sort()).toEqual(['a.map', 'a.protected.txt', 'a.restored.txt', 'a.txt'])
  })

  it('are whole or not there', async () => {
    const folder = temporaryFolder()
    const path = join(folder, 'a.txt')
    writeFileSync(path, Buffer.concat([Buffer.from('Dear Anna Schmidt, '.repeat(20_000)), Buffer.from([0xff])]))
    const output = join(folder, 'b.txt')
    const options = { path, output, map: join(folder, 'b.map'), keys, detectors: [detector], threshold: 0.6 }
    await expect(protectFile({ ...options, kind: 'text' })).rejects.toThrow(FileError)
    expect(readdirSync(folder)).toEqual(['a.txt'])
  })

  it('with values are for their owner only', async () => {
    const done = await protect('Dear Anna Schmidt')
    await restore(done)
    const modeOf = (name: string) => statSync(join(done.folder, name)).mode & 0o777
    expect(['a.map', 'a.restored.txt'].map(modeOf)).toEqual([0o600, 0o600])
  })

  it.each([
    ['is not there', 'missing.txt', 'no such file or folder'],
    ['is a folder', '.', 'it is not a regular file'],
  ])('are asked for by name: one that %s', async (_, name, why) => {
    const path = join(temporaryFolder(), name)
    const options = { path, output: `${path}.out`, map: `${path}.map`, keys, detectors: [detector], threshold: 0.6 }
    await expect(protectFile({ ...options, kind: 'text' })).rejects.toThrow(`Cannot read ${path}: ${why}.`)
    expect(existsSync(options.output)).toBe(false)
  })
})

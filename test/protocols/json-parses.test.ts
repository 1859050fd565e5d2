import { expect, it } from '@jest/globals'
import { JsonParses } from '../../src/protocols/json-parses.js'
import { holdsJson, JsonText } from '../../src/protocols/json-text.js'
import { textsOf } from '../../src/protocols/texts.js'
import { chat } from '../../src/protocols/chat.js'

/** Strings that look like JSON: what is read as JSON, and how much that costs. */

const MAIL = 'anna.schmidt@example.org'

it.each([
  ['{"a":1}', true],
  [' [ "a" ]\n', true],
  ['{}', true],
  ['[]', true],
  ['[true]', true],
  ['"a\\u0040b"', true],
  ['"a\\n"', true],
  ['{"cut":"a\\u0040b', true],
  ['[1', false],
  ['[1,]', false],
  ['[INFO]', false],
  ['{1}', false],
  ['"a" and "b\\n"', false],
  ['"a\\x"', false],
  ['"a\\N"', false],
  ['"a\nb\\n"', false],
])('says whether %j is read as JSON: %s', (text, is) => {
  expect(holdsJson(text)).toBe(is)
})

it.each(['[1', '[1,]', '{1}', '"\\x"', '{"a":"\\x"', '{"a":1,}'])('reads many strings like %j in time', (piece) => {
  const pieces = Array.from({ length: 100_000 }, () => piece)
  const json = JSON.stringify(pieces)
  const start = performance.now()
  const { readable } = new JsonText(json)
  expect(performance.now() - start).toBeLessThan(2000)
  expect(readable.trimEnd() === pieces.join('\n\n')).toBe(true)
})

it('reads 1 MB of invalid strings in broken JSON in time', () => {
  const start = performance.now()
  const { readable } = new JsonText('"\\x" '.repeat(200_000))
  expect(performance.now() - start).toBeLessThan(2000)
  expect(readable).toBe('"\\x" '.repeat(200_000))
})

it('counts failures over all texts of a request', () => {
  const call = { function: { name: 'f', arguments: '{1}' } }
  const body = { messages: [{ role: 'assistant', tool_calls: Array.from({ length: 100_000 }, () => call) }] }
  const start = performance.now()
  const { slots } = textsOf(chat.request, body, { allow: new Set(), identify: (id) => id })
  expect(performance.now() - start).toBeLessThan(3000)
  expect(slots).toHaveLength(100_000)
})

it.each([
  ['a text', `["${MAIL}"]`],
  ['an escaped text', `{"mail":"${MAIL.replace('@', '\\u0040')}"}`],
  [
    'JSON in it',
    JSON.stringify({ inner: JSON.stringify({ mail: MAIL.replace('@', '\\u0040') }).replace('\\\\', '\\') }),
  ],
  ['a whole string', `"${MAIL.replace('@', '\\u0040')}"`],
])('shows %s in plain when no more is parsed, and replaces it', (_name, inner) => {
  const failed = Array.from({ length: 3 }, () => '[1,]')
  const read = new JsonText(JSON.stringify([...failed, inner]), { parses: new JsonParses(2) })
  const start = read.readable.indexOf(MAIL)
  expect(start).toBeGreaterThan(0)
  const written = read.replace([{ start, end: start + MAIL.length, written: '[CONTACT_8F3A21C4]' }])
  expect(JSON.parse(written)).toEqual([...failed, expect.stringContaining('[CONTACT_8F3A21C4]')])
  expect(written).not.toContain('anna')
})

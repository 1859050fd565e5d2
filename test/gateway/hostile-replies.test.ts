import { describe, expect, it } from '@jest/globals'
import { chat } from '../../src/protocols/chat.js'
import type { JsonObject } from '../../src/protocols/json.js'
import type { Protocol } from '../../src/protocols/protocol.js'
import { tokenSet } from '../../src/restore/token-set.js'
import { EventQueue } from '../../src/sandwich/event-queue.js'
import { TextStream } from '../../src/sandwich/text-stream.js'

/** Replies of a hostile vendor, whose events may hold anything in any number. */

const TOKEN = '[NAME_8F3A21C4]'
const values = new Map([[TOKEN, 'Anna']])
const set = tokenSet(values.keys())

/** Restores the events of a reply in place. */
async function restore(events: readonly JsonObject[], protocol: Protocol = chat): Promise<void> {
  const read = protocol.events({ json: false, tools: new Set() })
  const queue = new EventQueue<{ json: JsonObject }>({
    open: () => new TextStream(set, values, {}),
    reveal: async () => undefined,
  })
  for (const [at, json] of events.entries()) {
    queue.add({ json }, read(json))
    if (at % 1000 === 0) await queue.ready()
  }
  queue.finish()
  await queue.ready()
}

const times = <T>(count: number, make: (at: number) => T) => Array.from({ length: count }, (_, at) => make(at))
const piece = (delta: object, index = 0) => ({ choices: [{ index, delta }] })
const call = (index: number) => ({ index, id: `c${index}`, function: { name: 'send', arguments: '{"a' } })
const citation = () => ({ type: 'url_citation', url_citation: { start_index: 0, end_index: 5 } })

describe('a hostile reply', () => {
  it.each([
    ['many choices', times(20_000, (at) => piece({ content: 'x' }, at))],
    ['many calls of tools', times(20_000, (at) => piece({ tool_calls: [call(at)] }))],
    [
      'many citations of a text with many tokens',
      [piece({ content: `${TOKEN} `.repeat(60_000) }), piece({ content: '', annotations: times(60_000, citation) })],
    ],
  ])('takes linear time with %s', async (_what, events) => {
    const before = process.cpuUsage()
    await restore(events)
    const { user } = process.cpuUsage(before)
    expect(user / 1e6).toBeLessThan(20)
  })

  it('is refused with more texts at once than memory holds', async () => {
    await expect(restore(times(20_001, (at) => piece({ content: 'x' }, at)))).rejects.toThrow('too many texts')
  })

  it('may have any number of texts one after another', async () => {
    const whole = (content: string) => ({ choices: [{ index: 0, delta: {}, message: { content } }] })
    const events = times(30_000, () => whole(TOKEN))
    await restore(events)
    expect(events.at(-1)?.choices[0]?.message.content).toBe('Anna')
  })
})

it('a text of a reply ends with any of the first parts of its key', async () => {
  for (const ended of ['a', 'a/b', 'a/b/c', 'a/b/c/d']) {
    const queue = new EventQueue<{ json: JsonObject }>({
      open: () => new TextStream(set, values, {}),
      reveal: async () => undefined,
    })
    const json = { text: 'Dear [' }
    queue.add({ json }, { texts: [{ key: 'a/b/c/d', holder: json, field: 'text', json: false }] })
    expect(await queue.ready()).toEqual([])
    queue.add({ json: {} }, { texts: [], ended: [ended] })
    expect(await queue.ready()).toHaveLength(2)
  }
})

import { describe, expect, it } from '@jest/globals'
import { lastText } from './message-text.js'
import { UpstreamError } from '../../src/errors.js'
import { adapterContract, collect } from '../contracts/adapter.js'
import type { Scenario } from '../contracts/adapter.js'
import { fakeAdapter, HANG } from './fake-adapter.js'
import type { Script } from './fake-adapter.js'

const scripts: Record<Scenario, Script> = {
  answers: ['Dear ', '[NAME_8F3A', '21C4]'],
  drips: ['Dear ', HANG],
  hangs: HANG,
  dies: ['Dear ', new UpstreamError('died')],
  fails: new UpstreamError('down'),
}

adapterContract('fake', async (scenario) => ({ adapter: fakeAdapter(scripts[scenario]) }))

const ask = { messages: [{ role: 'user', content: 'hello' }] } as const

describe('fakeAdapter', () => {
  it('records calls and goes through its scripts, the last one again and again', async () => {
    const adapter = fakeAdapter('one', ({ messages }) => lastText(messages))
    const contents = []
    for (let index = 0; index < 3; index++) contents.push((await adapter.complete(ask)).content)
    expect(contents).toEqual(['one', 'hello', 'hello'])
    expect(adapter.calls).toEqual(Array(3).fill({ method: 'complete', request: ask }))
  })

  it('puts the pieces of tool calls together', async () => {
    const pieces = [
      { toolCalls: [{ index: 0, id: 'c', name: 'f', arguments: '{"a"' }] },
      { toolCalls: [{ index: 0, arguments: ':1}' }] },
    ]
    expect(await fakeAdapter(pieces).complete(ask)).toEqual({
      content: '',
      toolCalls: [{ id: 'c', type: 'function', function: { name: 'f', arguments: '{"a":1}' } }],
    })
    expect(await collect(fakeAdapter(pieces).stream(ask))).toEqual(pieces)
  })
})

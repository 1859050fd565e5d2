import { describe, expect, it } from '@jest/globals'
import { encodeSse, SseDecoder } from '../../src/adapters/sse.js'
import { UpstreamError } from '../../src/errors.js'

function data(text: string | Uint8Array): string[] {
  return new SseDecoder().push(text).map((event) => event.data)
}

describe('SseDecoder', () => {
  // The examples and rules of https://html.spec.whatwg.org/multipage/server-sent-events.html
  const cases: readonly (readonly [rule: string, stream: string, expected: readonly string[]])[] = [
    ['joins data lines by LF', 'data: YHOO\ndata: +2\ndata: 10\n\n', ['YHOO\n+2\n10']],
    [
      'drops one leading space of a value, not two',
      'data:test\n\ndata: test\n\ndata:  test\n\n',
      ['test', 'test', ' test'],
    ],
    ['takes an event with an empty data field', 'data\n\ndata\ndata\n\n', ['', '\n']],
    ['gives nothing for an event without data', 'event: ping\n\nid: 1\n\n: comment\n\n\n', []],
    ['ignores comments, also inside an event', ': one\ndata: a\n:two\ndata: b\n\n', ['a\nb']],
    ['ignores fields it does not know', 'retry: 10\nid: 7\nfoo: bar\nDATA: x\n data: y\ndata: a\n\n', ['a']],
    ['keeps colons in values', 'data: {"a":"b: c"}\n\n', ['{"a":"b: c"}']],
    ['takes CR and CRLF', 'data: a\r\rdata: b\r\n\r\n', ['a', 'b']],
    ['drops a BOM', '\uFEFFdata: a\n\n', ['a']],
    ['holds back an event that has not ended', 'data: a\n\ndata: b\n', ['a']],
  ]

  for (const [rule, stream, expected] of cases) {
    it(rule, () => {
      expect(data(stream)).toEqual(expected)
    })
  }

  it('names events, and forgets the name at the end of each', () => {
    expect(new SseDecoder().push('event: a\ndata: 1\n\ndata: 2\n\nevent: b\n\ndata: 3\n\n')).toEqual([
      { event: 'a', data: '1' },
      { event: 'message', data: '2' },
      { event: 'message', data: '3' },
    ])
  })

  it('gives the same events cut at any two bytes', () => {
    const bytes = Buffer.from('\uFEFF: hi\r\nevent: x\r\ndata: €😀\r\ndata: [NAME_8F3A21C4]\r\n\r\ndata: é\n\n')
    const expected = new SseDecoder().push(bytes)
    expect(expected).toHaveLength(2)
    for (let first = 0; first <= bytes.length; first++) {
      for (let second = first; second <= bytes.length; second++) {
        const decoder = new SseDecoder()
        const parts = [bytes.subarray(0, first), bytes.subarray(first, second), bytes.subarray(second)]
        expect(parts.flatMap((part) => decoder.push(part))).toEqual(expected)
      }
    }
  })

  it('gives the event the stream ended in at the flush', () => {
    for (const end of ['data: [DONE]', 'data: [DONE]\n', 'data: [DONE]\r']) {
      const decoder = new SseDecoder()
      expect(decoder.push(end)).toEqual([])
      expect(decoder.flush()).toEqual([{ event: 'message', data: '[DONE]' }])
      expect(decoder.flush()).toEqual([])
    }
  })

  it('refuses an event that is too large, in one line or in many', () => {
    expect(() => new SseDecoder(100).push(`data: ${'x'.repeat(200)}`)).toThrow(UpstreamError)
    expect(() => new SseDecoder(100).push('data: 123456789\n'.repeat(11))).toThrow(UpstreamError)
    expect(new SseDecoder(100).push('data: 123456789\n\n'.repeat(1000))).toHaveLength(1000)
  })
})

describe('encodeSse', () => {
  it('writes what the decoder reads', () => {
    expect(encodeSse('{"a":1}')).toBe('data: {"a":1}\n\n')
    for (const text of ['', 'a', 'a\nb', '\n', 'a\n\nb\n', ' x', '[DONE]'])
      expect(data(encodeSse(text))).toEqual([text])
  })

  it('lets no line end in the data start a field of its own', () => {
    expect(data(encodeSse('a\rdata: b\r\nevent: c'))).toEqual(['a\ndata: b\nevent: c'])
  })
})

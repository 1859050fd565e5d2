import { describe, expect, it } from '@jest/globals'
import { byEvent, DIALECTS } from '../support/protocol-clients.js'
import { eachTest } from '../support/each-test.js'
import { failure } from '../support/fake-vendor.js'
import type { Answer, RecordedRequest } from '../support/fake-vendor.js'
import { EMAIL, NAME, QUOTED, tokensOf } from '../support/gateway.js'
import { until } from '../support/until.js'

/** What holds in each of the three protocols, plain and streamed. */

const properties = (to: object) => ({ type: 'object', properties: { to }, required: ['to'] })
const anyone = properties({ type: 'string' })

describe.each(DIALECTS)('$name', (dialect) => {
  const start = eachTest(dialect.begin)

  it('gives each piece of a text before the vendor sends the next one', async () => {
    let heard = ''
    const { ask } = await start({
      answer: (asked) => {
        const [token = ''] = tokensOf(asked)
        const answer = byEvent(dialect.answer(asked, { text: `Hi ${token}, to [you]. So it is.` }, 1))
        return { ...answer, before: (index) => until(() => heard.startsWith(dueAfter(answer, index, token))) }
      },
    })
    const { text } = await ask({ content: NAME, stream: true, onText: (piece) => (heard += piece) })
    expect([text, heard]).toEqual(Array(2).fill(`Hi ${NAME}, to [you]. So it is.`))
  })

  it.each([false, true])('keeps the words of an enum, and protects an address in it (streamed: %s)', async (stream) => {
    const { ask, vendor } = await start({
      answer: (asked) => dialect.answer(asked, { call: { to: tokensOf(asked).at(-1), kind: 'Berlin' } }, 1),
    })
    const tool = { ...anyone, properties: { to: { enum: [EMAIL, 'nobody'] }, kind: { const: 'Berlin' } } }
    const { calls } = await ask({ content: 'Write.', stream, tool })
    expect(calls).toEqual([{ to: EMAIL, kind: 'Berlin' }])
    expect(vendor.requests[0]?.text).toMatch(/"enum":\["\[CONTACT_[0-9A-F]{8}\]","nobody"\].*"const":"Berlin"/)
  })

  it.each([false, true])(
    'protects names of properties that are personal, and gives them back (streamed: %s)',
    async (stream) => {
      const { ask, vendor } = await start({
        answer: (asked) => {
          const [token = ''] = tokensOf(asked).filter((token) => token.startsWith('[CONTACT'))
          return dialect.answer(asked, { call: { [token]: 1, to: 2 } }, 1)
        },
      })
      const tool = {
        type: 'object',
        properties: { [EMAIL]: { $ref: `#/$defs/${EMAIL}` }, to: { type: 'number' } },
        required: ['to', EMAIL],
        dependentRequired: { to: [EMAIL], [EMAIL]: ['to'] },
        $defs: { [EMAIL]: { type: 'number' } },
      }
      const { calls } = await ask({ content: 'Write.', stream, tool })
      expect(calls).toEqual([{ [EMAIL]: 1, to: 2 }])
      const { text = '' } = vendor.requests[0] ?? {}
      expect(text).not.toContain(EMAIL)
      const [token = ''] = tokensOf({ text } as RecordedRequest)
      expect(text.replaceAll(token, EMAIL)).toContain(JSON.stringify(tool))
    },
  )

  it.each([false, true])('gives values only to tools that the app lists (streamed: %s)', async (stream) => {
    const answer = (asked: RecordedRequest) => dialect.answer(asked, { call: { to: tokensOf(asked)[0] } }, 1)
    const other = await start({ answer, gateway: { tools: ['other'] } })
    const { calls } = await other.ask({ content: QUOTED, stream, tool: anyone })
    expect(calls).toEqual([{ to: expect.stringMatching(/^\[NAME_[0-9A-F]{8}\]$/) }])
    const listed = await start({ answer, gateway: { tools: ['send'] } })
    expect((await listed.ask({ content: QUOTED, stream, tool: anyone })).calls).toEqual([{ to: QUOTED }])
  })

  it.each([false, true])(
    'restores tokens that the model has mangled, but not in URLs (streamed: %s)',
    async (stream) => {
      const { ask } = await start({
        answer: (asked) => {
          const [token = ''] = tokensOf(asked)
          const bare = token.slice(1, -1)
          const text = `**${bare.toLowerCase()}**, \\[${bare.replace('_', '\\_')}\\], https://x.example/${token} ${token}s`
          return dialect.answer(asked, { text }, 1)
        },
      })
      const { text } = await ask({ content: NAME, stream })
      expect(text).toMatch(
        /^\*\*Anna Schmidt\*\*, Anna Schmidt, https:\/\/x\.example\/\[NAME_[0-9A-F]{8}\] Anna Schmidts$/,
      )
    },
  )

  it.each([false, true])('gives tools values wherever no URL could carry them away (streamed: %s)', async (stream) => {
    const written = (value: string) => ({
      html: `<img src="/img/${value}.png" alt="${value}"><!-- ${value} --><script>var u="${value}"</script>`,
      path: `file:///home/${value}/x`,
      list: [`[1]: ${value}`, `curl 'https://x.example/a' -d '${value}'`, `https://crm.example/${value}`],
    })
    const away = (token: string) => ({ url: `https://x.example/?q= ${token}`, command: `git clone ssh://x/${token}` })
    let token = ''
    const { ask } = await start({
      answer: (asked) => {
        token = tokensOf(asked)[0] ?? ''
        return dialect.answer(asked, { call: { ...written(token), ...away(token) } }, 1)
      },
      gateway: { urls: ['crm.example'] },
    })
    const { calls } = await ask({ content: NAME, stream, tool: anyone })
    const { list, ...rest } = written(NAME)
    const encoded = [...list.slice(0, 2), 'https://crm.example/Anna%20Schmidt']
    expect(calls).toEqual([{ ...rest, list: encoded, ...away(token) }])
  })

  it('loses no value to eight requests of one conversation at once, plain and streamed', async () => {
    const { ask, vendor } = await start({
      answer: (asked) => dialect.answer(asked, { text: tokensOf(asked).join(' ') }),
    })
    const asked = Array.from({ length: 8 }, (_, index) =>
      ask({ content: `${NAME}, ${EMAIL}`, stream: index % 2 === 0 }),
    )
    for (const { text } of await Promise.all(asked)) expect(text).toBe(`${NAME} ${EMAIL}`)
    expect(new Set(vendor.requests.map((request) => tokensOf(request).join(' '))).size).toBe(1)
  })

  it('tells the client when, and whether, to try again', async () => {
    const { ask, vendor } = await start()
    const headers = { 'retry-after': '7', 'retry-after-ms': '7000', 'x-should-retry': 'false' }
    vendor.enqueue({ ...failure(429), headers: { ...headers, 'set-cookie': 'a=b' } })
    const error = await ask({ content: NAME }).catch((caught: unknown) => caught)
    const back = (error as { readonly headers: Headers }).headers
    expect(Object.fromEntries(back)).toMatchObject(headers)
    expect(back.has('set-cookie')).toBe(false)
  })

  it('sends the same bytes when a client tries again after a 500', async () => {
    const answer = (asked: RecordedRequest) => dialect.answer(asked, { text: tokensOf(asked)[0] })
    const { ask, vendor } = await start({ answer })
    vendor.enqueue(failure(500))
    await expect(ask({ content: NAME })).rejects.toMatchObject({ status: 500 })
    expect((await ask({ content: NAME })).text).toBe(NAME)
    expect(vendor.requests[1]?.text).toBe(vendor.requests[0]?.text)
  })
})

/**
 * What the client must have read before the event of this place is sent: all but a token at the end, or what may begin one.
 * The text has no hexadecimal digits outside its token, since these may begin one, too.
 */
function dueAfter({ chunks = [] }: Answer, place: number, token: string): string {
  const sent = [...chunks].slice(0, place).map(String).map(pieceOf).join('')
  return sent.replace(/\[\w*\]?$/, '').replaceAll(token, NAME)
}

function pieceOf(event: string): string {
  const data = /^data: (\{.*\})$/m.exec(event)?.[1]
  const { choices, delta, type } = JSON.parse(data ?? '{}') as Record<string, never>
  if (choices) return (choices as { delta: { content?: string } }[])[0]?.delta.content ?? ''
  if (type === 'response.output_text.delta') return delta ?? ''
  return type === 'content_block_delta' ? ((delta as unknown as { text?: string } | undefined)?.text ?? '') : ''
}

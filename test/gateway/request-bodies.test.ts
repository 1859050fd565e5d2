import { describe, expect, it } from '@jest/globals'
import { localGuard } from '../../src/guard/local-guard.js'
import { eachTest } from '../support/each-test.js'
import { completion, json } from '../support/fake-vendor.js'
import type { RecordedRequest } from '../support/fake-vendor.js'
import { DOCUMENT, EMAIL, NAME, post, startGateway, tokensOf, VALUES } from '../support/gateway.js'
import { startMessages } from '../support/anthropic-vendor.js'

/** What the bodies of requests may hold, in the three protocols. */

const start = eachTest(startGateway)
const startAnthropic = eachTest(startMessages)

const user = { role: 'user', content: NAME }
const chat = (more: object) => ({ model: 'm', messages: [user], ...more })
const responses = (...items: object[]) => ({ model: 'm', input: [user, ...items] })
const messages = (input: unknown) => ({
  ...{ model: 'm', max_tokens: 9 },
  messages: [user, { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'write', input }] }, user],
})
const answer = ({ url = '' }: RecordedRequest) => {
  if (url.includes('responses')) return json({ id: 'r', output: [] })
  return url.includes('messages') ? json({ type: 'message', content: [], usage: {} }) : completion('ok')
}

/** Sends a body to the gateway of its protocol. Returns the status, and what the vendor was sent. */
async function send(path: string, body: object | string) {
  const { url, vendor } = await (path === '/messages' ? startAnthropic : start)({ answer })
  const response = await post(`${url.replace(/\/v1$/, '')}/v1${path}`, body)
  const text = await response.text()
  const seen = vendor.requests[0]?.text ?? ''
  for (const value of VALUES) expect(seen).not.toContain(value)
  return { status: response.status, text, seen }
}

const MINIFIED = `function(){var a="${NAME}";}`.repeat(300)
const CHINESE = '这是一个很长的文件没有空格的中文文本。'.repeat(300)
const DATA = `Data: ${NAME}, and more`
const PICTURE = 'data:image/png;base64,AAAA'

describe('content without spaces, or that begins like a data URL', () => {
  it.each([
    ['/messages', messages({ note: DATA, code: MINIFIED, list: [CHINESE], url: PICTURE })],
    ['/chat/completions', chat({ note: DATA, other: [CHINESE] })],
    ['/chat/completions', chat({ messages: [{ role: 'tool', tool_call_id: 'a', content: MINIFIED }] })],
    ['/responses', responses({ type: 'shell_call', call_id: 'a', action: { commands: [DATA, MINIFIED] } })],
    ['/responses', responses({ type: 'local_shell_call', call_id: 'a', action: { command: [DATA, CHINESE] } })],
    [
      '/responses',
      responses({ type: 'shell_call_output', call_id: 'a', output: [{ stdout: MINIFIED, stderr: DATA }] }),
    ],
    ['/responses', responses({ type: 'apply_patch_call', call_id: 'a', operation: { type: 'x', diff: MINIFIED } })],
    ['/responses', responses({ type: 'function_call', call_id: 'a', name: 'f', arguments: { code: MINIFIED } })],
    ['/responses', { ...responses(), prompt: { id: 'p', variables: { a: DATA, b: MINIFIED } } }],
  ])('is protected in known fields of %s (%#)', async (path, body) => {
    const { status, seen } = await send(path, body)
    expect(status).toBe(200)
    expect(seen).toMatch(/\[NAME_[0-9A-F]{8}\]/)
  })

  it.each([PICTURE, ' DATA:,x', 'A'.repeat(4096)])(
    'is refused in unknown fields if it is encoded data: %.30s',
    async (blob) => {
      expect((await send('/chat/completions', chat({ unknown: { deep: [blob] } }))).status).toBe(400)
      expect((await send('/responses', responses({ role: 'user', content: 'x', extra: blob }))).status).toBe(400)
      expect((await send('/messages', { ...messages({}), extra: blob })).status).toBe(400)
    },
  )
})

describe("a tool's own words", () => {
  it('may be many: an enum counts as one text', async () => {
    const words = Array.from({ length: 420 }, (_, index) => `Europe/City${index}`)
    const parameters = { type: 'object', properties: { zone: { enum: words } } }
    const tools = Array.from({ length: 25 }, (_, index) => ({
      type: 'function',
      function: { name: `f${index}`, parameters },
    }))
    const { status, seen } = await send('/chat/completions', chat({ tools }))
    expect([status, JSON.parse(seen).tools]).toEqual([200, tools])
  })

  it('may be objects and lists', async () => {
    const values = { enum: [{ who: EMAIL, n: 1.5 }, [EMAIL, 'x'], 7, EMAIL], const: { [EMAIL]: DOCUMENT } }
    const tool = { type: 'function', function: { name: 'f', parameters: { type: 'object', properties: { values } } } }
    const { status, seen } = await send('/chat/completions', chat({ tools: [tool] }))
    expect(status).toBe(200)
    expect(seen).toMatch(
      /"enum":\[\{"who":"(\[CONTACT_\w+\])","n":1\.5\},\["\1","x"\],7,"\1"\],"const":\{"\1":"\[DOCUMENT_\w+\]"\}/,
    )
  })
})

describe('the order of keys', () => {
  it('stays, even of those that look like indices, in requests and in replies', async () => {
    const numbered = '{"step":{"type":"string"},"2024":{"type":"number"},"1999":{"7":1.0,"3":2}}'
    const tools = `[{"name":"f","input_schema":{"type":"object","properties":${numbered}}}]`
    const body = `{"model":"m","max_tokens":9,"tools":${tools},"messages":[{"role":"user","content":"${NAME}"}]}`
    const { url, vendor } = await startAnthropic({
      answer: (asked) => {
        const input = `{"who":"${tokensOf(asked)[0]}","2024":${numbered},"1":0}`
        const block = `{"type":"tool_use","id":"a","name":"f","input":${input}}`
        return { headers: { 'content-type': 'application/json' }, chunks: [`{"type":"message","content":[${block}]}`] }
      },
    })
    const reply = await (await post(`${url}/v1/messages`, body)).text()
    expect(vendor.requests[0]?.text).toContain(tools)
    expect(reply).toContain(`"input":{"who":"${NAME}","2024":${numbered},"1":0}`)
  })
})

describe('the name of a field', () => {
  const fields = { [EMAIL]: 'x', [NAME]: 1, [DOCUMENT]: { a: 1 }, plain: true }
  const RENAMED = /"\[CONTACT_\w+\]":"x","\[NAME_\w+\]":1,"\[DOCUMENT_\w+\]":\{"a":1\},"plain":true/

  it.each([
    ['/chat/completions', chat(fields)],
    ['/chat/completions', chat({ messages: [{ ...user, ...fields }] })],
    ['/chat/completions', chat({ messages: [{ ...user, content: [{ type: 'text', text: 'x', ...fields }] }] })],
    ['/chat/completions', chat({ provider: { order: ['a'], ...fields } })],
    ['/responses', responses({ role: 'user', content: 'x', ...fields })],
    ['/responses', { ...responses(), reasoning: { effort: 'low', ...fields } }],
    ['/messages', { ...messages({}), ...fields }],
    ['/messages', { ...messages({}), thinking: { type: 'disabled', ...fields } }],
  ])('that no table of %s knows is protected (%#)', async (path, body) => {
    const { status, seen } = await send(path, { ...body, metadata: { user_id: 'u', a: NAME } })
    expect(status).toBe(200)
    expect(seen).toMatch(RENAMED)
  })
})

describe('a number', () => {
  it('that is personal is protected in unknown fields, and others stay', async () => {
    const phone = 4915112345678
    const { url, vendor } = await start({ answer, guard: localGuard() })
    const numbers = `"phone":${phone},"num_ctx":131072,"penalty":1.10,"random_seed":20240115`
    const reply = await post(
      `${url}/chat/completions`,
      `{"messages":[{"role":"user","content":"Hi","phone":${phone}}],${numbers}}`,
    )
    expect(reply.status).toBe(200)
    const token = vendor.requests.flatMap(tokensOf)
    expect(vendor.requests[0]?.text).toContain(numbers.replace(String(phone), `"${token[0]}"`))
    expect(vendor.requests[0]?.text).not.toContain(String(phone))
  })
})

describe('what cannot be inspected', () => {
  const data = 'data:application/pdf;base64,AAAA'
  it.each([
    ['/chat/completions', chat({ messages: [{ role: 'user', content: [{ type: 'file', file: named(data) }] }] })],
    ['/responses', responses({ role: 'user', content: [{ type: 'input_file', ...named(data) }] })],
    ['/responses', responses({ role: 'user', content: [{ type: 'input_audio', audio_url: data }] })], // Codex
    [
      '/responses',
      responses({
        ...{ type: 'computer_call_output', call_id: 'a', current_url: `https://x.example/${NAME}` },
        output: { type: 'computer_screenshot', image_url: data },
        acknowledged_safety_checks: [{ id: 's', code: 'x', message: NAME }],
      }),
    ],
  ])('goes out if it is allowed, and the texts beside it are protected: %s', async (path, body) => {
    const { url, vendor } = await start({ answer, gateway: { allow: ['file', 'image', 'audio'] } })
    expect((await post(`${url}${path}`, body)).status).toBe(200)
    expect(vendor.requests[0]?.text).toContain(data)
    expect(vendor.requests[0]?.text).not.toContain(NAME)
  })
})

describe('citations in the history', () => {
  it.each([
    ['/responses', responses(cited('output_text', { type: 'url_citation' }))],
    ['/chat/completions', chat({ messages: [user, spoken(), user] })],
  ])('count the characters of the protected text: %s', async (path, body) => {
    const { seen } = await send(path, body)
    const [, text = '', from, to] =
      /"(?:text|content)":"(Hello [^"]*)".*?"start_index":(\d+),"end_index":(\d+)/.exec(seen) ?? []
    expect(text.slice(Number(from), Number(to))).toBe('see')
  })

  it('count them where a file is cited, too', async () => {
    const { text, start_index: index } = marks()
    const annotations = [{ type: 'file_citation', file_id: 'file-1', filename: 'a.pdf', index }]
    const said = { role: 'assistant', content: [{ type: 'output_text', text, annotations }] }
    const { seen } = await send('/responses', responses(said))
    const [, sent = '', at] = /"text":"(Hello [^"]*)".*?"index":(\d+)/.exec(seen) ?? []
    expect(sent.slice(Number(at))).toBe('see source.')
  })
})

function named(data: string) {
  return { filename: `CV ${NAME}.pdf`, file_data: data }
}

function marks() {
  const text = `Hello ${NAME}, see source.`
  return { text, start_index: text.indexOf('see'), end_index: text.indexOf('see') + 3 }
}

function cited(type: string, more: object) {
  const { text, ...range } = marks()
  const annotations = [{ ...more, url: 'https://x.example/a', ...range }]
  return { type: 'message', id: 'm', role: 'assistant', content: [{ type, text, annotations }] }
}

function spoken() {
  const { text, ...range } = marks()
  const annotations = [{ type: 'url_citation', url_citation: { url: 'https://x.example/a', ...range } }]
  return { role: 'assistant', content: text, annotations }
}

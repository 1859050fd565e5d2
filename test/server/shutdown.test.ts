import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { bearer, keyOf } from '../support/router-app.js'
import { startService } from '../support/service-process.js'
import type { ServiceProcess } from '../support/service-process.js'
import { until } from '../support/until.js'

jest.setTimeout(60_000)

const API_KEYS = JSON.stringify([{ id: 'all', tenant: 'acme', scopes: ['evaluate'], key: keyOf('all') }])
const BODY = JSON.stringify({ messages: [{ role: 'user', content: 'I am Anna Schmidt.' }] })
const HEAD = [
  ...['POST /v1/guard HTTP/1.1', 'Host: x', `Authorization: ${bearer('all')}`, 'Content-Type: application/json'],
  ...[`Content-Length: ${BODY.length}`, '', ''],
].join('\r\n')
const READY = 'GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n'

/** A connection, and all that has come on it. */
interface Client {
  readonly socket: Socket
  readonly text: () => string
  readonly answers: () => readonly string[]
  readonly end: Promise<unknown>
}

describe('a service that is told to stop', () => {
  let service: ServiceProcess
  afterEach(async () => {
    service.kill('SIGKILL')
    await service.exit
  })

  async function open(): Promise<Client> {
    const { hostname, port } = new URL(service.url)
    const socket = connect(Number(port), hostname)
    let text = ''
    socket.on('data', (chunk) => (text += String(chunk)))
    socket.on('error', () => (text += 'CUT OFF'))
    const end = once(socket, 'close').catch(() => {})
    await once(socket, 'connect')
    return { socket, text: () => text, answers: () => text.match(/HTTP\/1\.1 \d{3}|CUT OFF/g) ?? [], end }
  }
  const many = (count: number) => Promise.all(Array.from({ length: count }, open))
  const send = (client: Client, text: string) => new Promise((sent) => client.socket.write(text, sent))

  it('answers every request that has been sent, and ends with code 0', async () => {
    service = await startService({ API_KEYS })
    const used = await many(8) // kept alive, with a second request
    for (const client of used) client.socket.write(HEAD + BODY)
    await until(() => used.every(({ answers }) => answers().length === 1))
    const slow = await many(8) // whose body comes later
    for (const client of slow) await send(client, HEAD + BODY.slice(0, 10))
    const fresh = await many(4)

    service.kill('SIGSTOP') // what is sent now waits in the buffers of the sockets
    const late = await many(2) // and these wait to be accepted
    const several = await many(1)
    for (const client of [...used, ...fresh, ...late]) await send(client, HEAD + BODY)
    for (const client of several) await send(client, (HEAD + BODY).repeat(3) + READY)
    service.kill('SIGTERM')
    service.kill('SIGCONT')
    await until(() => service.stdout.includes('"stopping"'))
    for (const client of slow) await send(client, BODY.slice(10))

    await Promise.all([...used, ...slow, ...fresh, ...late, ...several].map(({ end }) => end))
    const ok = 'HTTP/1.1 200'
    expect(used.map(({ answers }) => answers())).toEqual(used.map(() => [ok, ok]))
    for (const group of [slow, fresh, late])
      expect(group.map(({ answers }) => answers())).toEqual(group.map(() => [ok]))
    expect(several[0]?.answers()).toEqual([ok, ok, ok, expect.stringMatching(/200|503/)])
    for (const { text } of slow) expect(text()).toMatch(/\r\nConnection: close\r\n/i)
    expect(await service.exit).toBe(0)
  })

  it('is not ready, takes no more connections, and closes those that nobody uses', async () => {
    service = await startService({ API_KEYS })
    const [busy, asking, idle, silent] = (await many(4)) as [Client, Client, Client, Client]
    await send(idle, READY)
    await send(busy, HEAD + BODY.slice(0, 10))
    await until(() => idle.answers().length === 1)
    service.kill('SIGTERM')
    await until(() => service.stdout.includes('"stopping"'))
    await send(asking, READY)
    await asking.end
    expect(asking.text()).toMatch(/^HTTP\/1\.1 503 [^]*"code":"unavailable"/)
    await Promise.all([idle.end, silent.end])
    await expect(fetch(`${service.url}/healthz`)).rejects.toThrow()
    await send(busy, BODY.slice(10))
    await busy.end
    expect(busy.answers()).toEqual(['HTTP/1.1 200'])
    expect(await service.exit).toBe(0)
  })
})

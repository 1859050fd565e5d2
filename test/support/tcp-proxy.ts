import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

/** A proxy in front of a server, to cut its connections. */

type Mode = 'pass' | 'hold' | 'down'

/** What to do with the next chunk that contains a text, before it is passed on. */
export interface Cut {
  /** `request`: on its way to the server, so that it has not arrived; `reply`: on its way back. */
  readonly on: 'request' | 'reply'
  readonly holding: string
  /** So many such chunks are passed on before. Default 0. */
  readonly after?: number
  /** `cut`: the connection is lost; `hold`: nothing more goes either way; `down`: and there is no other connection. */
  readonly then: 'cut' | 'hold' | 'down'
}

export interface TcpProxy {
  readonly port: number
  /** Passes bytes on (default), holds them back, or refuses connections and cuts those there are. */
  mode(mode: Mode): void
  /** Resolves when it has happened. */
  cut(cut: Cut): Promise<void>
  close(): Promise<void>
}

interface Armed extends Cut {
  readonly done: () => void
}

/** Stands between a client and a server that others use too, so that it alone can fail. */
export async function startTcpProxy(port: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  const held: (() => void)[] = []
  let current: Mode = 'pass'
  let armed: Armed | undefined
  let seen = 0

  function mode(next: Mode): void {
    current = next
    for (const socket of sockets) {
      if (next === 'down') socket.destroy()
      else if (next === 'hold') socket.pause()
      else socket.resume()
    }
    if (next === 'pass') for (const pass of held.splice(0)) pass()
  }

  function pipe(from: Socket, to: Socket, way: Cut['on']): void {
    sockets.add(from)
    if (current === 'hold') from.pause()
    from.on('data', (chunk) => {
      const cut = armed
      const isCut = cut?.on === way && chunk.includes(cut.holding) && seen++ >= (cut.after ?? 0)
      if (!isCut) return void to.write(chunk)
      armed = undefined
      if (cut.then === 'cut') from.destroy()
      else mode(cut.then)
      if (cut.then === 'hold') held.push(() => void to.write(chunk))
      cut.done()
    })
    from.on('error', () => {})
    from.on('close', () => {
      sockets.delete(from)
      to.destroy()
    })
  }
  const server = createServer((client) => {
    if (current === 'down') return void client.destroy()
    const upstream = connect(port, '127.0.0.1')
    pipe(client, upstream, 'request')
    pipe(upstream, client, 'reply')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port, // a string only for pipes
    mode,
    cut(cut) {
      seen = 0
      return new Promise((done) => (armed = { ...cut, done }))
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

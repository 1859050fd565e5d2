import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

export interface TcpProxy {
  readonly port: number
  /** Passes bytes on (default), holds them back, or refuses connections and cuts those there are. */
  mode(mode: 'pass' | 'hold' | 'down'): void
  close(): Promise<void>
}

/** Stands between a client and a server that others use too, so that it alone can fail. */
export async function startTcpProxy(port: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  let current: 'pass' | 'hold' | 'down' = 'pass'
  const join = (from: Socket, to: Socket) => {
    sockets.add(from)
    if (current === 'hold') from.pause()
    from.on('data', (chunk) => void to.write(chunk))
    from.on('error', () => {})
    from.on('close', () => {
      sockets.delete(from)
      to.destroy()
    })
  }
  const server = createServer((client) => {
    if (current === 'down') return void client.destroy()
    const upstream = connect(port, '127.0.0.1')
    join(client, upstream)
    join(upstream, client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port, // a string only for pipes
    mode(mode) {
      current = mode
      for (const socket of sockets) {
        if (mode === 'down') socket.destroy()
        else if (mode === 'hold') socket.pause()
        else socket.resume()
      }
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

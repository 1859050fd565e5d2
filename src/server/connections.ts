import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import type { Socket } from 'node:net'
import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'

/** Tracks open connections, to close a server without losing requests. */

/** The open connections of a server. */
export interface Connections {
  /**
   * Stops accepting connections, answers the requests that have arrived, and resolves when the last connection has
   * ended.
   */
  drain(graceMs: number): Promise<void>
}

/** Time in which a request sent before the end arrives. */
const QUIET_MS = 250
const AGAIN_MS = 50
/** Most connections waiting to be accepted: the backlog of a listening socket is 511. */
const MOST_WAITING = 1000

/** Tracks the connections of a server from now on. */
export function connections(server: Server): Connections {
  /** Pending answers of each connection, in order: clients may send several requests at once. */
  const due = new Map<Socket, Set<ServerResponse>>()
  let isDraining = false
  let accepted = 0

  server.on('connection', (socket) => {
    accepted += 1
    due.set(socket, new Set())
    socket.once('close', () => due.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    const answers = due.get(socket)
    answers?.add(response)
    response.once('close', () => answers?.delete(response))
    if (isDraining && answers) endAfterLast(answers)
  })

  async function drain(graceMs: number): Promise<void> {
    isDraining = true
    for (const answers of due.values()) endAfterLast(answers)
    await allAccepted()
    const closed = once(server, 'close')
    // Not `server.close()`: it cuts off connections whose request has arrived but has not been read.
    NetServer.prototype.close.call(server)
    const cut = setTimeout(() => server.closeAllConnections(), graceMs)
    const later = setTimeout(() => (idle = setInterval(closeIdle, AGAIN_MS)), QUIET_MS)
    let idle: NodeJS.Timeout | undefined
    await closed
    for (const timer of [cut, later, idle]) clearTimeout(timer)
  }

  /**
   * Accepts the waiting connections, which would be cut off otherwise. One turn of the event loop may accept only one.
   */
  async function allAccepted(): Promise<void> {
    for (let quiet = 0, turn = 0; quiet < 2 && turn < MOST_WAITING; turn += 1) {
      const before = accepted
      await setImmediate()
      quiet = accepted === before ? quiet + 1 : 0
    }
  }

  function closeIdle(): void {
    // Node counts connections that have not sent anything as busy.
    for (const socket of due.keys()) if (socket.bytesRead === 0) socket.destroy()
    server.closeIdleConnections()
  }

  return { drain }
}

/**
 * Sends `connection: close` with the last pending answer only: Node ends a connection after it, even if others are
 * pending.
 */
function endAfterLast(answers: ReadonlySet<ServerResponse>): void {
  const last = [...answers].at(-1)
  for (const response of answers) {
    if (response.headersSent) continue
    if (response === last) response.setHeader('Connection', 'close')
    else response.removeHeader('Connection')
  }
}

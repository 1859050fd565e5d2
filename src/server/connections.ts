import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import type { Socket } from 'node:net'
import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'

/** The open connections of a server. */
export interface Connections {
  /** Takes no more connections, answers what has arrived, and resolves when the last connection has ended. */
  drain(graceMs: number): Promise<void>
}

/** In this time a request that was sent before the end has arrived. */
const QUIET_MS = 250
const AGAIN_MS = 50
/** The backlog of a listening socket is 511. */
const MOST_WAITING = 1000

/** Follows the connections of a server from now on. */
export function connections(server: Server): Connections {
  /** Of each connection the answers that are due, in order: clients may send several requests at once. */
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
    // Not `server.close()`: it cuts connections off on which a request has arrived that has not been read yet.
    NetServer.prototype.close.call(server)
    const cut = setTimeout(() => server.closeAllConnections(), graceMs)
    const later = setTimeout(() => (idle = setInterval(closeIdle, AGAIN_MS)), QUIET_MS)
    let idle: NodeJS.Timeout | undefined
    await closed
    for (const timer of [cut, later, idle]) clearTimeout(timer)
  }

  /** Connections that wait would be cut off with the end of listening. Of them, one turn of the event loop may accept but one. */
  async function allAccepted(): Promise<void> {
    for (let quiet = 0, turn = 0; quiet < 2 && turn < MOST_WAITING; turn += 1) {
      const before = accepted
      await setImmediate()
      quiet = accepted === before ? quiet + 1 : 0
    }
  }

  function closeIdle(): void {
    // Node counts a connection on which nothing has come yet among those that are busy.
    for (const socket of due.keys()) if (socket.bytesRead === 0) socket.destroy()
    server.closeIdleConnections()
  }

  return { drain }
}

/** Node ends a connection after the answer that says so, also if others are due. */
function endAfterLast(answers: ReadonlySet<ServerResponse>): void {
  const last = [...answers].at(-1)
  for (const response of answers) {
    if (response.headersSent) continue
    if (response === last) response.setHeader('Connection', 'close')
    else response.removeHeader('Connection')
  }
}

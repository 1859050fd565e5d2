import type { AuditEvent } from './audit-log.js'

interface Waiting {
  readonly events: readonly AuditEvent[]
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/** One write at a time; what is asked for meanwhile goes with the next one. Order is kept, each caller hears of its own. */
export function inGroups(
  write: (events: readonly AuditEvent[]) => Promise<void>,
): (events: readonly AuditEvent[]) => Promise<void> {
  let waiting: Waiting[] = []
  let writing = false

  async function writeAll(): Promise<void> {
    writing = true
    while (waiting.length > 0) {
      const group = waiting
      waiting = []
      try {
        await write(group.flatMap(({ events }) => events))
        for (const { resolve } of group) resolve()
      } catch (error) {
        for (const { reject } of group) reject(error)
      }
    }
    writing = false
  }

  return async (events) => {
    if (events.length === 0) return
    await new Promise<void>((resolve, reject) => {
      waiting.push({ events, resolve, reject })
      if (!writing) void writeAll()
    })
  }
}

import { lostStore } from './marker.js'
import { PREFIX, keyNoteKey } from './redis.js'
import type { RedisClient, RedisOptions } from './redis.js'

/**
 * Wraps a client so that each command fails once the store has lost its key note, which the first instance writes: the
 * store was emptied. The note is read along with each command, so this costs no round trip.
 */
export function watchedRedis({ client, prefix = PREFIX }: RedisOptions): RedisClient {
  const key = keyNoteKey(prefix)
  return {
    async sendCommand(args) {
      const [answer, note] = await Promise.allSettled([client.sendCommand(args), client.sendCommand(['GET', key])])
      if (note.status === 'fulfilled' && note.value === null) throw lostStore()
      if (answer.status === 'rejected') throw answer.reason
      return answer.value
    },
  }
}

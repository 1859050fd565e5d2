import { lostStore } from './marker.js'
import { PREFIX, keyNoteKey } from './redis.js'
import type { RedisClient, RedisOptions } from './redis.js'

/**
 * The client, but each command fails once the store has lost its note of the key, which is there from the start of the
 * first instance on: somebody has emptied it. That is asked behind each command, so it costs no round trip.
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

import { once } from 'node:events'

/**
 * Writes to standard output, no faster than it is read. Ends the process in silence when nobody reads any more, as after
 * `| head`.
 */
export function standardOutput(): (text: string) => Promise<void> {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0)
    throw error
  })
  return async (text) => {
    if (text !== '' && !process.stdout.write(text)) await once(process.stdout, 'drain')
  }
}

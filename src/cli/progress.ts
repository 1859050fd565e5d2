/** A progress line on a terminal. */
export interface Progress {
  advance(bytes: number): void
  /** Removes the line. */
  end(): void
}

type Terminal = Pick<NodeJS.WriteStream, 'isTTY' | 'columns' | 'write'>

const WIDTH = 24
const EVERY_MS = 100
const MEGABYTE = 1_000_000

/** Shows progress on standard error, unless that is not a terminal, or the file is done at once. */
export function progress(what: string, total: number, terminal: Terminal = process.stderr): Progress {
  const started = performance.now()
  let done = 0
  let shownAt = started
  let isShown = false
  return {
    advance(bytes) {
      done += bytes
      const now = performance.now()
      if (!terminal.isTTY || now - shownAt < EVERY_MS) return
      shownAt = now
      isShown = true
      terminal.write(`\r\x1b[K${lineOf(what, { done, total, ms: now - started }).slice(0, terminal.columns - 1)}`)
    },
    end() {
      if (isShown) terminal.write('\r\x1b[K')
    },
  }
}

// --- Internal helpers ---

interface State {
  readonly done: number
  readonly total: number
  readonly ms: number
}

function lineOf(what: string, { done, total, ms }: State): string {
  const share = total > 0 ? Math.min(1, done / total) : 0
  const full = Math.round(share * WIDTH)
  const bar = `${'█'.repeat(full)}${'░'.repeat(WIDTH - full)}`
  const size = `${(done / MEGABYTE).toFixed(1)} of ${(total / MEGABYTE).toFixed(1)} MB`
  return `${what} ${bar} ${Math.round(share * 100)} %, ${size}${share > 0 ? `, ${left(ms / share - ms)} left` : ''}`
}

function left(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  return seconds < 100 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`
}

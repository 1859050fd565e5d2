import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { progress } from '../../src/cli/progress.js'

beforeEach(() => void jest.useFakeTimers({ now: 0 }))
afterEach(() => void jest.useRealTimers())

function terminal(isTTY: boolean) {
  let written = ''
  return { isTTY, columns: 62, write: (text: string) => Boolean((written += text)), written: () => written }
}

describe('the progress of a command', () => {
  it('is a line on a terminal, no wider than it, and is taken away', () => {
    const screen = terminal(true)
    const shown = progress('Protecting', 4_000_000, screen)
    jest.advanceTimersByTime(1000)
    shown.advance(1_000_000)
    expect(screen.written()).toBe('\r\x1b[KProtecting ██████░░░░░░░░░░░░░░░░░░ 25 %, 1.0 of 4.0 MB, 3 s ')
    shown.end()
    expect(screen.written()).toMatch(/\r\x1b\[K$/)
  })

  it('is nothing elsewhere, or for what is done at once', () => {
    const [file, screen] = [terminal(false), terminal(true)]
    for (const one of [file, screen]) {
      const shown = progress('Protecting', 100, one)
      if (one === file) jest.advanceTimersByTime(1000)
      shown.advance(100)
      shown.end()
    }
    expect([file.written(), screen.written()]).toEqual(['', ''])
  })
})

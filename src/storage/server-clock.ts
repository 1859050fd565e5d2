const CLOCK_MS = 60_000
const PROMPT_MS = 500
const DRIFT_MS = 1000

/**
 * Estimates the time of a store, in Unix milliseconds. Asks once, and then once a minute in the background. The clock
 * of this process may be wrong; the store's is the same for all instances.
 */
export class ServerClock {
  /** The store's time minus `performance.now()`, which is never adjusted. */
  #offset: number | undefined
  #measured = 0
  #localOffset = 0
  #asking: Promise<number> | undefined

  /** Returns the time; `ask` returns the store's current time. */
  async read(ask: () => Promise<number>): Promise<number> {
    const now = performance.now()
    // The machine was suspended, or its clock was set: after a suspension the monotonic clock may be behind.
    if (Math.abs(Date.now() - now - this.#localOffset) > DRIFT_MS) this.#offset = undefined
    if (this.#offset !== undefined && now - this.#measured <= CLOCK_MS) return this.#offset + now
    this.#asking ??= this.#measure(ask).finally(() => (this.#asking = undefined))
    if (this.#offset === undefined) return (await this.#asking) + performance.now()
    this.#asking.catch(() => {}) // the last answer still serves
    return this.#offset + now
  }

  async #measure(ask: () => Promise<number>): Promise<number> {
    const sentAt = performance.now()
    const time = await ask()
    const answeredAt = performance.now()
    // Assumes that the store read its clock just now: an error makes the time early, not late.
    const offset = time - answeredAt
    // A slow answer may be far off: it serves its own callers, and the next caller asks again.
    if (answeredAt - sentAt <= PROMPT_MS) {
      this.#offset = offset
      this.#measured = answeredAt
      this.#localOffset = Date.now() - answeredAt
    }
    return offset
  }
}

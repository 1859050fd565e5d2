const CLOCK_MS = 60_000
const PROMPT_MS = 500
const DRIFT_MS = 1000

/**
 * Estimates the time of a store, in Unix milliseconds. It asks once, and again once a minute in the background. The
 * clock of this process may be wrong; the store's is the same for all instances.
 */
export class ServerClock {
  /** The store's time minus `performance.now()`, which nobody sets. */
  #offset: number | undefined
  #measured = 0
  #localOffset = 0
  #asking: Promise<number> | undefined

  /** `ask` gives the store's time now. */
  async read(ask: () => Promise<number>): Promise<number> {
    const now = performance.now()
    // The machine has slept, or its clock was set: after a sleep the monotonic clock may be behind.
    if (Math.abs(Date.now() - now - this.#localOffset) > DRIFT_MS) this.#offset = undefined
    if (this.#offset !== undefined && now - this.#measured <= CLOCK_MS) return this.#offset + now
    this.#asking ??= this.#measure(ask).finally(() => (this.#asking = undefined))
    if (this.#offset === undefined) return (await this.#asking) + performance.now()
    this.#asking.catch(() => {}) // the last answer still serves
    return this.#offset + now
  }

  async #measure(ask: () => Promise<number>): Promise<number> {
    const asked = performance.now()
    const time = await ask()
    const answered = performance.now()
    // As if the store had read its clock just now: the error makes the time early, not late.
    const offset = time - answered
    // An answer that took long may be far off: it serves those who wait for it, and the next one asks anew.
    if (answered - asked <= PROMPT_MS) {
      this.#offset = offset
      this.#measured = answered
      this.#localOffset = Date.now() - answered
    }
    return offset
  }
}

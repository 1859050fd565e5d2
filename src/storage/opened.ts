/** A resource opened on first use, and only once. If opening fails, the next caller tries again. */
export class Opened<T> {
  readonly #open: () => Promise<T>
  #opening: Promise<T> | undefined
  #isClosed = false

  constructor(open: () => Promise<T>) {
    this.#open = open
  }

  get(): Promise<T> {
    if (this.#opening) return this.#opening
    if (this.#isClosed) return Promise.reject(new Error('The store is closed.'))
    const opening = this.#open()
    this.#opening = opening
    opening.catch(() => (this.#opening = undefined))
    return opening
  }

  /** Closes the resource if it was opened; it cannot be opened again. */
  async close(close: (opened: T) => Promise<void>): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    const opened = await this.#opening?.catch(() => undefined)
    if (opened !== undefined) await close(opened)
  }
}

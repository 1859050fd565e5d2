import { UnavailableError } from '../errors.js'
import { deadlineIn } from './deadline.js'

/** Queues work in order of arrival, with deadlines. */

/** Queued work. */
export interface Waiting {
  /** The time by which the work must be done or refused. */
  readonly deadline: number
  readonly settle: (failure?: { readonly error: unknown }) => void
}

/** Share of the time that work may spend in the queue; the rest is for doing it. */
const SHARE_FOR_WAITING = 0.8

/** A first-in, first-out queue. Work that waits too long is refused and never done. */
export class WorkQueue<Work extends Waiting> {
  readonly #timeoutMs: number
  #works: { readonly work: Work; readonly timer: NodeJS.Timeout }[] = []

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs
  }

  get isEmpty(): boolean {
    return this.#works.length === 0
  }

  get length(): number {
    return this.#works.length
  }

  /** The moment when work that comes now must be done. */
  deadline(): number {
    return deadlineIn(this.#timeoutMs)
  }

  add(work: Work): void {
    this.#works.push(this.#timed(work))
  }

  /** Works whose turn has not come after all: they are next. */
  putBack(works: readonly Work[]): void {
    this.#works = [...works.map((work) => this.#timed(work)), ...this.#works]
  }

  /** Those that are next, and have about the same time left. They are not refused any more. */
  take(count: number): Work[] {
    const last = (this.#works[0]?.work.deadline ?? 0) + this.#timeoutMs / 2
    const later = this.#works.findIndex(({ work }) => work.deadline > last)
    return this.#works.splice(0, later < 0 ? count : Math.min(count, later)).map(({ work, timer }) => {
      clearTimeout(timer)
      return work
    })
  }

  #timed(work: Work) {
    const waitMs = work.deadline - performance.now() - (1 - SHARE_FOR_WAITING) * this.#timeoutMs
    return { work, timer: setTimeout(() => this.#refuse(work), Math.max(0, waitMs)) }
  }

  #refuse(work: Work): void {
    this.#works = this.#works.filter((waiting) => waiting.work !== work)
    work.settle({ error: new UnavailableError('The store was too busy to answer in time. Try again later.') })
  }
}

/** When the first of them must be done. */
export function firstDeadline(works: readonly Waiting[]): number {
  return Math.min(...works.map(({ deadline }) => deadline))
}

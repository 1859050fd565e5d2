import { OutcomeUnknownError, UnavailableError } from '../errors.js'
import { TIMEOUT_MS, withDeadline } from './deadline.js'
import type { RedisClient } from './redis.js'
import { stepRunner } from './redis-steps.js'
import type { RunSteps, Step } from './redis-steps.js'
import { WorkQueue, firstDeadline } from './work-queue.js'
import type { Waiting } from './work-queue.js'

/** Commits in Redis: the changes of several works in one script. */

/** The changes of one work, applied together or not at all. */
export interface Unit<Note> {
  /** The time by which the commit must be done. */
  readonly deadline: number
  /** Adds a step to the commit. If the step is refused, `onRefused` gets the reply, and the work runs again. */
  add(step: Step, onRefused?: (reply: unknown) => void): void
  /** Adds notes to the step that ends the commit. */
  note(notes: readonly Note[]): void
  /** Says that something was changed immediately, so that a failed commit does not undo it. */
  changed(): void
}

/** Makes the last step of a commit from the notes of its works. */
export interface Tail<Note> {
  step(tenant: string, notes: readonly Note[]): Promise<Step>
  /** Tells that the step was done or refused, so that the next one differs. Throws if there can be none. */
  settled(tenant: string, step: Step, refusal?: unknown): void
}

export interface RedisCommitOptions<Stores, Note> {
  readonly client: RedisClient
  /** Returns the stores of one work; their changes join its unit. */
  readonly bind: (unit: Unit<Note>) => Stores
  readonly tail: Tail<Note>
  /** After this time an unanswered commit fails, and will not take effect later. Default 3000. */
  readonly timeoutMs?: number
  /** Most works per commit. Default 64. */
  readonly size?: number
}

/**
 * Runs works whose changes are applied by one script, or not at all: each work reads first, and the script refuses if
 * that data has changed. Works of one tenant that arrive during a commit share the next one; `waiting` returns how many
 * are queued.
 */
export function redisCommit<Stores, Note>(options: RedisCommitOptions<Stores, Note>) {
  const { client, bind, tail, timeoutMs = TIMEOUT_MS, size = 64 } = options
  const commit = committer(stepRunner(client, timeoutMs).run, tail)
  const queues = new Map<string, WorkQueue<Work<Note>>>()

  async function commitAll(tenant: string, queue: WorkQueue<Work<Note>>): Promise<void> {
    while (!queue.isEmpty) {
      // Works that have run before wait here for those that touch the same: each would read in vain until its turn.
      const { first: group, others } = splitByKeys(queue.take(size))
      const deadline = firstDeadline(group)
      const again = await commit(tenant, await prepared(group, deadline), deadline)
      queue.putBack([...again, ...others].sort((a, b) => a.deadline - b.deadline))
    }
    queues.delete(tenant)
  }

  function transaction<T>(tenant: string, work: (stores: Stores) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const plan = new Plan<Note>()
      const stores = bind(plan)
      let result: { readonly value: T } | undefined
      const run = async (deadline: number) => {
        plan.begin(deadline)
        result = { value: await work(stores) }
      }
      const settle: Work<Note>['settle'] = (failure) => {
        if (failure || !result) reject(plan.hasChanged ? unrecordedErasure(failure?.error) : failure?.error)
        else resolve(result.value)
      }
      const queue = queues.get(tenant) ?? new WorkQueue(timeoutMs)
      queue.add({ plan, run, settle, deadline: queue.deadline() })
      if (queues.has(tenant)) return
      queues.set(tenant, queue)
      void commitAll(tenant, queue)
    })
  }
  const waiting = () => [...queues.values()].reduce((sum, { length }) => sum + length, 0)
  return Object.assign(transaction, { waiting })
}

// --- Internal helpers ---

interface Work<Note> extends Waiting {
  readonly plan: Plan<Note>
  /** Plans the work. It may run again. */
  readonly run: (deadline: number) => Promise<void>
}

const MAX_RUNS = 100
const MAX_TRIES = 1000

class Plan<Note> implements Unit<Note> {
  #planned: { readonly step: Step; readonly onRefused?: (reply: unknown) => void }[] = []
  #runs = 0
  notes: Note[] = []
  deadline = 0
  hasChanged = false

  get steps(): readonly Step[] {
    return this.#planned.map(({ step }) => step)
  }

  begin(deadline: number): void {
    this.deadline = deadline
    this.#runs += 1
    if (this.#runs > MAX_RUNS) throw new UnavailableError('Other requests keep changing the same entries. Try again.')
    this.#planned = []
    this.notes = []
  }

  add(step: Step, onRefused?: (reply: unknown) => void): void {
    this.#planned.push({ step, onRefused })
  }

  note(notes: readonly Note[]): void {
    for (const note of notes) this.notes.push(note)
  }

  changed(): void {
    this.hasChanged = true
  }

  /** Passes on the replies to its steps; true if one of them was refused. */
  isRefused(replies: readonly unknown[]): boolean {
    this.#planned.forEach(({ onRefused }, at) => {
      if (replies[at] !== null) onRefused?.(replies[at])
    })
    return replies.some((reply) => reply !== null)
  }
}

/** Runs the works; returns those that did not fail. */
async function prepared<Note>(group: readonly Work<Note>[], deadline: number): Promise<readonly Work<Note>[]> {
  const ready = await Promise.all(
    group.map(async (work) => {
      try {
        await work.run(deadline)
        return [work]
      } catch (error) {
        work.settle({ error })
        return []
      }
    }),
  )
  return ready.flat()
}

/** Commits the plans as one; returns the works that must run again. */
function committer<Note>(run: RunSteps, tail: Tail<Note>) {
  /** Returns the replies of the plans, or nothing if all are done. */
  async function attempt(tenant: string, works: readonly Work<Note>[], deadline: number) {
    const steps = works.flatMap(({ plan }) => plan.steps)
    const notes = works.flatMap(({ plan }) => plan.notes)
    const last = notes.length > 0 ? await withDeadline(deadline, tail.step(tenant, notes)) : undefined
    const all = last ? [...steps, last] : steps
    if (all.length === 0) return undefined
    const { isDone, replies } = await run(all, deadline)
    if (last && (isDone || replies.at(-1) !== null)) tail.settled(tenant, last, isDone ? undefined : replies.at(-1))
    return isDone ? undefined : replies
  }

  return async function commit(
    tenant: string,
    ready: readonly Work<Note>[],
    deadline: number,
  ): Promise<readonly Work<Note>[]> {
    let { first: works, others: again } = splitByKeys(ready)
    try {
      for (let tries = 0; works.length > 0; tries += 1) {
        if (tries === MAX_TRIES || performance.now() > deadline)
          throw new UnavailableError('The store is too busy. Try again later.')
        const replies = await attempt(tenant, works, deadline)
        if (!replies) {
          for (const { settle } of works) settle()
          return again
        }
        let at = 0
        const refused = works.filter(({ plan }) => plan.isRefused(replies.slice(at, (at += plan.steps.length))))
        again = [...again, ...refused]
        works = works.filter((work) => !refused.includes(work))
      }
    } catch (error) {
      for (const { settle } of works) settle({ error })
    }
    return again
  }
}

/** Splits works into those whose plans do not touch each other's keys, and the rest. A work that never ran has no plan. */
function splitByKeys<Note>(works: readonly Work<Note>[]) {
  const touched = new Set<string>()
  const [first, others]: [Work<Note>[], Work<Note>[]] = [[], []]
  for (const work of works) {
    const own = work.plan.steps.flatMap((step) => step.own)
    if (own.some((key) => touched.has(key))) others.push(work)
    else {
      first.push(work)
      for (const key of own) touched.add(key)
    }
  }
  return { first, others }
}

function unrecordedErasure(cause: unknown): OutcomeUnknownError {
  return new OutcomeUnknownError('Values were erased, but the audit record is missing. Try again.', { cause })
}

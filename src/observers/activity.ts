import { BUCKET_SIZES, DURATIONS, HOUR, bucketOf } from '../activity/activity.js'
import type { ActivityCount, ActivityStore } from '../activity/activity.js'
import type { Observation, Observer, Step, ObservationScope } from '../observer.js'

/** An observer that counts what a guard does, for the overview of the dashboard. */

export interface ActivityObserverOptions {
  readonly store: Pick<ActivityStore, 'add'>
  /** How often counts are written to the store, in milliseconds. Default 5000. */
  readonly flushMs?: number
  /** Called with the first error of a failing store; not again until the store has worked. */
  readonly onError?: (error: unknown) => void
  /** Unix milliseconds. */
  readonly now?: () => number
}

export interface ActivityObserver extends Observer {
  /** Writes the counts so far. */
  flush(): Promise<void>
  /** Writes the remaining counts and stops. */
  close(): Promise<void>
}

/** Steps whose durations are counted. */
const TIMED: ReadonlySet<Step> = new Set(['evaluate', 'reveal'])

/**
 * Counts evaluations, tokens and durations by hour, day and month, and adds them to the store every few seconds. Counts
 * since the last write are lost if the process is killed.
 */
export function activityObserver({
  store,
  flushMs = 5000,
  onError = () => {},
  now = Date.now,
}: ActivityObserverOptions): ActivityObserver {
  const counted = new Counted(now)
  let isFailing = false
  async function flush(): Promise<void> {
    const counts = counted.take()
    if (counts.length === 0) return
    try {
      await store.add(summed(counts))
      isFailing = false
    } catch (error) {
      for (const one of counts) counted.add(one)
      if (!isFailing) onError(error)
      isFailing = true
    }
  }
  const timer = setInterval(() => void flush(), flushMs)
  timer.unref()
  return {
    async around(step, work, scope) {
      const started = performance.now()
      const result = await work()
      if (scope && TIMED.has(step))
        counted.note(scope.tenant, { kind: `ms.${step}`, label: boundOf(performance.now() - started) })
      return result
    },
    saw(observation, scope) {
      if (scope) noteOf(counted, observation, scope)
    },
    flush,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}

// --- Internal helpers ---

function noteOf(counted: Counted, observation: Observation, { tenant, application }: ObservationScope): void {
  if (observation.of === 'evaluation') counted.note(tenant, { application, kind: `evaluations.${observation.outcome}` })
  if (observation.of !== 'tokens' || observation.count === 0) return
  const { outcome, label, count } = observation
  counted.note(tenant, { application, kind: `tokens.${outcome}`, label, count })
}

function boundOf(ms: number): string {
  return String(DURATIONS.find((bound) => ms <= bound) ?? Infinity)
}

/** An event to count, once unless `count` says more. */
interface Noted {
  readonly application?: string
  readonly kind: string
  readonly label?: string
  readonly count?: number
}

/** How many names of one tenant are counted separately in an hour; others are counted as `*`. */
const MOST_APPLICATIONS = 50
const MOST_LABELS = 32
/** Most counts kept while the store fails. */
const MOST_COUNTS = 50_000

/** Hourly counts that are not in the store yet. */
class Counted {
  readonly #now: () => number
  #counts = new Map<string, ActivityCount>()
  #names = new Map<string, Set<string>>()
  #hour = { ends: 0, bucket: '' }

  constructor(now: () => number) {
    this.#now = now
  }

  note(tenant: string, { application = '', kind, label = '', count = 1 }: Noted): void {
    const bucket = this.#bucket()
    this.add({
      tenant,
      bucket,
      application: this.#known(`${tenant} applications`, application, MOST_APPLICATIONS),
      kind,
      label: kind.startsWith('ms.') ? label : this.#known(`${tenant} labels`, label, MOST_LABELS),
      count,
    })
  }

  #bucket(): string {
    const now = this.#now()
    if (now >= this.#hour.ends || now < this.#hour.ends - HOUR) {
      this.#names.clear() // clients may name any number of applications
      this.#hour = { ends: now - (now % HOUR) + HOUR, bucket: bucketOf(now, 'hour') }
    }
    return this.#hour.bucket
  }

  add(one: ActivityCount): void {
    const key = keyOf(one)
    const known = this.#counts.get(key)
    if (!known && this.#counts.size >= MOST_COUNTS) return
    this.#counts.set(key, { ...one, count: one.count + (known?.count ?? 0) })
  }

  take(): readonly ActivityCount[] {
    const counts = [...this.#counts.values()]
    this.#counts = new Map()
    return counts
  }

  #known(list: string, name: string, most: number): string {
    if (name === '') return name
    const names = this.#names.get(list) ?? new Set()
    this.#names.set(list, names)
    if (names.has(name)) return name
    if (names.size >= most) return '*'
    names.add(name)
    return name
  }
}

function keyOf({ tenant, bucket, application, kind, label }: ActivityCount): string {
  return [tenant, bucket, application, kind, label].join('|')
}

/** Returns hourly counts summed by hour, day and month. */
function summed(hours: readonly ActivityCount[]): readonly ActivityCount[] {
  const sums = new Map<string, ActivityCount>()
  for (const one of hours) {
    for (const size of BUCKET_SIZES) {
      const added = { ...one, bucket: bucketOf(Date.parse(`${one.bucket}:00Z`), size) }
      const known = sums.get(keyOf(added))
      sums.set(keyOf(added), { ...added, count: added.count + (known?.count ?? 0) })
    }
  }
  return [...sums.values()]
}

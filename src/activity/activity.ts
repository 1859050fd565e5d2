/** The contract of a store of activity counts: how often what happened, by hour, day and month. */

/** The number of times that something happened in one period, for one application and one label. */
export interface ActivityCount {
  readonly tenant: string
  /** An hour, a day or a month in UTC, as written by `bucketOf`. */
  readonly bucket: string
  /** Empty: none. */
  readonly application: string
  /** What is counted, such as `tokens.minted`. */
  readonly kind: string
  /** Empty: none. */
  readonly label: string
  readonly count: number
}

/** Asks for the counts of some periods. */
export interface ActivityQuery {
  readonly tenant: string
  readonly buckets: readonly string[]
  /** Applications the caller is limited to. */
  readonly applications?: readonly string[]
}

/** Adds up the counts of all instances that share it. Methods reject if the store fails. */
export interface ActivityStore {
  /**
   * Adds to earlier counts. One call must not hold two counts that differ only in `count`. Counts of hours are kept for a week at least, of days for a year, of months for ever.
   */
  add(counts: readonly ActivityCount[]): Promise<void>
  /** Returns the counts of these buckets. */
  query(query: ActivityQuery): Promise<readonly ActivityCount[]>
  close(): Promise<void>
}

/** Lengths of `2026-11-23T21`, `2026-11-23` and `2026-11`: a bucket is the start of an ISO 8601 time in UTC. */
const LENGTHS = { hour: 13, day: 10, month: 7 } as const

export type BucketSize = keyof typeof LENGTHS

export const BUCKET_SIZES = ['hour', 'day', 'month'] as const satisfies readonly BucketSize[]

/** Upper bounds, in milliseconds, of the ranges in which durations are counted. A range is counted under its bound as label. */
export const DURATIONS: readonly number[] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, Infinity]

/** Returns the bucket of a time in Unix milliseconds. */
export function bucketOf(time: number, size: BucketSize): string {
  return new Date(time).toISOString().slice(0, LENGTHS[size])
}

/** Returns the last buckets until a time, oldest first. */
export function lastBuckets(time: number, size: BucketSize, count: number): readonly string[] {
  const date = new Date(time)
  const before = (back: number) => {
    if (size === 'month') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - back, 1)
    return time - back * (size === 'day' ? DAY : HOUR)
  }
  return Array.from({ length: count }, (_, at) => bucketOf(before(count - 1 - at), size))
}

/** Milliseconds. */
export const HOUR = 3_600_000
const DAY = 24 * HOUR

/** How long counts are kept, by size of their bucket, in milliseconds. */
export const KEPT_MS: Readonly<Record<BucketSize, number>> = { hour: 8 * DAY, day: 400 * DAY, month: Infinity }

/** Returns the size of a bucket. */
export function sizeOf(bucket: string): BucketSize {
  return BUCKET_SIZES.find((size) => bucket.length === LENGTHS[size]) ?? 'month'
}

/** Returns the oldest bucket that is kept; empty if all are. */
export function oldestOf(time: number, size: BucketSize): string {
  return KEPT_MS[size] === Infinity ? '' : bucketOf(time - KEPT_MS[size], size)
}

/** The contract of counters, which count requests and other events in time windows. */

/** The state of a counter: one time window of one key. */
export interface CountedWindow {
  /** How much was counted in the window. */
  readonly used: number
  /** Milliseconds until the window ends. */
  readonly resetMs: number
}

/** Counts per key in time windows. A window begins with the first count. Methods reject if the store fails. */
export interface Counter {
  /** Adds points, and resolves to the window afterwards. */
  add(key: string, points: number): Promise<CountedWindow>
  read(key: string): Promise<CountedWindow>
}

/** What a counter counts apart, and in windows of which length. */
export interface CounterOptions {
  /** Tells counters of one store apart. */
  readonly name: string
  readonly windowMs: number
}

/** Makes counters. Counters of one name are shared by all instances on the store. */
export type Counters = (options: CounterOptions) => Counter

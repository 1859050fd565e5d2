/** One window of time of one key. */
export interface CountedWindow {
  /** What was counted in it. */
  readonly used: number
  /** Milliseconds until it ends. */
  readonly resetMs: number
}

/** Counts in windows of time, each of which begins with the first that is counted. Methods reject if the store fails. */
export interface Counter {
  /** Counts, and gives the window as it is then. */
  add(key: string, points: number): Promise<CountedWindow>
  read(key: string): Promise<CountedWindow>
}

export interface CounterOptions {
  /** Tells counters of one store apart. */
  readonly name: string
  readonly windowMs: number
}

/** Makes counters. Those of one name are the same for all instances that share the store. */
export type Counters = (options: CounterOptions) => Counter

import type { Inventory, InventoryFilter, InventoryGroup } from './vault.js'

/** Adds up the live entries of a vault for its inventory. */

/** One or more live entries of the same application and label. */
export interface Counted {
  readonly application: string | undefined
  readonly label: string
  readonly count: number
  readonly oldest: number | undefined
  /** How many expire until each time of the filter. */
  readonly expiring: readonly number[]
}

/** Adds up live entries by application and label. */
export class InventoryCount {
  readonly #filter: InventoryFilter
  readonly #groups = new Map<string, InventoryGroup>()
  #seen = 0

  constructor(filter: InventoryFilter) {
    this.#filter = filter
  }

  /** True once the limit is reached; entries of other applications count, too, since they take as long to read. */
  get isFull(): boolean {
    return this.#seen >= this.#filter.limit
  }

  add({ application, label, count, oldest, expiring }: Counted): void {
    this.#seen += count
    if (!this.#isAskedFor(application)) return
    const key = JSON.stringify([application, label])
    const known = this.#groups.get(key)
    this.#groups.set(key, {
      application,
      label,
      count: count + (known?.count ?? 0),
      oldest: known?.oldest === undefined ? oldest : Math.min(known.oldest, oldest ?? Infinity),
      expiring: expiring.map((one, at) => one + (known?.expiring[at] ?? 0)),
    })
  }

  addEntry(entry: { application?: string; label: string; createdAt?: number; expiresAt: number }): void {
    const { application, label, createdAt, expiresAt } = entry
    const expiring = this.#filter.until.map((time) => (expiresAt <= time ? 1 : 0))
    this.add({ application, label, count: 1, oldest: createdAt, expiring })
  }

  result(isComplete: boolean): Inventory {
    return { groups: [...this.#groups.values()], isComplete }
  }

  #isAskedFor(application: string | undefined): boolean {
    const { application: wanted, applications } = this.#filter
    if (wanted !== undefined && application !== wanted) return false
    return applications === undefined || (application !== undefined && applications.includes(application))
  }
}

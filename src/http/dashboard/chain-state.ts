/** What is wrong, and with which record. */
export interface Fault {
  readonly seq: number
  readonly fault: string
}

/** What can be asked of a log that is a chain. */
export interface Chain {
  verifyAudit(tenant: string): Promise<readonly Fault[]>
  /** Where the chains of these tenants end. */
  checkpoint(tenants: readonly string[]): Promise<readonly { readonly seq: number }[]>
}

/** What is known of a tenant's chain. */
export interface ChainState {
  /** `none`: the log is in memory. `unchecked`: nobody has asked this instance yet. */
  readonly state: 'none' | 'unchecked' | 'verified' | 'broken'
  /** Number of the last record that was checked. */
  readonly record?: number
  /** Unix milliseconds. */
  readonly at?: number
  /** The first faults. */
  readonly faults?: readonly Fault[]
}

const SHOWN = 20

/** Remembers of each tenant when its chain was last checked, and what came out. */
export class ChainStates {
  readonly #chain: Chain | undefined
  readonly #states = new Map<string, ChainState>()

  constructor(chain: Chain | undefined) {
    this.#chain = chain
  }

  of(tenant: string): ChainState {
    return this.#states.get(tenant) ?? { state: this.#chain ? 'unchecked' : 'none' }
  }

  async verify(tenant: string): Promise<ChainState> {
    if (!this.#chain) return this.of(tenant)
    const [point] = await this.#chain.checkpoint([tenant])
    const faults = await this.#chain.verifyAudit(tenant)
    const found = { record: point?.seq ?? 0, at: Date.now() }
    const state: ChainState =
      faults.length === 0
        ? { state: 'verified', ...found }
        : { state: 'broken', ...found, faults: faults.slice(0, SHOWN).map(({ seq, fault }) => ({ seq, fault })) }
    this.#states.set(tenant, state)
    return state
  }
}

/** Remembers the state of each tenant's audit chain, for the dashboard. */

/** A fault, and the record that has it. */
export interface Fault {
  readonly seq: number
  readonly fault: string
}

/** The methods of an audit log with a chain. */
export interface Chain {
  verifyAudit(tenant: string): Promise<readonly Fault[]>
  /** Resolves to the ends of these tenants' chains. */
  checkpoint(tenants: readonly string[]): Promise<readonly { readonly seq: number }[]>
}

/** What is known about a tenant's chain. */
export interface ChainState {
  /** `none`: the log is in memory. `unchecked`: this instance has not checked it yet. */
  readonly state: 'none' | 'unchecked' | 'verified' | 'broken'
  /** Number of the last checked record. */
  readonly record?: number
  /** Unix milliseconds. */
  readonly at?: number
  /** The first faults. */
  readonly faults?: readonly Fault[]
}

const SHOWN = 20

/** Remembers when each tenant's chain was last checked, and the result. */
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

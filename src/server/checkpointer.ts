import type { AuditEvent, AuditLog } from '../audit/audit-log.js'
import type { ChainedLog } from '../audit/chained-log.js'
import type { Checkpoint } from '../audit/checkpoint.js'
import { UnavailableError } from '../errors.js'
import type { Ledger, Transaction } from '../guard/transaction.js'

/** A container is killed ten seconds after it is told to stop, and most of them are for the requests. */
const CLOSE_MS = 1500

export interface CheckpointerOptions {
  readonly log: Pick<ChainedLog, 'checkpoint'>
  /** Keeps a checkpoint, somewhere else than where the log is. */
  readonly tell: (point: Checkpoint) => void
  /** Told of a checkpoint that could not be made; the next one makes up for it. */
  readonly onError: (error: unknown) => void
  /** Records of one tenant after which a checkpoint is due. Default 1000. */
  readonly records?: number
  /** Time after which one is due where anything was recorded. Default ten minutes. */
  readonly everyMs?: number
}

/** Tells where the logs of tenants are, as often as it is due, of those that have changed since. */
export class Checkpointer {
  readonly #options: Required<CheckpointerOptions>
  readonly #timer: NodeJS.Timeout
  /** Records since the last checkpoint, by tenant. */
  readonly #changed = new Map<string, number>()
  readonly #told = new Map<string, number>()
  #last: Promise<void> = Promise.resolve()

  constructor({ records = 1000, everyMs = 600_000, ...options }: CheckpointerOptions) {
    this.#options = { ...options, records, everyMs }
    this.#timer = setInterval(() => void this.#tell([...this.#changed.keys()]), everyMs)
    this.#timer.unref()
  }

  /** The log, counted. */
  audit(log: AuditLog): AuditLog {
    const append = log.append.bind(log)
    return {
      ...log,
      append: async (events) => {
        await append(events)
        this.#count(events)
      },
    }
  }

  /** Commits, counted once they are done. */
  transaction(commit: Transaction): Transaction {
    return async (tenant, work) => {
      let noted: AuditEvent[] = []
      const result = await commit(tenant, (ledger: Ledger) => {
        noted = [] // it may run again
        const append: Ledger['audit']['append'] = async (events) => {
          await ledger.audit.append(events)
          noted.push(...events)
        }
        return work({ ...ledger, audit: { append } })
      })
      this.#count(noted)
      return result
    }
  }

  /** The last checkpoints, of what has changed since the ones before; a store that does not answer is not waited for long. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, CLOSE_MS)))
    await Promise.race([this.#tell([...this.#changed.keys()]), late])
    clearTimeout(timer)
  }

  #count(events: readonly AuditEvent[]): void {
    for (const { tenant } of events) {
      const count = (this.#changed.get(tenant) ?? 0) + 1
      this.#changed.set(tenant, count)
      if (count === this.#options.records) void this.#tell([tenant])
    }
  }

  /** One after the other, so that they are told in order. */
  #tell(tenants: readonly string[]): Promise<void> {
    this.#last = this.#last.then(async () => {
      for (const tenant of tenants) await this.#tellOf(tenant).catch(this.#options.onError)
    })
    return this.#last
  }

  async #tellOf(tenant: string): Promise<void> {
    const counted = this.#changed.get(tenant) ?? 0
    if (counted === 0) return
    this.#changed.set(tenant, 0)
    try {
      for (const point of await this.#options.log.checkpoint([tenant])) {
        const told = this.#told.get(tenant) ?? 0
        if (point.seq < told) throw new UnavailableError('The audit log ends before a checkpoint: run verify-audit.')
        if (point.seq === told) continue
        this.#told.set(tenant, point.seq)
        this.#options.tell(point)
      }
      if (this.#changed.get(tenant) === 0) this.#changed.delete(tenant)
    } catch (error) {
      this.#changed.set(tenant, (this.#changed.get(tenant) ?? 0) + counted)
      throw error
    }
  }
}

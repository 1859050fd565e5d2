import type { AuditEvent, AuditLog } from '../audit/audit-log.js'
import type { ChainedLog } from '../audit/chained-log.js'
import type { Checkpoint } from '../audit/checkpoint.js'
import { UnavailableError } from '../errors.js'
import type { Ledger, Transaction } from '../guard/transaction.js'

/** Takes checkpoints of the audit log at intervals. */

/**
 * Longest wait for the last checkpoints: a container is killed ten seconds after it is told to stop, and requests need
 * most of that time.
 */
const CLOSE_MS = 1500

export interface CheckpointerOptions {
  readonly log: Pick<ChainedLog, 'checkpoint'>
  /** Stores a checkpoint away from the audit log. */
  readonly save: (point: Checkpoint) => void
  /** Called with the error of a failed checkpoint; the next one covers its records. */
  readonly onError: (error: unknown) => void
  /** Number of records of a tenant after which a checkpoint is due. Default 1000. */
  readonly records?: number
  /** Time after which a checkpoint is due if anything was recorded. Default ten minutes. */
  readonly everyMs?: number
}

/** Takes checkpoints of the tenants whose logs have changed, as often as due. */
export class Checkpointer {
  readonly #options: Required<CheckpointerOptions>
  readonly #timer: NodeJS.Timeout
  /** Records since the last checkpoint, by tenant. */
  readonly #changed = new Map<string, number>()
  readonly #saved = new Map<string, number>()
  #last: Promise<void> = Promise.resolve()

  constructor({ records = 1000, everyMs = 600_000, ...options }: CheckpointerOptions) {
    this.#options = { ...options, records, everyMs }
    this.#timer = setInterval(() => void this.#takeAll([...this.#changed.keys()]), everyMs)
    this.#timer.unref()
  }

  /** Wraps the log, counting its records. */
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

  /** Wraps commits, counting their records once they are done. */
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

  /** Takes a last checkpoint of each changed log; does not wait long for a store that does not answer. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, CLOSE_MS)))
    await Promise.race([this.#takeAll([...this.#changed.keys()]), late])
    clearTimeout(timer)
  }

  #count(events: readonly AuditEvent[]): void {
    for (const { tenant } of events) {
      const count = (this.#changed.get(tenant) ?? 0) + 1
      this.#changed.set(tenant, count)
      if (count === this.#options.records) void this.#takeAll([tenant])
    }
  }

  /** Takes checkpoints one after the other, so that they are stored in order. */
  #takeAll(tenants: readonly string[]): Promise<void> {
    this.#last = this.#last.then(async () => {
      for (const tenant of tenants) await this.#take(tenant).catch(this.#options.onError)
    })
    return this.#last
  }

  async #take(tenant: string): Promise<void> {
    const counted = this.#changed.get(tenant) ?? 0
    if (counted === 0) return
    this.#changed.set(tenant, 0)
    try {
      for (const point of await this.#options.log.checkpoint([tenant])) {
        const saved = this.#saved.get(tenant) ?? 0
        if (point.seq < saved) throw new UnavailableError('The audit log ends before a checkpoint. Run verify-audit.')
        if (point.seq === saved) continue
        this.#saved.set(tenant, point.seq)
        this.#options.save(point)
      }
      if (this.#changed.get(tenant) === 0) this.#changed.delete(tenant)
    } catch (error) {
      this.#changed.set(tenant, (this.#changed.get(tenant) ?? 0) + counted)
      throw error
    }
  }
}

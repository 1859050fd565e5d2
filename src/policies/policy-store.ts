import type { Policy } from './policy.js'

/** Stores the policies of each tenant. Methods reject if the store fails; they never return part of the policies. */
export interface PolicyStore {
  /** Gives a tenant that the store has never seen its first policies; does nothing for a known tenant, also if it has none left. */
  open(tenant: string, first: readonly Policy[]): Promise<void>
  get(tenant: string, id: string): Promise<Policy | undefined>
  /** In order of creation. */
  list(tenant: string): Promise<readonly Policy[]>
  /** False if the id is in use. */
  create(tenant: string, policy: Policy): Promise<boolean>
  /** Replaces the policy of the same id; false if there is none. */
  update(tenant: string, policy: Policy): Promise<boolean>
  /** False if there is none. */
  delete(tenant: string, id: string): Promise<boolean>
  /** Rejects if the store cannot answer now. */
  ready(): Promise<void>
  close(): Promise<void>
}

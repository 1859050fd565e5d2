import type { Policy } from './policy.js'

/** The contract of a policy store. */

/** Stores the policies of each tenant. Methods reject if the store fails; they never return part of the policies. */
export interface PolicyStore {
  /** Stores the first policies of a new tenant; does nothing for a known tenant, even if it has no policies left. */
  open(tenant: string, first: readonly Policy[]): Promise<void>
  get(tenant: string, id: string): Promise<Policy | undefined>
  /** Lists the policies in order of creation. */
  list(tenant: string): Promise<readonly Policy[]>
  /** Creates a policy; false if the id is in use. */
  create(tenant: string, policy: Policy): Promise<boolean>
  /** Replaces the policy of the same id; false if there is none, or it is in none of the `versions` (`policyVersion`), in one atomic step. */
  update(tenant: string, policy: Policy, versions?: readonly string[]): Promise<boolean>
  /** Deletes a policy; false if there is none, or it is in none of the `versions`, in one atomic step. */
  delete(tenant: string, id: string, versions?: readonly string[]): Promise<boolean>
  /** Rejects if the store cannot answer now. */
  ready(): Promise<void>
  close(): Promise<void>
}

import { memoryPolicies } from '../../src/policies/memory.js'
import { policyStoreContract } from '../contracts/policy-store.js'

policyStoreContract('memoryPolicies', () => memoryPolicies())

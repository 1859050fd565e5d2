import { keyRing } from '../../src/key-ring.js'

/** The key ring of tests. */
export const KEYS = keyRing([Buffer.alloc(32, 1)])

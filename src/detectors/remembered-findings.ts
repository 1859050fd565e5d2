import crypto from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Finding } from '../types.js'
import { finding } from './recognizer.js'

/** Remembers findings of texts examined before. */

/** The findings of the recognisers in a text, before the second stage judges which of them are personal. */
export interface Recognized {
  readonly findings: readonly Finding[]
  /** True if the finding comes from the app's own rules, or is named by its key: the second stage leaves its score. */
  keepsScore(finding: Finding): boolean
  /** Hashes of the words of the people whom the findings name, once they have been asked for. */
  readonly names?: Int32Array
}

/**
 * A cache of findings: a client resends the history of its conversation with each message. Keeps positions, labels and
 * scores under a keyed digest of the text, but nothing of the text itself.
 */
export interface RememberedFindings {
  /**
   * Returns the key of a text; after others, if `before` is the key of the last of them. It includes the tenant, so that
   * response times do not reveal what other tenants have sent.
   */
  keyOf(tenant: string, text: string, before?: string): string
  has(key: string): boolean
  /** Returns remembered findings; `normalized` is the text as the recognisers read it. */
  recall(key: string, normalized: string): Recognized | undefined
  remember(key: string, recognized: Recognized): void
  forget(): void
}

/** Labels, and four numbers for each: start, end, score, and 1 if it keeps its score. */
interface Positions extends Pick<Recognized, 'names'> {
  readonly labels: readonly string[]
  readonly numbers: Float64Array
}

/** Measured size of an entry beside its numbers: key, objects and the list's own bookkeeping. */
const ENTRY_BYTES = 470
/** Measured size of an array of names beside its numbers. */
const NAMES_BYTES = 200
/** Four numbers, and the reference of a label. */
const FINDING_BYTES = 4 * 8 + 8

/** Hashes in one call where Node.js can (from 20.12 on), which takes half the time. */
const digest: (text: string) => string =
  'hash' in crypto
    ? (text) => crypto.hash('sha256', text, 'base64url')
    : (text) => crypto.createHash('sha256').update(text).digest('base64url')

/** Creates a cache of at most about `maxBytes`; the least recently used entry goes first. */
export function rememberedFindings(maxBytes: number): RememberedFindings {
  const secret = crypto.randomBytes(32).toString('base64')
  const entries = new LRUCache<string, Positions>({
    maxSize: maxBytes,
    sizeCalculation: ({ labels, names }) =>
      ENTRY_BYTES + FINDING_BYTES * labels.length + (names ? NAMES_BYTES + names.byteLength : 0),
  })
  return {
    // Its secret at the beginning is enough, since keys stay in this process; an HMAC takes twice as long.
    keyOf: (tenant, text, before = '') =>
      digest(`${secret} ${tenant.length} ${before.length} ${text.length} ${tenant}${before}${encodable(text)}`),
    has: (key) => entries.has(key),
    recall(key, normalized) {
      const positions = entries.get(key)
      return positions && recognizedAt(positions, normalized)
    },
    remember: (key, recognized) => void entries.set(key, positionsOf(recognized)),
    forget: () => entries.clear(),
  }
}

// --- Internal helpers ---

/** Returns a text as it is, or its bytes if it holds half of a surrogate pair, which UTF-8 would encode as U+FFFD. */
function encodable(text: string): string {
  return text.isWellFormed() ? text : Buffer.from(text, 'utf16le').toString('latin1')
}

function positionsOf({ findings, keepsScore, names }: Recognized): Positions {
  const numbers = new Float64Array(4 * findings.length)
  const labels: string[] = []
  let at = 0
  for (const one of findings) {
    numbers[at++] = one.spans.start
    numbers[at++] = one.spans.end
    numbers[at++] = one.score
    numbers[at++] = keepsScore(one) ? 1 : 0
    labels.push(one.label)
  }
  return { labels, numbers, names }
}

function recognizedAt({ labels, numbers, names }: Positions, text: string): Recognized {
  const kept = new Set<number>()
  const findings = labels.map((label, at) => {
    const first = 4 * at
    const [start = 0, end = 0, score = 0] = [numbers[first], numbers[first + 1], numbers[first + 2]]
    if (numbers[first + 3] === 1) kept.add(start) // findings do not overlap, so that its start tells one from the others
    return finding(label, score, text, { start, end })
  })
  return { findings, keepsScore: ({ spans }) => kept.has(spans.start), names }
}

import { createHmac, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Finding } from '../types.js'
import { finding } from './recognizer.js'

/** What the recognisers have found in a text, before it is asked what of it is personal data. */
export interface Recognized {
  readonly findings: readonly Finding[]
  /** Whether the finding is one of the app's own rules. */
  isOfApp(finding: Finding): boolean
}

/**
 * What was recognised in texts that were examined before: a client resends the history of its conversation with each
 * message. Keeps positions, labels and scores under a keyed digest of the text; no text, and nothing of one.
 */
export interface RememberedFindings {
  /** The tenant is part of it: how fast an answer comes tells nobody what others have sent. */
  keyOf(tenant: string, text: string): string
  /** `normalized` is what the recognisers read of the text. */
  recall(key: string, normalized: string): Recognized | undefined
  remember(key: string, recognized: Recognized): void
  forget(): void
}

/** Labels, and four numbers for each: start, end, score, and 1 if it is of the app's own rules. */
interface Positions {
  readonly labels: readonly string[]
  readonly numbers: Float64Array
}

/** What an entry takes beside its numbers: key, objects and the list's own book-keeping, estimated. */
const ENTRY_BYTES = 400
/** Four numbers, and the reference of a label. */
const FINDING_BYTES = 4 * 8 + 8

/** Holds at most about so many bytes; what was not asked for the longest goes first. */
export function rememberedFindings(maxBytes: number): RememberedFindings {
  const secret = randomBytes(32)
  const entries = new LRUCache<string, Positions>({
    maxSize: maxBytes,
    sizeCalculation: ({ labels }) => ENTRY_BYTES + FINDING_BYTES * labels.length,
  })
  return {
    keyOf: (tenant, text) =>
      createHmac('sha256', secret).update(`${tenant.length} ${tenant}`).update(text, 'utf16le').digest('base64url'),
    recall(key, normalized) {
      const positions = entries.get(key)
      return positions && recognizedAt(positions, normalized)
    },
    remember: (key, recognized) => void entries.set(key, positionsOf(recognized)),
    forget: () => entries.clear(),
  }
}

// --- Internal helpers ---

function positionsOf({ findings, isOfApp }: Recognized): Positions {
  const numbers = new Float64Array(4 * findings.length)
  findings.forEach((one, at) => numbers.set([one.spans.start, one.spans.end, one.score, isOfApp(one) ? 1 : 0], 4 * at))
  return { labels: findings.map(({ label }) => label), numbers }
}

function recognizedAt({ labels, numbers }: Positions, text: string): Recognized {
  const ofApp = new Set<number>()
  const findings = labels.map((label, at) => {
    const [start = 0, end = 0, score = 0, isOfApp] = numbers.subarray(4 * at, 4 * at + 4)
    if (isOfApp === 1) ofApp.add(start) // findings do not overlap, so that its start tells one from the others
    return finding(label, score, text, start, end)
  })
  return { findings, isOfApp: ({ spans }) => ofApp.has(spans.start) }
}

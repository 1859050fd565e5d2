import { RestoreStream } from '../../../src/restore/restore-stream.js'
import { restoreText } from '../../../src/restore/restore-text.js'
import { hostileReply } from './hostile-replies.js'
import { leak } from './leaks.js'
import { seeded, type Random } from './random.js'
import { RENDERERS } from './renderers.js'

/** One attack: what the model wrote, what was restored of it, who would send the value where. */
export interface Leak {
  readonly reply: string
  readonly restored: string
  readonly renderer: string
  readonly where: string
}

export interface AttackResult {
  readonly replies: number
  /** How many of them had a value restored in them. */
  readonly restored: number
  readonly leaks: readonly Leak[]
}

const TOKENS = ['[NAME_8F3A21C4]', 'NAME_8F3A21C4', '%5BNAME_8F3A21C4%5D', '[name-8f3a21c4]', '&#91;NAME_8F3A21C4&#93;']
/** Without anything that renderers write in another way, so that it is found wherever it went. */
export const VALUE = 'Zq7Wanna'
export const VALUES = new Map([['[NAME_8F3A21C4]', VALUE]])

/** Replies in the order of the seed, with the token in them. */
export function* replies(count: number, seed: number): Generator<string> {
  const random = seeded(seed)
  for (let index = 0; index < count; index++) {
    const token = random.below(4) === 0 ? random.pick(TOKENS) : TOKENS[0]!
    yield hostileReply(random).replaceAll('TOKEN', token)
  }
}

export interface AttackOptions {
  readonly count: number
  readonly seed: number
  /** Ends at so many leaks. */
  readonly most?: number
  /** The slow renderers see only one in so many restored replies. */
  readonly slowEvery?: number
  readonly restore?: (text: string, values: ReadonlyMap<string, string>) => string
}

const SLOW = ['micromark', 'remark']

/** Restores replies and renders what came of it by each renderer. */
export function attack({ count, seed, most = 20, slowEvery = 1, restore = restoreText }: AttackOptions): AttackResult {
  const leaks: Leak[] = []
  let restoredCount = 0
  for (const reply of replies(count, seed)) {
    const restored = restore(reply, VALUES)
    if (!restored.includes(VALUE)) continue
    restoredCount++
    for (const [renderer, render] of Object.entries(RENDERERS)) {
      if (SLOW.includes(renderer) && restoredCount % slowEvery !== 0) continue
      const where = leak(render(restored), VALUE)
      if (where !== undefined) leaks.push({ reply, restored, renderer, where })
    }
    if (leaks.length >= most) break
  }
  return { replies: count, restored: restoredCount, leaks }
}

/** The text restored by a stream of chunks of random length. */
export function streamed(text: string, random: Random): string {
  const stream = new RestoreStream(VALUES)
  let restored = ''
  for (let at = 0, size = 0; at < text.length; at += size) {
    size = 1 + random.below(9)
    restored += stream.push(text.slice(at, at + size))
  }
  return restored + stream.flush()
}

import type { Finding } from '../types.js'

/**
 * Finds personal data in a text. `detect` gives findings in order of `start`, not overlapping,
 * each with `text === input.slice(start, end)`. It never changes or keeps the text.
 */
export interface Detector {
  /** Name and version, as evaluations report it: `pii-v0`. */
  readonly model: string
  /** Other names that policies may use for it: `pii`. */
  readonly aliases?: readonly string[]
  /** Of no policy that a guard makes of itself: one has to name it. */
  readonly isOptional?: true
  detect(text: string): readonly Finding[] | Promise<readonly Finding[]>
}

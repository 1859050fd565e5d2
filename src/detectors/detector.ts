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
  detect(text: string): readonly Finding[] | Promise<readonly Finding[]>
  /**
   * The findings of each text of one request, in order. Earlier texts may speak for later ones, never the other way, so
   * that the findings of a conversation stay as they are when it goes on. `detect(text)` is `detectAll([text])[0]`.
   */
  detectAll?(texts: readonly string[]): readonly (readonly Finding[])[] | Promise<readonly (readonly Finding[])[]>
}

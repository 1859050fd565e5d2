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
  /** True if only policies that name it use it, and never those that a guard creates itself. */
  readonly isOptional?: true
  detect(text: string): readonly Finding[] | Promise<readonly Finding[]>
  /**
   * Finds personal data in each text of a request, in order. Earlier texts may be evidence for later ones, but never
   * the reverse, so the findings of a conversation stay the same as it continues. `detect(text)` is
   * `detectAll([text])[0]`. A guard calls it instead of `detect`.
   */
  detectAll?(texts: readonly string[]): FindingsByText | Promise<FindingsByText>
  /**
   * Does the same as `detectAll`, and is called instead of it, for detectors that are slow on long texts: tenants take
   * turns, so that no tenant waits for another's text.
   */
  detectInTurn?(texts: readonly string[], tenant: string): FindingsByText | Promise<FindingsByText>
  /**
   * Does what the first text would wait for, such as loading a model. A guard calls it when it is asked to be ready itself, again and
   * again.
   */
  ready?(): void | Promise<void>
  /** Ends background work; called when a guard is closed. The detector can still be used. */
  close?(): Promise<void>
}

/** The findings of several texts: one list for each text. */
export type FindingsByText = readonly (readonly Finding[])[]

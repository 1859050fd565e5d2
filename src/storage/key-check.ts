import { UnavailableError } from '../errors.js'
import type { KeyRing } from '../key-ring.js'

/** Checks on startup that the key of a store is in the key ring. */

/** Reads and writes the id of the key that a store was last used with. The id is not secret. */
export interface KeyNote {
  /** False if the store is new or was emptied. */
  exists(): Promise<boolean>
  /** Stores the id unless there is one already, and resolves to the stored one. */
  keepFirst(id: string): Promise<string>
  replace(id: string): Promise<void>
}

/** Thrown if a store was last used with a key that is not in the ring: its values would not open. */
export class MissingKeyError extends UnavailableError {
  constructor() {
    super('The key that the store was last used with is missing. Keep it after the new one until the keys are rotated.')
  }
}

export interface KeyCheck {
  readonly keys: KeyRing
  /** Notes the newest key in a store that has no note. */
  readonly begin: boolean
  /** Called if the store has no note. */
  readonly onEmpty?: () => void
}

/** Throws `MissingKeyError` unless the ring holds the key of the store. */
export async function checkKey(note: KeyNote, { keys, begin, onEmpty }: KeyCheck): Promise<void> {
  const isEmpty = !(await note.exists())
  if (isEmpty) onEmpty?.()
  if (isEmpty && !begin) return
  if (!keys.find(await note.keepFirst(keys.newest.id))) throw new MissingKeyError()
}

import { UnavailableError } from '../errors.js'
import type { KeyRing } from '../key-ring.js'

/** The id of the key a store was last used with. It is no secret. */
export interface KeyNote {
  /** False in a store that is new, or was emptied. */
  exists(): Promise<boolean>
  /** Keeps the id if there is none yet, and gives the one that is kept. */
  keepFirst(id: string): Promise<string>
  replace(id: string): Promise<void>
}

/** The store was last used with a key that is not in the ring: its values would not open. */
export class MissingKeyError extends UnavailableError {
  constructor() {
    super(
      'The key that the store was last used with is missing. Keep it behind the new one until the keys are rotated.',
    )
  }
}

export interface KeyCheck {
  readonly keys: KeyRing
  /** Notes the newest key in a store that has no note. */
  readonly begin: boolean
  /** Told of a store without a note. */
  readonly onEmpty?: () => void
}

/** Throws `MissingKeyError` unless the ring holds the key of the store. */
export async function checkKey(note: KeyNote, { keys, begin, onEmpty }: KeyCheck): Promise<void> {
  const isEmpty = !(await note.exists())
  if (isEmpty) onEmpty?.()
  if (isEmpty && !begin) return
  if (!keys.find(await note.keepFirst(keys.newest.id))) throw new MissingKeyError()
}

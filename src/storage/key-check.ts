import type { KeyRing } from '../key-ring.js'

/** The id of the key a store was last used with. It is no secret. */
export interface KeyNote {
  /** False in a store that is new, or was emptied. */
  exists(): Promise<boolean>
  /** Keeps the id if there is none yet, and gives the one that is kept. */
  keepFirst(id: string): Promise<string>
  replace(id: string): Promise<void>
}

/** Resolves to false if the store was used with a key that is not in the ring: its values would not open. */
export async function hasItsKey(note: KeyNote, keys: KeyRing): Promise<boolean> {
  return keys.find(await note.keepFirst(keys.newest.id)) !== undefined
}

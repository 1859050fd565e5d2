/**
 * Labels of a token, as BIOES: outside of all entities (O), or the beginning (B), inside (I), end (E) or single token (S)
 * of a name or location. The numbers are part of the model format.
 */
export const LABEL = {
  O: 0,
  B_NAME: 1,
  I_NAME: 2,
  E_NAME: 3,
  S_NAME: 4,
  B_LOCATION: 5,
  I_LOCATION: 6,
  E_LOCATION: 7,
  S_LOCATION: 8,
} as const

export const LABELS = 9
/** Labels with scores of their own. O scores 0, so that label `n` has score `n - 1`. */
export const SCORED = LABELS - 1

/** Types of entities. */
export const TYPE = { name: 0, location: 1 } as const
export type EntityType = (typeof TYPE)[keyof typeof TYPE]
export const TYPES = [TYPE.name, TYPE.location] as const
const LABELS_PER_TYPE = SCORED / TYPES.length

/** Returns the B label of a type; I, E and S follow it. */
export function beginOf(type: EntityType): number {
  return LABEL.B_NAME + LABELS_PER_TYPE * type
}

/** Returns the type of a label other than O. */
export function typeOf(label: number): EntityType {
  return label < LABEL.B_LOCATION ? TYPE.name : TYPE.location
}

/** True if an entity begins with this label. */
export function begins(label: number): boolean {
  return label === LABEL.B_NAME || label === LABEL.S_NAME || label === LABEL.B_LOCATION || label === LABEL.S_LOCATION
}

/** True if the entity continues after a token with this label. */
function staysOpen(label: number): boolean {
  return label === LABEL.B_NAME || label === LABEL.I_NAME || label === LABEL.B_LOCATION || label === LABEL.I_LOCATION
}

/** True if a token with label `to` may follow one with label `from`. */
export function allowed(from: number, to: number): boolean {
  const continues = to !== LABEL.O && !begins(to)
  return staysOpen(from) === continues && (!continues || typeOf(from) === typeOf(to))
}

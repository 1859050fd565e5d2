import { LABEL } from '../token.js'

/** Maps the entities of another detector to labels; `null` leaves an entity alone. */
export type EntityLabels = Readonly<Record<string, string | null>>

/**
 * Returns the label of each entity: the app's, else the known one, else DOCUMENT, since an entity that was
 * configured must not be sent. Undefined if it is left alone. Throws a TypeError for an invalid label.
 */
export function labelOf(
  owner: string,
  known: EntityLabels,
  own: EntityLabels = {},
): (entity: string) => string | undefined {
  const wrong = Object.entries(own).find(([, label]) => label !== null && !LABEL.test(label))
  if (wrong) throw new TypeError(`${owner}: the label of ${wrong[0]} must be null or match ${LABEL.source}.`)
  const labels = new Map(Object.entries({ ...known, ...own }))
  return (entity) => {
    const label = labels.get(entity)
    return label === null ? undefined : (label ?? 'DOCUMENT')
  }
}

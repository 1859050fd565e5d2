import { LABEL } from '../token.js'

/** Labels by the names that another detector gives to what it finds; `null` for what is left alone. */
export type EntityLabels = Readonly<Record<string, string | null>>

/**
 * The label of each entity: as the app says, else as known, else DOCUMENT, since what somebody looks for is not let through.
 * Undefined for what is left alone. Throws a TypeError for a label of a wrong form.
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

import { closest, distance } from 'fastest-levenshtein'

/** All names of an options type. A name that is missing here, or stands here only, does not compile. */
export type OptionNames<Options> = Readonly<Record<keyof Required<Options>, true>>

export interface UnknownNames {
  /** Let unknown names pass unless they look like a mistyped one, as where stores are spread into the options. */
  readonly passUnlike?: boolean
}

/**
 * Throws a TypeError if `options` holds a name that the function does not know. An option that is mistyped would be
 * left out in silence, and with it, perhaps, a protection.
 */
export function checkNames(
  of: string,
  options: object,
  names: object,
  { passUnlike = false }: UnknownNames = {},
): void {
  const known = Object.keys(names)
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined || Object.hasOwn(names, name)) continue
    const nearest = closest(name, known)
    const isLike = isMistyped(name, nearest)
    if (passUnlike && !isLike) continue
    const help = isLike ? `Did you mean ${nearest}?` : `It knows ${LIST.format(known)}.`
    throw new TypeError(`${of} has no option ${name}. ${help}`)
  }
}

const LIST = new Intl.ListFormat('en')

/** Two letters at most, and no more than a third of them, make another word. */
function isMistyped(name: string, known: string): boolean {
  const edits = distance(name.toLowerCase(), known.toLowerCase())
  return edits <= 2 && edits * 3 <= Math.max(name.length, known.length)
}

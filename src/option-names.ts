import { closest, distance } from 'fastest-levenshtein'

/** Every name of an options type. A missing or extra name does not compile. */
export type OptionNames<Options> = Readonly<Record<keyof Required<Options>, true>>

export interface UnknownNames {
  /** Accept unknown names unless they look mistyped, for options into which stores are spread. */
  readonly passUnlike?: boolean
}

/**
 * Throws a TypeError if `options` holds a name that the function does not know. A mistyped option would be ignored in
 * silence, and a protection could be lost with it.
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
    const nearest = nearestName(name, known)
    if (passUnlike && nearest === undefined) continue
    const help = nearest ? `Did you mean ${nearest}?` : `Its options are ${new Intl.ListFormat('en').format(known)}.`
    throw new TypeError(`${of} has no option ${name}. ${help}`)
  }
}

/** Returns the known name that was probably meant; undefined if the name is like none. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  if (known.length === 0) return undefined
  const nearest = closest(name, known)
  return isMistyped(name, nearest) ? nearest : undefined
}

/** Names that differ by up to two letters, and by no more than a third of them, count as mistyped. */
function isMistyped(name: string, known: string): boolean {
  const edits = distance(name.toLowerCase(), known.toLowerCase())
  return edits <= 2 && edits * 3 <= Math.max(name.length, known.length)
}

import { nearestName } from './option-names.js'
import type { OptionNames } from './option-names.js'
import type { Caller } from './types.js'

/**
 * Checks the values of options when a part is made. A wrong one throws a TypeError: it would be ignored in silence, or
 * fail at the first request.
 */

/** Every method that a part must have; optional ones are left out. */
export type MethodNames<Part> = Readonly<Record<RequiredNames<Part>, true>>

type RequiredNames<Part> = {
  [Name in keyof Part]-?: object extends Pick<Part, Name> ? never : Name
}[keyof Part]

/** Throws unless the value is undefined or one of those known. */
export function checkChoice(of: string, name: string, value: unknown, known: readonly string[]): void {
  if (value === undefined || (typeof value === 'string' && known.includes(value))) return
  const nearest = typeof value === 'string' ? nearestName(value, known) : undefined
  const help = nearest === undefined ? '' : ` Did you mean ${nearest}?`
  throw new TypeError(
    `${of}: ${name} must be ${new Intl.ListFormat('en', { type: 'disjunction' }).format(known)}.${help}`,
  )
}

/** Throws unless the value is undefined or a list of texts. */
export function checkTexts(of: string, name: string, value: unknown): void {
  if (value === undefined || isTexts(value)) return
  throw new TypeError(`${of}: ${name} must be a list of texts, such as ['…'].`)
}

export function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((text) => typeof text === 'string')
}

/** Throws unless the value is undefined or an object with these methods. */
export function checkMethods(of: string, name: string, part: unknown, methods: object): void {
  if (part === undefined) return
  const names = Object.keys(methods)
  const given = (part ?? {}) as Readonly<Record<string, unknown>>
  const missing = names.find((method) => typeof given[method] !== 'function')
  if (missing === undefined) return
  throw new TypeError(`${of}: ${name} has no method ${missing}. It needs ${new Intl.ListFormat('en').format(names)}.`)
}

/** The names of all fields of a caller. */
export const CALLER_NAMES: OptionNames<Caller> = {
  tenant: true,
  actor: true,
  applications: true,
  requestId: true,
  address: true,
  guesses: true,
  sight: true,
  limits: true,
}

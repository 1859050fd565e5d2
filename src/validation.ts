import type * as z from 'zod'
import { PayloadTooLargeError, ValidationError } from './errors.js'
import type { FieldIssue } from './errors.js'

/** Validates input against a schema and turns failures into errors that name fields, never values. */

/** Bounds on what is validated: no schema accepts longer lists, or objects with more keys, in a field. */
const MAX_ELEMENTS = 10_000
const MAX_KEYS = 1000
/** Issues listed in one error. */
const MAX_ISSUES = 100

/**
 * Parses `input` by the schema. Throws a `ValidationError` with at most a hundred issues that never quote input, and a
 * `PayloadTooLargeError` where a field holds too many elements to check.
 */
export function parse<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  checkBreadth(input)
  const result = schema.safeParse(input, { reportInput: true })
  if (result.success) return result.data
  throw new ValidationError(fieldIssues(result.error))
}

/** Lists the issues of an error made with `reportInput`, which tells missing fields from those of a wrong type. */
export function fieldIssues(error: z.ZodError): FieldIssue[] {
  return error.issues.slice(0, MAX_ISSUES).map((issue) => ({ path: pathOf(issue), message: messageOf(issue) }))
}

/**
 * Refuses oversized input first: a megabyte can hold half a million issues, and reporting one costs more than making
 * it.
 */
function checkBreadth(input: unknown): void {
  if (!isObject(input)) return
  for (const value of Object.values(input)) {
    if (Array.isArray(value) && value.length > MAX_ELEMENTS) {
      throw new PayloadTooLargeError(`A list may hold at most ${MAX_ELEMENTS} elements.`)
    }
    if (isObject(value) && Object.keys(value).length > MAX_KEYS) {
      throw new PayloadTooLargeError(`An object may hold at most ${MAX_KEYS} fields.`)
    }
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Keys of a free map (`metadata`) are input, so the path ends before them. */
function pathOf(issue: z.core.$ZodIssue): string {
  const path = issue.path.map(String)
  const free = path.indexOf('metadata')
  return (free < 0 ? path : path.slice(0, free + 1)).join('.')
}

function messageOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? `is required (${issue.expected})` : `must be of type ${issue.expected}`
    case 'unrecognized_keys':
      return 'has an unknown field. Check the spelling, or leave it out'
    case 'invalid_value':
      return `must be one of: ${issue.values.map(String).join(', ')}`
    case 'too_small':
      return `must ${amountOf(issue.origin, 'at least', issue.minimum)}`
    case 'too_big':
      return `must ${amountOf(issue.origin, 'at most', issue.maximum)}`
    case 'custom':
      return issue.message // written by us, beside the check
    case 'invalid_format':
      return issue.format === 'regex' ? `must match ${issue.pattern}` : `must be a valid ${issue.format}`
    case 'not_multiple_of':
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
      return 'is not valid'
  }
}

function amountOf(origin: string, bound: string, count: number | bigint): string {
  const plural = Number(count) === 1 ? '' : 's'
  if (origin === 'string') return `have ${bound} ${count} character${plural}`
  if (origin === 'array') return `have ${bound} ${count} element${plural}`
  return `be ${bound} ${count}`
}

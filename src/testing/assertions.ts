import assert from 'node:assert/strict'

/** Assertions of the contract suites, for any test runner. */

/** Asserts deep equality; ignores undefined properties and the class of objects. */
export function equal(actual: unknown, expected: unknown): void {
  assert.deepEqual(plain(actual), plain(expected))
}

export function differ(actual: unknown, expected: unknown): void {
  assert.notDeepEqual(plain(actual), plain(expected))
}

export function holds(fact: boolean, what?: string): void {
  assert.ok(fact, what)
}

/**
 * Asserts deep equality of everything in `shape`: objects may have more properties, but lists no more elements. A
 * regular expression stands for any matching text.
 */
export function matches(actual: unknown, shape: unknown): void {
  assert.deepEqual(plain(projection(actual, shape)), plain(shape))
}

/** Asserts that the work rejects with an error of this class, of this shape, or with exactly this error. */
export async function rejects(work: Promise<unknown>, expected: object): Promise<void> {
  const failure = await work.then(
    () => assert.fail('It should have been rejected.'),
    (error: unknown) => error,
  )
  if (typeof expected === 'function') {
    assert.ok(failure instanceof (expected as new () => object), `rejected with another error: ${String(failure)}`)
  } else if (expected instanceof Error) assert.equal(failure, expected)
  else matches(failure, expected)
}

// --- Internal helpers ---

/** Picks the parts of `actual` that the shape names, for a readable difference. */
function projection(actual: unknown, shape: unknown): unknown {
  if (shape instanceof RegExp) return typeof actual === 'string' && shape.test(actual) ? shape : actual
  if (Array.isArray(shape) && Array.isArray(actual)) return Array.from(actual, (one, at) => projection(one, shape[at]))
  if (!isRecord(shape) || !isRecord(actual)) return actual
  return Object.fromEntries(Object.keys(shape).map((name) => [name, projection(actual[name], shape[name])]))
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return Array.from(value, plain) // not `map`: a driver's array may be of another realm
  if (!isRecord(value)) return value
  const present = Object.entries(value).filter(([, one]) => one !== undefined)
  return Object.fromEntries(present.map(([name, one]) => [name, plain(one)]))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof RegExp)
}

import { InvalidJsonError } from '../errors.js'
import { isObject, readJson } from '../protocols/json.js'
import type { JsonObject } from '../protocols/json.js'

/** The JSON of a client's body, with its numbers as they are written. Throws an InvalidJsonError. */
export function requestJson(text: string): unknown {
  try {
    return readJson(text)
  } catch (cause) {
    throw new InvalidJsonError('The body is not valid JSON.', { cause })
  }
}

/** The body as the object that it must be. Throws an InvalidJsonError if it is none. */
export function requestObject(body: unknown): JsonObject {
  if (!isObject(body)) throw new InvalidJsonError('The body must be a JSON object.')
  return body
}

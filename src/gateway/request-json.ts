import { InvalidJsonError } from '../errors.js'
import { isObject, readJson, writeJson } from '../protocols/json.js'
import type { JsonObject } from '../protocols/json.js'
import { whereNotTooDeep } from '../protocols/not-too-deep.js'

/** Parses the JSON of a client's body; numbers stay as they are written. Throws an InvalidJsonError. */
export function requestJson(text: string): unknown {
  try {
    return readJson(text)
  } catch (cause) {
    throw new InvalidJsonError('The body is not valid JSON.', { cause })
  }
}

/** Returns the body as an object. Throws an InvalidJsonError if it is not one. */
export function requestObject(body: unknown): JsonObject {
  if (!isObject(body)) throw new InvalidJsonError('The body must be a JSON object.')
  return body
}

/** Writes a protected body. What is not inspected in it may be nested too deeply: then it throws an InvalidJsonError. */
export function bodyText(body: JsonObject): string {
  return whereNotTooDeep(() => writeJson(body))
}

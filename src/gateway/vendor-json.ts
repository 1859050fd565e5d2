import { UpstreamError } from '../errors.js'
import { isObject, readJson } from '../protocols/json.js'
import type { JsonObject } from '../protocols/json.js'

/** Parses the vendor's JSON; throws if it is not an object. */
export function objectOf(text: string): JsonObject {
  try {
    const json = readJson(text)
    if (isObject(json)) return json
  } catch (cause) {
    throw new UpstreamError('The reply of the model vendor is not JSON.', { cause })
  }
  throw new UpstreamError('The reply of the model vendor does not have the expected shape.')
}

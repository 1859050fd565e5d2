import { UpstreamError } from '../errors.js'
import { isObject, readJson } from '../protocols/json.js'
import type { JsonObject } from '../protocols/json.js'

type Parse = (text: string) => unknown

/** Parses the vendor's JSON; throws if it is not an object. */
export function objectOf(text: string, parse: Parse = readJson): JsonObject {
  const json = jsonOf(text, parse)
  if (isObject(json)) return json
  throw new UpstreamError(OTHER_SHAPE)
}

/** Throws if a text is neither a JSON object nor a list. */
export function checkObjectOrList(text: string): void {
  const json = jsonOf(text, readJson)
  if (!isObject(json) && !Array.isArray(json)) throw new UpstreamError(OTHER_SHAPE)
}

// --- Internal helpers ---

const OTHER_SHAPE = 'The reply of the model vendor does not have the expected shape.'

function jsonOf(text: string, parse: Parse): unknown {
  try {
    return parse(text)
  } catch (cause) {
    throw new UpstreamError('The reply of the model vendor is not JSON.', { cause })
  }
}

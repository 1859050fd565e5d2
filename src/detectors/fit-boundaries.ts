import type { Finding } from '../types.js'
import { fitLocation } from './location/location-boundaries.js'
import { merge } from './merge.js'
import { trimName } from './name/name-boundaries.js'

/** Corrects the boundaries of names and locations; `kept` findings stay as they are. */
export function fitBoundaries(
  text: string,
  findings: readonly Finding[],
  kept: (finding: Finding) => boolean,
): readonly Finding[] {
  const fitted = findings.flatMap((one) => (kept(one) ? one : (trimName(text, fitLocation(text, one)) ?? [])))
  return fitted.every(({ spans }, index) => index === 0 || spans.start >= (fitted[index - 1]?.spans.end ?? 0))
    ? fitted
    : merge(fitted)
}

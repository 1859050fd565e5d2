import type { Finding } from '../types.js'
import { fitLocation } from './location/location-boundaries.js'
import { merge } from './merge.js'
import { withoutGreeting } from './name/greeting.js'
import { joinNames } from './name/join-names.js'
import { mayHaveReading, withReading } from './name/kana-reading.js'
import { trimName } from './name/name-boundaries.js'
import type { NameModel } from './name/name-model.js'

/** Corrects the boundaries of names and locations; `kept` findings stay as they are. */
export function fitBoundaries(
  text: string,
  findings: readonly Finding[],
  kept: (finding: Finding) => boolean,
  model: NameModel | null,
): readonly Finding[] {
  if (findings.length === 0) return findings
  const trimmed: Finding[] = []
  for (const one of findings) {
    const whole = kept(one) ? one : trimmedFinding(text, one, model)
    if (whole) trimmed.push(whole)
  }
  const joined = joinNames(text, trimmed, model, kept)
  const fitted = joined.some(mayHaveReading) ? joined.flatMap((one) => withReading(text, one)) : joined
  return fitted.every(({ spans }, index) => index === 0 || spans.start >= (fitted[index - 1]?.spans.end ?? 0))
    ? fitted
    : merge(fitted)
}

function trimmedFinding(text: string, one: Finding, model: NameModel | null): Finding | undefined {
  const whole = trimName(text, fitLocation(text, one))
  return whole && withoutGreeting(text, whole, model?.words)
}

import type { Request } from 'express'

/**
 * Returns the versions that `If-Match` names (RFC 9110, section 13.1.1); undefined if any will do. One that cannot be read
 * names none, so nothing matches it.
 */
export function versionsOf(req: Request): readonly string[] | undefined {
  const header = req.get('If-Match')
  if (header === undefined || header.trim() === '*') return undefined
  // A proxy that compresses answers makes their tags weak. Ours stand for the policy, not for the bytes of an answer.
  return [...header.matchAll(/(?:^|,)\s*(?:W\/)?"([0-9a-f]{1,64})"\s*(?=,|$)/g)].map(([, version = '']) => version)
}

/** Returns the entity tag of a version, for `ETag`. */
export function entityTag(version: string): string {
  return `"${version}"`
}

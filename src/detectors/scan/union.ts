/** Joins regular expressions. */

/**
 * Returns patterns that match wherever one of these does, one for each combination of flags among them. Groups may be
 * numbered, but not named.
 */
export function unionsOf(patterns: readonly RegExp[]): RegExp[] {
  const byFlags = new Map<string, RegExp[]>()
  for (const pattern of patterns) byFlags.set(pattern.flags, [...(byFlags.get(pattern.flags) ?? []), pattern])
  return [...byFlags].map(([flags, some]) => new RegExp(joined(some), flags))
}

function joined(patterns: readonly RegExp[]): string {
  let groups = 0
  const sources = patterns.map((pattern) => {
    const source = shifted(pattern.source, groups)
    groups += groupsIn(pattern)
    return `(?:${source})`
  })
  return sources.join('|')
}

/** Renumbers the backreferences of a pattern's source, `by` groups higher. */
function shifted(source: string, by: number): string {
  return source.replace(/\\(?:([1-9]\d?)|[\s\S])/g, (escape: string, group?: string) =>
    group === undefined ? escape : `\\${String(Number(group) + by)}`,
  )
}

function groupsIn({ source }: RegExp): number {
  const bare = source.replace(/\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]/g, 'x')
  return bare.match(/\((?!\?)/g)?.length ?? 0
}

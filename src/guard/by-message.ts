/** Groups findings, or spans, by the index of their message. */
export function byMessage<T extends { readonly index: number }>(all: readonly T[]): ReadonlyMap<number, T[]> {
  const groups = new Map<number, T[]>()
  for (const one of all) {
    const group = groups.get(one.index)
    if (group) group.push(one)
    else groups.set(one.index, [one])
  }
  return groups
}

/** Measures processor time per character at several text sizes. */

/** What a text cost: nanoseconds of processor time for each character, at each size. */
export interface Cost {
  readonly sizes: readonly number[]
  readonly nanoseconds: readonly number[]
}

/** The processor time of `work` on a text of each size; the best of `rounds`. */
export function costOf(
  textOf: (length: number) => string,
  sizes: readonly number[],
  work: (text: string) => unknown,
  rounds = 1,
): Cost {
  const nanoseconds = sizes.map((size) => {
    const text = textOf(size)
    let best = Infinity
    for (let round = 0; round < rounds; round++) {
      const before = process.cpuUsage()
      work(text)
      const { user, system } = process.cpuUsage(before)
      best = Math.min(best, ((user + system) * 1000) / text.length)
    }
    return best
  })
  return { sizes, nanoseconds }
}

/** How many times as much a character costs in the longest text as in the shortest: about 1 where time is linear. */
export function growthOf({ nanoseconds }: Cost): number {
  return (nanoseconds.at(-1) ?? 0) / Math.max(nanoseconds[0] ?? 0, 1)
}

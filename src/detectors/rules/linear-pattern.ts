import { parsePattern, type PatternNode } from './pattern-syntax.js'

/**
 * Restricts patterns so that matching is linear: no backreferences, only bounded repetitions, and a limited number of
 * ways to try a match from one offset. Then each offset of a text has a constant maximum cost.
 */

const MOST_WAYS = 10_000

/** The extent of a pattern's matches: the shortest and the longest, and in how many ways it can be tried. */
export interface Extent {
  readonly least: number
  readonly most: number
  readonly ways: number
}

const NOTHING: Extent = { least: 0, most: 0, ways: 1 }
const ONE: Extent = { least: 1, most: 1, ways: 1 }

/** Throws unless a search with `pattern` takes linear time. The message says what to write instead. */
export function assertLinear(pattern: RegExp): void {
  if (pattern.flags.includes('v')) throw new TypeError('A pattern must not have the flag v. Use u instead.')
  if (extentOf(pattern).ways > MOST_WAYS) {
    throw new TypeError('A pattern has too many ways to match. Use fewer, narrower or no nested repetitions.')
  }
}

/** Measures a pattern; throws if it has a backreference or a repetition without an upper bound. */
export function extentOf(pattern: RegExp): Extent {
  return measured(parsePattern(pattern))
}

function measured(node: PatternNode): Extent {
  switch (node.kind) {
    case 'alternatives':
      return node.parts.map(measured).reduce((all, { least, most, ways }) => ({
        least: Math.min(all.least, least),
        most: Math.max(all.most, most),
        ways: all.ways + ways,
      }))
    case 'sequence':
      return node.parts.map(measured).reduce(
        (all, { least, most, ways }) => ({
          least: all.least + least,
          most: all.most + most,
          ways: all.ways * ways,
        }),
        NOTHING,
      )
    case 'repetition':
      return repeated(measured(node.part), node)
    case 'lookaround':
      return { ...NOTHING, ways: measured(node.part).ways }
    case 'boundary':
      return NOTHING
    case 'character':
      return ONE
    case 'backreference':
      throw new TypeError('A pattern must not have a backreference, which can take more than linear time.')
    default:
      return node satisfies never
  }
}

function repeated(once: Extent, { least, most }: { readonly least: number; readonly most: number }): Extent {
  if (most === Infinity) {
    throw new TypeError('A repetition needs an upper bound: write {1,64} for +, {0,64} for *.')
  }
  let ways = 0
  for (let count = least; count <= most && ways <= MOST_WAYS; count++) ways += once.ways ** count
  return { least: once.least * least, most: once.most * most, ways }
}

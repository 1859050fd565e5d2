/**
 * Keeps patterns linear by restriction: no backreference, every repetition bounded, and the number of ways in which a
 * match can be tried from one place limited. Then each place of a text costs at most a constant.
 */

const MOST_WAYS = 10_000

/** What a pattern can match: the shortest and longest, and in how many ways it can be tried. */
export interface Extent {
  readonly least: number
  readonly most: number
  readonly ways: number
}

const NOTHING: Extent = { least: 0, most: 0, ways: 1 }
const ONE: Extent = { least: 1, most: 1, ways: 1 }
const ESCAPE = /[pP]\{[^}]{0,64}\}|u\{[^}]{0,8}\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[A-Za-z]|k<|[^]/y
const GROUP = /\?(?:[:=!]|<[=!]|<[^>]{1,64}>)/y
const REPETITION = /(?:[*+?]|\{(\d{1,4})(,?)(\d{0,4})\})\??/y

/** Throws unless a search with `pattern` takes linear time. The message says what to write instead. */
export function assertLinear(pattern: RegExp): void {
  if (pattern.flags.includes('v')) throw new TypeError('A pattern may not have the flag v: use u.')
  if (extentOf(pattern).ways > MOST_WAYS) {
    throw new TypeError('A pattern has too many ways to match: use fewer or tighter repetitions, or no nested ones.')
  }
}

/** Measures a pattern; throws if it has a backreference or a repetition without an upper bound. */
export function extentOf({ source }: RegExp): Extent {
  return alternatives(reader(source))
}

type Reader = ReturnType<typeof reader>

function reader(source: string) {
  let at = 0
  return {
    peek: () => source[at] ?? '',
    next: () => source[at++] ?? '',
    /** What `pattern` (sticky) matches here. */
    take(pattern: RegExp): RegExpExecArray | undefined {
      pattern.lastIndex = at
      const match = pattern.exec(source) ?? undefined
      at += match?.[0].length ?? 0
      return match
    },
  }
}

function alternatives(read: Reader): Extent {
  let total = sequence(read)
  while (read.peek() === '|') {
    read.next()
    const { least, most, ways } = sequence(read)
    total = { least: Math.min(total.least, least), most: Math.max(total.most, most), ways: total.ways + ways }
  }
  return total
}

function sequence(read: Reader): Extent {
  let total = NOTHING
  while (!['', '|', ')'].includes(read.peek())) {
    const { least, most, ways } = repeated(read, atom(read))
    total = { least: total.least + least, most: total.most + most, ways: total.ways * ways }
  }
  return total
}

function atom(read: Reader): Extent {
  const character = read.next()
  if (character === '^' || character === '$') return NOTHING
  if (character === '\\') return escape(read)
  if (character === '[') return characterClass(read)
  return character === '(' ? group(read) : ONE
}

function escape(read: Reader): Extent {
  const escaped = read.take(ESCAPE)?.[0] ?? ''
  if (/^(?:[1-9]|k<)/.test(escaped)) throw new TypeError('A pattern may not hold a backreference: it cannot be linear.')
  return escaped === 'b' || escaped === 'B' ? NOTHING : ONE
}

function characterClass(read: Reader): Extent {
  for (let character = read.next(); character !== ']' && character !== ''; character = read.next()) {
    if (character === '\\') read.next()
  }
  return ONE
}

function group(read: Reader): Extent {
  const opening = read.take(GROUP)?.[0] ?? ''
  const inside = alternatives(read)
  read.next()
  return /[=!]$/.test(opening) ? { ...NOTHING, ways: inside.ways } : inside
}

function repeated(read: Reader, once: Extent): Extent {
  const mark = read.take(REPETITION)
  if (!mark) return once
  if (mark[0].startsWith('?')) return { least: 0, most: once.most, ways: once.ways + 1 }
  const [, first, comma, second] = mark
  if (first === undefined || (comma === ',' && second === '')) {
    throw new TypeError('A repetition needs an upper bound: write {1,64} for +, {0,64} for *.')
  }
  const least = Number(first)
  const most = comma === ',' ? Number(second) : least
  let ways = 0
  for (let count = least; count <= most && ways <= MOST_WAYS; count++) ways += once.ways ** count
  return { least: once.least * least, most: once.most * most, ways }
}

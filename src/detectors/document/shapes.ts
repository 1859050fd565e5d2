/** Where a pattern over letters and digits has the one, and where the other: one look at two numbers, before it is tried. */

/** For one length: bits of the places that only hold digits, and of those that only hold letters. */
export interface Shape {
  readonly length: number
  readonly digits: number
  readonly letters: number
}

const MOST = 300
const LONGEST = 30
const REPETITION = /\?|\{(\d{1,2})(?:,(\d{1,2}))?\}/y
const OPENING = /\?(?:[:=!])/y

/** The shapes of what a pattern matches, one for each length; nothing if they are too many. */
export function shapesOf({ source }: RegExp): Shape[] | undefined {
  const strings = alternatives({ source, at: 0 })
  if (strings.length >= MOST) return undefined
  const byLength = new Map<number, Shape>()
  for (const string of strings.filter(({ length }) => length <= LONGEST)) {
    const known = byLength.get(string.length)
    const shape = { length: string.length, digits: placesOf(string, 'D'), letters: placesOf(string, 'L') }
    byLength.set(
      string.length,
      known ? { ...shape, digits: known.digits & shape.digits, letters: known.letters & shape.letters } : shape,
    )
  }
  return [...byLength.values()]
}

/** The places of letters in a compact value, as bits. */
export function letterPlaces(compact: string): number {
  let bits = 0
  for (let index = 0; index < compact.length; index++) {
    const code = compact.charCodeAt(index)
    if (code < 48 || code > 57) bits |= 1 << index
  }
  return bits
}

function placesOf(string: string, kind: string): number {
  let bits = 0
  for (let index = 0; index < string.length; index++) if (string[index] === kind) bits |= 1 << index
  return bits
}

interface Reader {
  readonly source: string
  at: number
}

function alternatives(read: Reader): string[] {
  const all = sequence(read)
  while (read.source[read.at] === '|') {
    read.at++
    all.push(...sequence(read))
  }
  return all
}

function sequence(read: Reader): string[] {
  let all = ['']
  while (read.at < read.source.length && !'|)'.includes(read.source.charAt(read.at))) {
    const once = atom(read)
    const [least, most] = repetition(read)
    let strings = all
    let next: string[] = least === 0 ? all : []
    for (let count = 1; count <= most; count++) {
      strings = product(strings, once)
      if (count >= least) next = next.concat(strings)
    }
    all = [...new Set(next)].slice(0, MOST)
  }
  return all
}

function product(heads: readonly string[], tails: readonly string[]): string[] {
  return [...new Set(heads.flatMap((head) => tails.map((tail) => head + tail)))].slice(0, MOST)
}

function repetition(read: Reader): [number, number] {
  const mark = take(read, REPETITION)
  if (!mark) return [1, 1]
  if (mark[0] === '?') return [0, 1]
  return [Number(mark[1]), Number(mark[2] ?? mark[1])]
}

/** `D`, `L`, or `X` for either; nothing for what has no width. */
function atom(read: Reader): string[] {
  const sign = read.source.charAt(read.at++)
  if (sign === '^' || sign === '$') return ['']
  if (sign === '(') return group(read)
  if (sign === '\\') return [read.source.charAt(read.at++) === 'd' ? 'D' : 'X']
  if (sign !== '[') return [/\d/.test(sign) ? 'D' : 'L']
  const end = read.source.indexOf(']', read.at)
  const inside = read.source.slice(read.at, end)
  read.at = end + 1
  return [inside.startsWith('^') || inside.includes('\\') ? 'X' : kindOf(inside)]
}

function kindOf(inside: string): string {
  const hasDigit = /\d/.test(inside)
  return hasDigit && /\p{L}/u.test(inside) ? 'X' : hasDigit ? 'D' : 'L'
}

function group(read: Reader): string[] {
  const opening = take(read, OPENING)?.[0]
  const inside = alternatives(read)
  read.at++
  return opening === '?=' || opening === '?!' ? [''] : inside
}

function take(read: Reader, pattern: RegExp): RegExpExecArray | undefined {
  pattern.lastIndex = read.at
  const match = pattern.exec(read.source) ?? undefined
  read.at += match?.[0].length ?? 0
  return match
}

/** Parses regular expressions into trees. */

/** A regular expression as a tree. Group names and the laziness of repetitions are left out. */
export type PatternNode =
  | { readonly kind: 'alternatives' | 'sequence'; readonly parts: readonly PatternNode[] }
  /** `most` is Infinity without an upper bound. */
  | { readonly kind: 'repetition'; readonly part: PatternNode; readonly least: number; readonly most: number }
  /** One character: `a`, `\d`, `[A-Z]`, as written. */
  | { readonly kind: 'character'; readonly source: string }
  | { readonly kind: 'lookaround'; readonly part: PatternNode }
  /** `^`, `$`, `\b`, `\B`. */
  | { readonly kind: 'boundary' }
  | { readonly kind: 'backreference' }

const ESCAPE = /[pP]\{[^}]{0,64}\}|u\{[^}]{0,8}\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[A-Za-z]|k<|[^]/y
const GROUP = /\?(?:[:=!]|<[=!]|<[^>]{1,64}>)/y
const REPETITION = /(?:[*+?]|\{(\d{1,4})(,?)(\d{0,4})\})\??/y

interface Reader {
  readonly source: string
  at: number
}

/** Parses an expression without the flag `v`. */
export function parsePattern({ source }: RegExp): PatternNode {
  return alternatives({ source, at: 0 })
}

function alternatives(read: Reader): PatternNode {
  const parts = [sequence(read)]
  while (read.source[read.at] === '|') {
    read.at++
    parts.push(sequence(read))
  }
  return parts.length === 1 && parts[0] ? parts[0] : { kind: 'alternatives', parts }
}

function sequence(read: Reader): PatternNode {
  const parts: PatternNode[] = []
  while (!['', '|', ')'].includes(read.source.charAt(read.at))) parts.push(repeated(read, atom(read)))
  return { kind: 'sequence', parts }
}

function atom(read: Reader): PatternNode {
  const character = read.source.charAt(read.at++)
  if (character === '^' || character === '$') return { kind: 'boundary' }
  if (character === '\\') return escape(read)
  if (character === '[') return characterClass(read)
  return character === '(' ? group(read) : { kind: 'character', source: character }
}

function escape(read: Reader): PatternNode {
  const escaped = take(read, ESCAPE)?.[0] ?? ''
  if (/^(?:[1-9]|k<)/.test(escaped)) return { kind: 'backreference' }
  return escaped === 'b' || escaped === 'B' ? { kind: 'boundary' } : { kind: 'character', source: `\\${escaped}` }
}

function characterClass(read: Reader): PatternNode {
  const start = read.at - 1
  for (let sign = read.source[read.at++]; sign !== ']' && sign !== undefined; sign = read.source[read.at++]) {
    if (sign === '\\') read.at++
  }
  return { kind: 'character', source: read.source.slice(start, read.at) }
}

function group(read: Reader): PatternNode {
  const opening = take(read, GROUP)?.[0] ?? ''
  const part = alternatives(read)
  read.at++
  return /[=!]$/.test(opening) ? { kind: 'lookaround', part } : part
}

function repeated(read: Reader, part: PatternNode): PatternNode {
  const mark = take(read, REPETITION)
  if (!mark) return part
  const [sign, first, comma, second] = mark
  if (sign.startsWith('?')) return { kind: 'repetition', part, least: 0, most: 1 }
  if (first === undefined) return { kind: 'repetition', part, least: sign.startsWith('+') ? 1 : 0, most: Infinity }
  const most = comma === '' ? first : second === '' ? Infinity : second
  return { kind: 'repetition', part, least: Number(first), most: Number(most) }
}

function take(read: Reader, pattern: RegExp): RegExpExecArray | undefined {
  pattern.lastIndex = read.at
  const match = pattern.exec(read.source) ?? undefined
  read.at += match?.[0].length ?? 0
  return match
}

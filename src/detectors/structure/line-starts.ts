/** The characters with which lines of a kind may begin, so that few patterns are tried on a line. */

/** Kinds of beginnings, as bits: one for each pattern of `line-patterns.ts`. */
export const START = {
  tableRule: 1,
  diff: 2,
  log: 4,
  trace: 8,
  sql: 16,
  clause: 32,
  script: 64,
  env: 128,
  section: 256,
  markup: 512,
  json: 1024,
  prompt: 2048,
  command: 4096,
  code: 8192,
  yaml: 16384,
  ini: 32768,
} as const

const SMALL = 'abcdefghijklmnopqrstuvwxyz'
const CAPITALS = SMALL.toUpperCase()
const LETTERS = SMALL + CAPITALS
const DIGITS = '0123456789'
const ASCII = 0x80

const CHARACTERS: Readonly<Record<keyof typeof START, string>> = {
  tableRule: '+-=',
  diff: 'di@-+',
  log: `[(<${DIGITS}${LETTERS}`,
  trace: `#$._${DIGITS}${LETTERS}`,
  sql: LETTERS,
  clause: CAPITALS,
  script: `@${LETTERS}`,
  env: LETTERS,
  section: '[',
  markup: '<',
  json: '[]{}"',
  prompt: `$%>#_.-${DIGITS}${LETTERS}`,
  command: SMALL,
  code: `/*#@<$})[+-'":${LETTERS}`,
  yaml: `-_"'${SMALL}`,
  ini: `_${LETTERS}`,
}
/** Lines of tables begin with a part of their frame, prompts with an arrow, keys with any letter. */
const BEYOND_ASCII = START.tableRule | START.prompt | START.ini

const starts = new Uint16Array(ASCII)
for (const kind of Object.keys(START) as (keyof typeof START)[])
  // of its own keys
  for (const character of CHARACTERS[kind]) {
    const code = character.charCodeAt(0)
    starts[code] = (starts[code] ?? 0) | START[kind]
  }

/** Returns the kinds of beginnings of which this may be the first character, as bits. */
export function startsWith(code: number): number {
  return code < ASCII ? (starts[code] ?? 0) : BEYOND_ASCII
}

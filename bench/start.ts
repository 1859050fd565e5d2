import { execFileSync } from 'node:child_process'
import { fileURLToPath, pathToFileURL } from 'node:url'

/**
 * Measures the start: from the first import to the first answer of an Express app with the sandwich, beside the same app
 * without it; and the memory that it holds then. Each run is a process of its own, and they take turns.
 *
 *      npm run bench:start -- [--runs 15] [OTHER/dist/index.js …]
 */

const args = process.argv.slice(2)
const at = args.indexOf('--runs')
const [, given] = at < 0 ? [] : args.splice(at, 2)
const runs = Number(given ?? 15)

const app = fileURLToPath(new URL('start-app.js', import.meta.url))
const own = new URL('../dist/index.js', import.meta.url).href
const packages = ['', own, ...args.map((path) => pathToFileURL(path).href)]

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
console.log(`${runs} starts each; median and fastest of import to first answer, in ms\n`)
console.log(
  `bare Express app: ${median(bare.took).toFixed(0)} / ${Math.min(...bare.took).toFixed(0)} ms, ${median(bare.memory).toFixed(0)} MB`,
)
others.forEach(({ took, memory }, index) => {
  const added = [median(took) - median(bare.took), Math.min(...took) - Math.min(...bare.took)]
  const more = median(memory) - median(bare.memory)
  console.log(
    `${packages[index + 1]}: added ${added.map((ms) => ms.toFixed(0)).join(' / ')} ms, ${more.toFixed(0)} MB; ratio ${(median(took) / median(bare.took)).toFixed(1)}`,
  )
})

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}

/**
 * How fast restoring is on every repeated unit of one to three parts of `test/support/repeated-units.ts`, slowest first, in
 * MB of processor time a second: `npm run sweep:restore -- [parts] [bytes]`. Ends with 1 if one is below the bound.
 */
import { restoreText } from '../src/restore/restore-text.js'
import { UNITS } from '../test/support/repeated-units.js'

const [parts = 3, size = 16_384] = process.argv.slice(2).map(Number)
const BOUND = 5
/** What seems slow is measured again in a longer text, where the compiler has done its work and nothing else has. */
const LONG = 131_072
const SHOWN = 20

const values = new Map([
  ['[NAME_8F3A21C4]', 'Anna Example'],
  ['[CONTACT_5C01AA3F]', 'anna@example.org'],
])

let count = 0
let slow = new Map<string, number>()
for (const unit of units(parts)) {
  count++
  const rate = measured(unit, size, 2)
  if (rate < BOUND) slow.set(unit, rate)
}
console.log(`${count} units, ${slow.size} looked at again`)
for (const unit of slow.keys()) slow.set(unit, measured(unit, LONG, 3))
slow = new Map([...slow].sort(([, a], [, b]) => a - b))
for (const [unit, rate] of [...slow].slice(0, SHOWN)) console.log(`${rate.toFixed(2)} MB/s ${JSON.stringify(unit)}`)
process.exitCode = [...slow.values()].some((rate) => rate < BOUND) ? 1 : 0

function* units(depth: number): Generator<string> {
  if (depth === 0) return
  yield* units(depth - 1)
  yield* joined(depth)
}

function* joined(depth: number): Generator<string> {
  for (const unit of UNITS) {
    if (depth === 1) yield unit
    else for (const rest of joined(depth - 1)) yield unit + rest
  }
}

/** Of the fastest of several runs. */
function measured(unit: string, length: number, runs: number): number {
  const text = unit.repeat(Math.ceil(length / unit.length))
  let fastest = Infinity
  for (let run = 0; run < runs; run++) {
    const start = process.cpuUsage()
    restoreText(text, values)
    fastest = Math.min(fastest, process.cpuUsage(start).user)
  }
  return text.length / Math.max(1, fastest)
}

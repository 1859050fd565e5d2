/**
 * Measures how fast restoring is on every repeated unit of one to three parts of `test/support/repeated-units.ts`, in
 * MB per second of processor time: `npm run sweep:restore -- [parts]`. A text that repeats `abc` repeats `bca` and
 * `cab`, too, so only one of the three is tried. Units that are not clearly fast in a short text are measured in longer
 * ones, up to 256 KiB, where quadratic time shows. Prints the slowest; exits with 1 if one is below the bound.
 */
import { restoreText } from '../src/restore/restore-text.js'
import { UNITS } from '../test/support/repeated-units.js'

const [parts = 3] = process.argv.slice(2).map(Number)
const BOUND = 5
/** Text lengths to measure: the fastest of `runs` counts; units below `enough` MB/s are measured at the next length. */
const STAGES = [
  { length: 8 * 1024, runs: 1, enough: 10 },
  { length: 32 * 1024, runs: 2, enough: 7 },
  { length: 256 * 1024, runs: 3, enough: 0 },
] as const
const SHOWN = 20

const values = new Map([
  ['[NAME_8F3A21C4]', 'Anna Example'],
  ['[CONTACT_5C01AA3F]', 'anna@example.org'],
])

let units = [...rotated(parts)]
let rates = new Map<string, number>()
for (const unit of units.slice(0, 2000)) costOfUnit(unit, 8 * 1024, 1) // until the code is compiled
for (const { length, runs, enough } of STAGES) {
  rates = new Map(units.map((unit) => [unit, costOfUnit(unit, length, runs)]))
  console.log(`${String(units.length)} units at ${String(length / 1024)} KiB, the slowest ${slowest(1)}`)
  units = units.filter((unit) => (rates.get(unit) ?? 0) < enough)
}
console.log(slowest(SHOWN))
process.exitCode = [...rates.values()].some((rate) => rate < BOUND) ? 1 : 0

/** Yields each unit of up to `most` parts that comes first among its rotations. */
function* rotated(most: number): Generator<string> {
  for (let first = 0; first < UNITS.length; first++) {
    yield UNITS[first]!
    for (let second = first; second < UNITS.length && most > 1; second++) {
      yield UNITS[first]! + UNITS[second]!
      for (let third = second; third < UNITS.length && most > 2; third++) {
        yield UNITS[first]! + UNITS[second]! + UNITS[third]!
        if (third > second && second > first) yield UNITS[first]! + UNITS[third]! + UNITS[second]!
      }
    }
  }
}

function costOfUnit(unit: string, length: number, runs: number): number {
  const text = unit.repeat(Math.ceil(length / unit.length))
  let fastest = Infinity
  for (let run = 0; run < runs; run++) {
    const start = process.cpuUsage()
    restoreText(text, values)
    fastest = Math.min(fastest, process.cpuUsage(start).user)
  }
  return text.length / Math.max(1, fastest)
}

function slowest(count: number): string {
  const list = [...rates].sort(([, a], [, b]) => a - b).slice(0, count)
  return list.map(([unit, rate]) => `${rate.toFixed(1)} MB/s ${JSON.stringify(unit)}`).join('\n')
}

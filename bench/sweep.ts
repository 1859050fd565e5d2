/**
 * Looks for texts on which `pii-v0` slows down: `npm run sweep [-- --minutes 20] [-- --seed 1] [-- --rules]`.
 * Tries units of up to three characters, all words that start a search, and pairs of both, at 16 and 256 KiB (what is
 * suspicious also at 64), in an order that the seed says, for a share of the time each. Prints the slowest and
 * those that grow the most, with the share of each part that was tried. With `--rules` the model is left out.
 */
import { parseArgs } from 'node:util'
import type * as PiiModule from '../src/detectors/pii.js'
import { built } from './built.js'
import { costOf, growthOf, type Cost } from './sweep/measure.js'
import { characterUnits, pairUnits, seeded, shuffled, textOf, wordUnits, type Unit } from './sweep/units.js'

const SMALL = 16 * 1024
const MIDDLE = 64 * 1024
const LARGE = 256 * 1024
/** What grows by so much, or costs so many nanoseconds a character, is measured again at all sizes. */
const SUSPICIOUS = 1.8
const SLOW = 3000
const SHOWN = 25
const PAIRS = 20_000

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    rules: { type: 'boolean', default: false },
  },
})
const { piiDetector } = await built<typeof PiiModule>('detectors/pii.js')
const detector = piiDetector(values.rules ? { model: null } : {})
const random = seeded(Number(values.seed))
const PARTS: readonly { readonly name: string; readonly share: number; readonly units: readonly Unit[] }[] = [
  { name: 'one and two characters', share: 0.25, units: [...characterUnits(1), ...characterUnits(2)] },
  { name: 'three characters', share: 0.2, units: characterUnits(3) },
  { name: 'trigger words', share: 0.25, units: wordUnits() },
  { name: 'pairs', share: 0.3, units: pairUnits(random, PAIRS) },
]
interface UnitCost extends Cost {
  readonly unit: Unit
}
const costs: UnitCost[] = []
for (const unit of PARTS[0]?.units.slice(0, 60) ?? []) measured(unit, [SMALL]) // until the code is compiled

for (const { name, share, units } of PARTS) {
  const until = performance.now() + Number(values.minutes) * 60_000 * share
  let tried = 0
  for (const unit of shuffled(units, random)) {
    if (performance.now() > until) break
    costs.push(measured(unit, [SMALL, LARGE]))
    tried++
  }
  console.log(`${name}: ${String(tried)} of ${String(units.length)} (${((100 * tried) / units.length).toFixed(1)} %)`)
}

const suspicious = costs.filter((cost) => growthOf(cost) > SUSPICIOUS || (cost.nanoseconds.at(-1) ?? 0) > SLOW)
const again = suspicious
  .sort((a, b) => growthOf(b) - growthOf(a))
  .slice(0, 400)
  .map(({ unit }) => measured(unit, [SMALL, MIDDLE, LARGE], 2))
console.log(`${String(suspicious.length)} looked suspicious; of those measured again, the ones that grow the most:`)
print([...again].sort((a, b) => growthOf(b) - growthOf(a)))
console.log('The slowest, all in all:')
print([...costs].sort((a, b) => (b.nanoseconds.at(-1) ?? 0) - (a.nanoseconds.at(-1) ?? 0)))

function measured(unit: Unit, sizes: readonly number[], rounds = 1): UnitCost {
  return {
    unit,
    ...costOf(
      (length) => textOf(unit, length),
      sizes,
      (text) => detector.detect(text),
      rounds,
    ),
  }
}

function print(list: readonly UnitCost[]): void {
  console.table(
    list.slice(0, SHOWN).map((cost) => ({
      unit: cost.unit.parts.map((part) => JSON.stringify(part)).join(' + '),
      form: cost.unit.form,
      ...Object.fromEntries(
        cost.sizes.map((size, at) => [`ns/char ${String(size / 1024)} KiB`, Math.round(cost.nanoseconds[at] ?? 0)]),
      ),
      'MB/s': Number((1000 / (cost.nanoseconds.at(-1) ?? 1)).toFixed(2)),
      growth: Number(growthOf(cost).toFixed(2)),
    })),
  )
}

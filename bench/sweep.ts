/**
 * Searches for texts on which `pii-v0` takes more than linear time: `npm run sweep [-- --rules] [-- --part words] [--
 * --share 1/4]`. Tries every unit of up to three characters of the alphabet, every word that starts a search in every
 * frame, and pairs of both. All units are measured in short texts; those that cost more per character in longer ones,
 * or much in any, are measured in longer texts, up to 1 MiB. Prints how many went on, and what still grows, and exits
 * with 1 if anything does. `--rules` leaves out the model; `--part` names one of the parts; `--share 1/4` takes the
 * first of four shares of the units.
 */
import { parseArgs } from 'node:util'
import type * as PiiModule from '../src/detectors/pii.js'
import { built } from './built.js'
import { costOf, growthOf, type Cost } from './sweep/measure.js'
import { characterUnits, pairUnits, seeded, textOf, wordUnits, type Unit } from './sweep/units.js'

/** Sizes in KiB, of how many rounds the fastest counts, and what sends a unit on: its growth, or nanoseconds a character. */
interface Stage {
  readonly sizes: readonly number[]
  readonly rounds: number
  readonly growth: number
  readonly slow: number
}

/**
 * Time that is quadratic grows sixteenfold from 16 to 256 KiB, and fourfold from there to 1 MiB. What memory and a busy machine
 * add stays below twofold, but for texts that outgrow a cache between 16 and 64 KiB: those pass the last stage.
 */
const STAGES: readonly Stage[] = [
  { sizes: [2, 16], rounds: 1, growth: 1.25, slow: 5000 },
  { sizes: [8, 64], rounds: 2, growth: 1.3, slow: 5000 },
  { sizes: [16, 64, 256], rounds: 2, growth: 1.7, slow: 5000 },
  { sizes: [16, 64, 256], rounds: 4, growth: 2, slow: 5000 },
  { sizes: [256, 1024], rounds: 3, growth: 2, slow: 5000 },
]
const PAIRS = 20_000
const SHOWN = 25
const WARM_UP = 400

const { values } = parseArgs({
  options: {
    rules: { type: 'boolean', default: false },
    part: { type: 'string' },
    share: { type: 'string', default: '1/1' },
    seed: { type: 'string', default: '1' },
  },
})
const [share = 1, shares = 1] = values.share.split('/').map(Number)
const { piiDetector } = await built<typeof PiiModule>('detectors/pii.js')
const detector = piiDetector({ rememberBytes: 0, ...(values.rules && { model: null }) })
const PARTS: Readonly<Record<string, () => readonly Unit[]>> = {
  one: () => characterUnits(1),
  two: () => characterUnits(2),
  words: wordUnits,
  pairs: () => pairUnits(seeded(Number(values.seed)), PAIRS),
  three: () => characterUnits(3),
}

interface UnitCost extends Cost {
  readonly unit: Unit
}

for (const unit of characterUnits(2).slice(0, WARM_UP)) costOfUnit(unit, STAGES[0]!)
const found = Object.entries(PARTS)
  .filter(([name]) => values.part === undefined || values.part === name)
  .flatMap(([name, units]) => growing(name, units()))
print(found)
process.exitCode = found.length > 0 ? 1 : 0

/** The units that grow at every stage. */
function growing(name: string, all: readonly Unit[]): readonly UnitCost[] {
  let units = all.filter((_, at) => at % shares === share - 1)
  let costs: readonly UnitCost[] = []
  for (const stage of STAGES) {
    costs = units
      .map((unit) => costOfUnit(unit, stage))
      .filter((cost) => growthOf(cost) > stage.growth || Math.max(...cost.nanoseconds) > stage.slow)
    console.log(
      `${name}: ${String(units.length)} units at ${stage.sizes.join(', ')} KiB, of which ${String(costs.length)} grow or are slow`,
    )
    units = costs.map(({ unit }) => unit)
  }
  return costs
}

function costOfUnit(unit: Unit, { sizes, rounds }: Stage): UnitCost {
  return {
    unit,
    ...costOf(
      (length) => textOf(unit, length),
      sizes.map((size) => size * 1024),
      (text) => detector.detect(text),
      rounds,
    ),
  }
}

function print(list: readonly UnitCost[]): void {
  const sorted = [...list].sort((a, b) => growthOf(b) - growthOf(a))
  for (const cost of sorted.slice(0, SHOWN)) {
    const unit = cost.unit.parts.map((part) => JSON.stringify(part)).join(' + ')
    const nanoseconds = cost.nanoseconds.map((each) => Math.round(each)).join(', ')
    console.log(`${unit} (${cost.unit.form}): ${nanoseconds} ns a character, growth ${growthOf(cost).toFixed(2)}`)
  }
}

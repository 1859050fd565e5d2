import { describe, it } from '@jest/globals'
import { costOf, growthOf } from '../../bench/sweep/measure.js'
import { characterUnits, pairUnits, seeded, shuffled, textOf, wordUnits, type Unit } from '../../bench/sweep/units.js'
import { piiDetector } from '../../src/detectors/pii.js'

/**
 * A sample of `npm run sweep`. A character of 64 KiB may cost more than one of 16 by what memory and a busy machine make of
 * it; where it does, the unit is measured again at 16 and 256 KiB, the best of several rounds. There quadratic time costs
 * sixteen times as much a character, and the bound lies well below.
 */
const [SMALL, MIDDLE, LARGE, LONG] = [16 * 1024, 64 * 1024, 256 * 1024, 512 * 1024]
const DOUBTFUL = 2
const MOST = 5
const MOST_KNOWN = 3
const WARM_UP = { first: 8, next: 2 }
/** What costs less (nanoseconds of processor time a character) is too short a time to compare. */
const CHEAP = 200

/** Texts on which a recogniser, or the model, took quadratic time. */
const BY_RULES: readonly Unit[] = [
  ...repeated(
    '9_(',
    'atin-144430) -) ',
    'Я(',
    "Street'9",
    "9 A Street'",
    'strasse-9-',
    '9 A Street-',
    'naf: 12345678 ',
    'passport 12345678 ',
    'id (#1552)\n',
  ),
  { form: 'one after the other', parts: ['9_(', 'A'] },
]
const BY_MODEL: readonly Unit[] = [
  ...repeated('a-Z', '#, @x.co\nSchmidt-', 'Mr. Smith German '),
  { form: 'one after the other', parts: ['Berlin, ', 'Berlin, 12345 Berlin\n'] },
  { form: 'inside', parts: ['Berlin 5, ', 'Berlin, '] },
  { form: 'inside', parts: ['Anna', ' '] },
  { form: 'inside', parts: ['Berlin 2345', ' '] },
]

const random = seeded(20_241)
const SAMPLE = [
  ...shuffled([...characterUnits(1), ...characterUnits(2)], random).slice(0, 28),
  ...shuffled(characterUnits(3), random).slice(0, 28),
  ...shuffled(wordUnits(), random).slice(0, 28),
  ...pairUnits(random, 28),
]

describe('a text that is all repetition takes time in proportion to its length', () => {
  it.each(titled(BY_RULES))('by the rules: %s', (_, unit) => {
    expectLinear((length) => textOf(unit, length), piiDetector({ model: null, rememberBytes: 0 }), {
      sizes: [SMALL, LONG],
      most: MOST_KNOWN,
    })
  })

  it.each(titled(BY_MODEL))('by rules and model: %s', (_, unit) => {
    expectLinear((length) => textOf(unit, length), piiDetector({ rememberBytes: 0 }), {
      sizes: [SMALL, LARGE],
      most: MOST_KNOWN,
    })
  })

  it('whatever is repeated: a sample', () => {
    const detector = piiDetector({ model: null, rememberBytes: 0 })
    for (const [at, unit] of SAMPLE.entries())
      expectLinear((length) => textOf(unit, length), detector, { warmUp: at === 0 ? WARM_UP.first : WARM_UP.next })
  })

  it('though a head that names a column in many ways stands above many cells', () => {
    const row = '<tr><td>1</td></tr>'
    expectLinear(
      (length) => {
        const head = 'passport '.repeat(length / 18)
        return `<table><tr><th>${head}</th></tr>${row.repeat(length / 2 / row.length)}`
      },
      piiDetector({ model: null, rememberBytes: 0 }),
    )
  })
})

function expectLinear(
  textOf: (length: number) => string,
  { detect }: { detect(text: string): unknown },
  { sizes = [SMALL, MIDDLE], most = MOST, warmUp = WARM_UP.first } = {},
): void {
  // Code that is not compiled yet makes the short text dear.
  for (let round = 0; round < warmUp; round++) detect(textOf(SMALL))
  const quick = costOf(textOf, sizes, detect)
  if (growthOf(quick) < DOUBTFUL || (quick.nanoseconds.at(-1) ?? 0) < CHEAP) return
  const growth = growthOf(costOf(textOf, [SMALL, Math.max(LARGE, ...sizes)], detect, 3))
  if (growth < most) return
  throw new Error(
    `A character of ${JSON.stringify(textOf(80))} costs ${growth.toFixed(1)} times as much in a long text.`,
  )
}

function repeated(...units: readonly string[]): Unit[] {
  return units.map((unit) => ({ form: 'repeated', parts: [unit] }))
}

function titled(units: readonly Unit[]): [string, Unit][] {
  return units.map((unit) => [unit.parts.map((part) => JSON.stringify(part)).join(', '), unit])
}

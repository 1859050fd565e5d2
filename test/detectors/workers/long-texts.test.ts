import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it, jest } from '@jest/globals'
import fc from '../../support/fast-check.js'
import { piiDetector } from '../../../src/detectors/pii.js'
import type { PiiDetectorOptions } from '../../../src/detectors/pii.js'
import { packagedModel } from '../../../src/detectors/name/name-model.js'
import { paymentRules } from '../../../src/detectors/rules/payment.js'
import { rule } from '../../../src/detectors/rules/rule.js'
import { longTexts } from '../../../src/detectors/workers/long-texts.js'
import { serializeOptions } from '../../../src/detectors/workers/serialized-options.js'
import { program } from '../../support/program.js'

jest.setTimeout(60_000)

const WORKER = pathToFileURL(program('src/detectors/workers/detection-worker.ts'))
const PIECES = [
  ...['I am Anna Schmidt, ', 'Schmidt ', 'anna.schmidt@example.org ', '+49 30 901820, ', 'passport number C01X00T47\n'],
  ...[
    'at 12 Baker Street, London. ',
    'Please tell me how long it takes. ',
    '我叫王小明，电话是13812345678。',
    'name\tphone\n',
  ],
  ...[
    'ＡＮＮＡ ',
    'a&#64;example.org ',
    '4111 1111 1111 1111 ',
    'مرحبا اسمي أحمد ',
    '\ud83d',
    '😀',
    '\u00ad',
    'Kiss Ágnes ',
  ],
]
const piece = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(...PIECES) },
  fc.string({ unit: 'binary', maxLength: 9 }),
)
const texts = fc.array(
  fc.array(piece, { maxLength: 300 }).map((pieces) => pieces.join('')),
  { minLength: 1, maxLength: 4 },
)

const plain = {
  labels: undefined,
  countries: ['DE', 'GB'],
  allow: ['London'],
  deny: [{ text: 'takes', label: 'NAME' }],
}
const parts = { model: packagedModel(), rules: paymentRules() }
const detector = piiDetector({ ...plain, ...parts })
const detectorOptions = serializeOptions<PiiDetectorOptions>(plain, parts)
/** In this thread nothing is done, so what comes was found by a worker. */
const nowhere = () => {
  throw new Error('This must happen in a worker.')
}
const inWorker = longTexts({ steps: nowhere, detectorOptions, file: WORKER })
const inSlices = longTexts({ steps: detector.steps, detectorOptions: undefined })

afterAll(() => inWorker.close())

describe('long texts', () => {
  it('have the same findings at once, in a worker, and in slices beside others', async () => {
    await fc.assert(
      fc.asyncProperty(texts, texts, async (some, others) => {
        const wanted = [some, others].map((all) => detector.detectAll(all))
        const found = [inWorker, inSlices].map((way) => Promise.all([way.examine('a', some), way.examine('b', others)]))
        expect(await Promise.all(found)).toEqual([wanted, wanted])
      }),
      { numRuns: 60 },
    )
  })

  it('let the event loop go on between slices', async () => {
    const text = PIECES.join('').repeat(400)
    let isOver = false
    let ticks = 0
    const tick = () => {
      ticks += 1
      if (!isOver) setImmediate(tick)
    }
    tick()
    await inSlices.examine('a', [text])
    isOver = true
    expect(ticks).toBeGreaterThan(10)
  })

  it('are examined in slices, with a warning, where no worker can be started', async () => {
    const warned = jest.spyOn(process, 'emitWarning').mockImplementation(() => {})
    const file = new URL('./no-such-worker.js', import.meta.url)
    const without = longTexts({ steps: detector.steps, detectorOptions, file })
    const text = 'I am Anna Schmidt. '
    expect(await Promise.all([without.examine('a', [text]), without.examine('a', [text])])).toHaveLength(2)
    expect(await without.examine('a', [text])).toEqual([detector.detect(text)])
    expect(warned).toHaveBeenCalledTimes(1)
    warned.mockRestore()
  })

  it('are a 503 with a time to wait where too many are waiting, and leave room for other tenants', async () => {
    const bounded = longTexts({ steps: detector.steps, detectorOptions: undefined, most: 100 })
    const text = '-'.repeat(30)
    const first = bounded.examine('a', [text])
    await expect(bounded.examine('a', ['-', '-'.repeat(50)])).rejects.toMatchObject({
      code: 'unavailable',
      status: 503,
      retryAfterSeconds: expect.any(Number),
    })
    const second = bounded.examine('b', [text])
    expect(await Promise.all([first, second])).toEqual([[[]], [[]]])
    expect(await bounded.examine('a', ['-'.repeat(100)])).toEqual([[]])
  })
})

describe('a detector', () => {
  const ownModel = { find: () => [] }
  const ownRule = rule({ label: 'DOCUMENT', pattern: /\bEMP-\d{6}\b/, score: 0.9 })

  it('is used in this thread only if it has a model or rules of the app', () => {
    expect(serializeOptions({}, { model: ownModel, rules: [] })).toBeUndefined()
    expect(serializeOptions({}, { model: null, rules: [...paymentRules(), ownRule] })).toBeUndefined()
    expect(serializeOptions({}, { model: null, rules: paymentRules({ label: 'BANK' }) })).toMatchObject({
      model: null,
      rules: [{ label: 'BANK' }, { label: 'BANK' }],
    })
  })

  it('examines long texts with a model and rules of the app, too', async () => {
    const own = piiDetector({ model: ownModel, rules: [ownRule] })
    const text = `EMP-123456 ${'and so on '.repeat(1000)}`
    expect(await own.detectInTurn([text, 'EMP-654321'], 'a')).toEqual([own.detect(text), own.detect('EMP-654321')])
  })

  it('answers short texts at once', () => {
    expect(detector.detectInTurn(['I am Anna Schmidt', ''], 'a')).toEqual([detector.detect('I am Anna Schmidt'), []])
  })
})

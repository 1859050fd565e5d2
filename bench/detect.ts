/**
 * Measures the speed of `pii-v0` in one thread, with rules and model and with rules alone: `npm run bench:detect [--
 * --quick] [-- --data DIR] [-- --json]`; under 90 seconds, with `--quick` under 20. Texts are made here; with `--data`,
 * about 300,000 characters of `DIR/*.jsonl.gz` and `DIR/dev/*.jsonl.gz` (`{ "text" }` a line) are read, too. Nothing is
 * remembered of texts; caches of words still flatter texts that repeat, so each is also measured with new words.
 */
import { parseArgs } from 'node:util'
import type * as PiiModule from '../src/detectors/pii.js'
import type { PiiDetector } from '../src/detectors/pii.js'
import { built } from './built.js'
import { corpus } from './corpus.js'
import { report } from './report.js'

const { piiDetector } = await built<typeof PiiModule>('detectors/pii.js')

const SENTENCES = [
  'Could you please help me to write a letter to my landlord about the broken heating?',
  "Hi, I'm Anna Schmidt, you can reach me at anna.schmidt@example.org or +49 30 1234567.",
  'My passport number is C01X00T47 and I live at 12 Baker Street, London NW1 6XE.',
  'Der Termin am 12.03.2024 um 14:30 Uhr muss leider verschoben werden, danke für Ihr Verständnis.',
  'Le colis numéro 12345678 n’est jamais arrivé, pouvez-vous vérifier auprès du transporteur ?',
  'El informe trimestral muestra un crecimiento del 4,5 % respecto al año anterior.',
  'Пожалуйста, перезвоните мне завтра после обеда, мы обсудим новый договор.',
  '请把这份合同翻译成英文，并在星期五之前发给我。',
  'function sum(list) { return list.reduce((total, value) => total + value, 0) }',
  'Summarise the following article in three sentences and list the most important names.',
]
const HOSTILE = [
  '1',
  '1 ',
  '@',
  'a@',
  'a.b@',
  '.',
  '[',
  ' ',
  'e\u0301',
  '😀',
  '\ud800',
  '&#64;',
  'tel|a\n1|2\n',
  'passport 12345678 ',
  '12 Baker Street, ',
]
const SIZES = [4_000, 64_000, 1_000_000, 10_000_000]

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    json: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
  },
})
/** For each row of the first table; and for each cell of the second, which stays empty if it would take longer. */
const SECONDS = values.quick ? 0.4 : 1.5
const LONGEST = values.quick ? 0.3 : 3.5

const DETECTORS = [
  { name: 'rules and model', detector: piiDetector({ rememberBytes: 0 }) },
  { name: 'rules alone', detector: piiDetector({ model: null, rememberBytes: 0 }) },
]
const TEXTS = [
  { name: '85 bytes', texts: SENTENCES },
  { name: '4 kB', texts: [longText(4_000), longText(4_100)] },
  ...(values.data ? [{ name: '--data', texts: corpus(values.data) }] : []),
]
const rows = DETECTORS.flatMap(({ name, detector }) =>
  TEXTS.flatMap(({ name: size, texts }) =>
    [false, true].map((isFresh) => ({
      detector: name,
      messages: size,
      words: isFresh ? 'new' : 'repeated',
      ...measure(detector, texts, isFresh),
    })),
  ),
)
const growth = HOSTILE.flatMap((unit) =>
  DETECTORS.map(({ name, detector }) => ({ unit: JSON.stringify(unit), detector: name, ...costs(detector, unit) })),
)

report({ Speed: rows, 'Nanoseconds of processor time for each unit of hostile input, by size': growth })

/** Megabytes in a second of processor time, and microseconds a message, over rounds of all texts. */
function measure({ detect }: PiiDetector, texts: readonly string[], isFresh: boolean) {
  const times: number[] = []
  let best = 0
  for (let round = 0, until = performance.now() + SECONDS * 1000; performance.now() < until || round < 3; round++) {
    const batch = isFresh ? batchOf(texts).map((text, index) => withNewWords(text, round, index)) : batchOf(texts)
    const started = process.cpuUsage()
    for (const text of batch) {
      const before = performance.now()
      detect(text)
      times.push((performance.now() - before) * 1000)
    }
    const { user, system } = process.cpuUsage(started)
    const bytes = batch.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
    if (round > 0) best = Math.max(best, bytes / (user + system))
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => Number((times[Math.floor(times.length * share)] ?? 0).toFixed(1))
  const memory = Math.round(process.memoryUsage().rss / 1e6)
  return { 'MB/s': Number(best.toFixed(1)), 'p50 µs': at(0.5), 'p99 µs': at(0.99), 'RSS MB': memory }
}

/** Repeats the texts until a round takes long enough to be timed. */
function batchOf(texts: readonly string[]): string[] {
  const length = texts.reduce((sum, text) => sum + text.length, 0)
  return Array.from({ length: Math.max(1, Math.ceil(100_000 / length)) }, () => texts).flat()
}

/** Appends two letters to most words of a text, different ones in each round, so that no word is known already. */
function withNewWords(text: string, round: number, index: number): string {
  let word = round * 7919 + index * 104_729
  const more = () => String.fromCharCode(97 + (++word % 26), 97 + (Math.floor(word / 26) % 26))
  return text.replace(/(?<=\p{Ll}{3})(?= )/gu, more)
}

function longText(length: number): string {
  return `${SENTENCES.join('\n')}\n`.repeat(Math.ceil(length / 800)).slice(0, length)
}

function costs({ detect }: PiiDetector, unit: string): Record<string, number | string> {
  let expected = 0
  const entries = SIZES.map((size) => {
    const text = unit.repeat(Math.ceil(size / unit.length)).slice(0, size)
    if ((expected * size) / 1e9 > LONGEST) return [`${size / 1000} kB`, '-'] as const
    const before = process.cpuUsage()
    detect(text)
    const { user, system } = process.cpuUsage(before)
    expected = ((user + system) * 1000) / size
    return [`${size / 1000} kB`, Math.round(expected)] as const
  })
  return Object.fromEntries(entries)
}

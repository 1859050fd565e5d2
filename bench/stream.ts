/**
 * Measures what restoring costs: microseconds per delta of a stream, beside plain concatenation of the same deltas in
 * the same run, and megabytes per second of whole texts, ordinary and hostile. `npm run bench:stream`, `--json` for a
 * machine.
 */
import type * as StreamModule from '../src/restore/restore-stream.js'
import type * as TextModule from '../src/restore/restore-text.js'
import { built } from './built.js'
import { report, rounded } from './report.js'

const { RestoreStream } = await built<typeof StreamModule>('restore/restore-stream.js')
const { restoreText } = await built<typeof TextModule>('restore/restore-text.js')

const MEGABYTE = 1_000_000

const values = new Map([
  ['[NAME_8F3A21C4]', 'Anna Example'],
  ['[NAME_0B77D2E9]', 'Bert Example'],
  ['[CONTACT_5C01AA3F]', 'anna@example.org'],
  ['[LOCATION_D94E6B12]', '12 Sample Street'],
  ['[DOCUMENT_77F0C3A8]', 'X1234567'],
])
const thousand = new Map(
  Array.from({ length: 1000 }, (_, index) => [
    `[NAME_${(index * 2654435761).toString(16).toUpperCase().padStart(8, '0').slice(-8)}]`,
    'x',
  ]),
)
const paragraph =
  'Dear [NAME_8F3A21C4], thank you for your message. We have sent the form to [CONTACT_5C01AA3F] and a copy by post to ' +
  '[LOCATION_D94E6B12]. Please have your document [DOCUMENT_77F0C3A8] at hand when **[NAME_0B77D2E9]** calls you back; ' +
  'see https://example.org/help?id=12 for the opening hours. Nothing else is needed from you at this time. '

const deltas = cut(repeat(paragraph, 400_000), 4, 8)
const rows = [
  { name: 'stream, 5 tokens', ...perDelta(() => streamed(values)) },
  { name: 'stream, 1000 tokens', ...perDelta(() => streamed(thousand)) },
  { name: 'plain concatenation', ...perDelta(concatenated) },
  ...Object.entries({
    'ordinary text': repeat(
      'The quick brown fox jumps over the lazy dog, and nothing else happened that day. ',
      MEGABYTE,
    ),
    'reply with tokens': repeat(paragraph, MEGABYTE),
    'hostile [': repeat('[', MEGABYTE),
    'hostile [NAME_': repeat('[NAME_', MEGABYTE),
    'hostile [NAME_8F3A21C': repeat('[NAME_8F3A21C', MEGABYTE),
    'hostile %5B': repeat('%5B', MEGABYTE),
    'hostile &#91;': repeat('&#91;', MEGABYTE),
    'hostile https://': repeat('https:// ', MEGABYTE),
    'hostile zero-width': repeat('[\u200b\u200b\u200bNAME\u200b', MEGABYTE),
  }).map(([name, text]) => ({ name, ...perText(text) })),
]

report({ Restoring: rows })

function streamed(map: ReadonlyMap<string, string>): number {
  const stream = new RestoreStream(map)
  let length = 0
  for (const delta of deltas) length += stream.push(delta).length
  return length + stream.flush().length
}

function concatenated(): number {
  let text = ''
  for (const delta of deltas) text += delta
  return text.length
}

function perDelta(run: () => number): Record<string, number> {
  return { 'µs per delta': rounded((best(run) * 1000) / deltas.length) }
}

function perText(text: string): Record<string, number> {
  return { 'MB/s': rounded(text.length / 1000 / best(() => restoreText(text, values).length)) }
}

/** The best of several runs in milliseconds: what the code costs, without what else the machine did. */
function best(run: () => number): number {
  let fastest = Infinity
  for (let round = 0; round < 7; round++) {
    const start = performance.now()
    run()
    fastest = Math.min(fastest, performance.now() - start)
  }
  return fastest
}

function repeat(text: string, length: number): string {
  return text.repeat(Math.ceil(length / text.length)).slice(0, length)
}

function cut(text: string, shortest: number, longest: number): string[] {
  const chunks: string[] = []
  let size = shortest
  for (let at = 0; at < text.length; at += size) {
    size = shortest + ((at * 7919) % (longest - shortest + 1))
    chunks.push(text.slice(at, at + size))
  }
  return chunks
}

import { examine } from '../files/examine.js'
import { bytesOf, factsOf } from '../files/read-file.js'
import { utf8Text } from '../files/utf8-text.js'
import type { DetectOptions } from './detector-options.js'
import { FOUND } from './exit-codes.js'
import { kindOf, openDetectors } from './open-detectors.js'
import { progress } from './progress.js'
import { htmlReport } from './reports/html.js'
import { jsonlReport } from './reports/jsonl.js'
import { locator } from './reports/report.js'
import { tableReport } from './reports/table.js'
import { settings } from './settings.js'
import { write } from './standard-output.js'

const REPORTS = { table: tableReport, jsonl: jsonlReport, html: htmlReport }
const STANDARD_INPUT = '-'

/** Writes what is found in files, or in standard input, to standard output. */
export async function runDetect(given: readonly string[], options: DetectOptions): Promise<void> {
  const files = given.length > 0 ? given : [STANDARD_INPUT]
  const total = files.reduce((sum, file) => sum + (file === STANDARD_INPUT ? 0 : factsOf(file).size), 0)
  const detecting = await openDetectors(settings(), options)
  const report = REPORTS[options.format]()
  const bar = process.stdout.isTTY ? undefined : progress('Examining', total)
  const onRead = (bytes: number) => bar?.advance(bytes)
  const counts = new Map<string, number>()
  await write(report.begin())
  for (const file of files) {
    const located = locator(file)
    const { input: kind = kindOf(file) } = options
    for await (const section of examine(textOf(file, onRead), { ...detecting, kind })) {
      for (const piece of section) {
        for (const { label } of piece.findings) counts.set(label, (counts.get(label) ?? 0) + 1)
        await write(report.piece(located(piece)))
      }
    }
  }
  bar?.end()
  await write(report.end(counts))
  if (options.exitCode && counts.size > 0) process.exitCode = FOUND
}

// --- Internal helpers ---

function textOf(file: string, onRead: (bytes: number) => void): AsyncGenerator<string> {
  if (file !== STANDARD_INPUT) return utf8Text(bytesOf(file, { onRead }), file)
  if (process.stdin.isTTY) process.stderr.write('Reading standard input; Ctrl+D ends it.\n')
  return utf8Text(bytesOf(process.stdin, { onRead }), 'Standard input')
}

import { InvalidArgumentError, Option } from 'commander'
import type { Command } from 'commander'
import type { Kind } from '../files/readings.js'

/** Options of all commands that look for personal data, as commander gives them. */
export interface DetectorOptions {
  readonly labels?: readonly string[]
  readonly threshold: number
  readonly languages?: readonly string[]
  readonly countries?: readonly string[]
  readonly secrets?: true
  readonly input?: Kind
}

export const FORMATS = ['table', 'jsonl', 'html'] as const

/** Options of `detect`. */
export interface DetectOptions extends DetectorOptions {
  readonly format: (typeof FORMATS)[number]
  readonly exitCode?: true
}

export function addDetectorOptions(command: Command): Command {
  return command
    .option('--labels <labels>', 'only these, comma-separated: NAME, LOCATION, CONTACT, DOCUMENT, SECRET, …', list)
    .option('--threshold <score>', 'only what is at least as sure, 0 to 1; 0.5 takes mere topics along', score, 0.6)
    .option('--languages <codes>', 'only documents and phone numbers of where these are spoken: de,fr', list)
    .option('--countries <codes>', 'only documents and phone numbers of these: DE,CH', list)
    .option('--secrets', 'find keys and passwords, too')
    .addOption(
      new Option('--input <kind>', 'text, csv or json (default: by the name)').choices(['text', 'csv', 'json']),
    )
}

// --- Internal helpers ---

function list(value: string): string[] {
  return value.split(',').map((item) => item.trim())
}

function score(value: string): number {
  const number = Number(value)
  if (value.trim() !== '' && number >= 0 && number <= 1) return number
  throw new InvalidArgumentError('It must be a number from 0 to 1.')
}

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

/** Reads texts to measure with from `*.jsonl.gz` in a folder and in `dev` below it; training/README.md describes the format. */

const MOST_CHARACTERS = 300_000

/** Some of the texts, evenly spread, so that a round does not take minutes. Ends the program if there are none. */
export function corpus(folder: string): string[] {
  const texts = [folder, join(folder, 'dev')].filter((path) => existsSync(path)).flatMap(textsIn)
  if (texts.length > 0) return sample(texts)
  console.error(`There are no *.jsonl.gz in ${folder} or ${folder}/dev; training/README.md describes their format.`)
  process.exit(1)
}

function sample(texts: readonly string[]): string[] {
  const length = texts.reduce((sum, text) => sum + text.length, 0)
  const step = Math.ceil(length / MOST_CHARACTERS)
  return texts.filter((_, index) => index % step === 0)
}

function textsIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.jsonl.gz'))
    .flatMap((file) =>
      gunzipSync(readFileSync(join(folder, file)))
        .toString()
        .split('\n'),
    )
    .filter((line) => line !== '')
    .map((line) => (JSON.parse(line) as { text: string }).text)
}

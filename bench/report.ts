/** A row of a benchmark's table: texts name what was measured, numbers are the results. */
export type Row = Readonly<Record<string, string | number>>

/** Prints the tables of a benchmark by their titles; with `--json` as one object, which `bench/compare.ts` reads. */
export function report(tables: Readonly<Record<string, readonly Row[]>>): void {
  if (process.argv.includes('--json')) return void process.stdout.write(`${JSON.stringify(tables, null, 2)}\n`)
  for (const [title, rows] of Object.entries(tables)) {
    process.stdout.write(`\n${title}\n`)
    console.table(rows)
  }
}

/** Rounds to the significant digits of a timing. */
export function rounded(value: number, digits = 3): number {
  return Number(value.toPrecision(digits))
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}

/**
 * Compares the working tree with another commit: both are built, and their benchmarks take turns, so that a busy machine
 * slows both. Prints for each figure the median of the ratios of the rounds (this tree to the other) and their spread.
 *
 *      npm run bench:compare -- main [--bench detect,latency,start,stream,service,gateway] [--rounds 5] [--quick]
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { median, rounded } from './report.js'
import type { Row } from './report.js'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const QUICK: Readonly<Record<string, readonly string[]>> = {
  detect: ['--quick'],
  latency: ['--requests', '100'],
  start: ['--runs', '3'],
  service: ['--requests', '500'],
}

const { values, positionals } = parseArgs({
  options: {
    bench: { type: 'string', default: 'detect,latency,start' },
    rounds: { type: 'string', default: '5' },
    quick: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const [commit] = positionals
if (commit === undefined) throw new Error('Name the commit to compare with: npm run bench:compare -- main')

/** Figures by name, of each round. */
type Figures = ReadonlyMap<string, number>

const other = checkOut(commit)
try {
  for (const bench of values.bench.split(',')) compare(bench, join(other, 'dist'))
} finally {
  git('worktree', 'remove', '--force', other)
  rmSync(other, { recursive: true, force: true })
}

/** A built checkout of the commit, with this one's packages. */
function checkOut(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  git('worktree', 'add', '--force', '--detach', folder, name)
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  for (const cwd of [folder, ROOT]) execFileSync('npm', ['run', '--silent', 'build'], { cwd, stdio: 'inherit' })
  return folder
}

function git(...args: readonly string[]): void {
  execFileSync('git', args, { cwd: ROOT, stdio: 'ignore' })
}

function compare(bench: string, dist: string): void {
  const rounds: { own: Figures; other: Figures }[] = []
  for (let round = 0; round < Number(values.rounds); round++) {
    const first = round % 2 === 0 ? run(bench, dist) : undefined
    const own = run(bench)
    rounds.push({ own, other: first ?? run(bench, dist) })
  }
  const names = [...(rounds[0]?.own.keys() ?? [])].filter((name) => rounds.every((round) => round.other.has(name)))
  console.log(`\n${bench}: this tree to ${commit ?? ''}, ${String(rounds.length)} rounds`)
  console.table(names.map((name) => ratioOf(name, rounds)))
}

function run(bench: string, dist = join(ROOT, 'dist')): Figures {
  const more = values.quick ? (QUICK[bench] ?? []) : []
  const printed = execFileSync(
    process.execPath,
    ['--import', 'tsx', join(ROOT, 'bench', `${bench}.ts`), '--json', ...more],
    { cwd: ROOT, encoding: 'utf8', env: { ...process.env, BENCH_DIST: dist }, maxBuffer: 64 * 1024 * 1024 },
  )
  const tables = JSON.parse(printed) as Readonly<Record<string, readonly Row[]>>
  return new Map(Object.values(tables).flatMap((rows) => rows.flatMap(figuresOf)))
}

/** A figure is named by the texts of its row and its column. */
function figuresOf(row: Row): [string, number][] {
  const texts = Object.values(row).filter((value) => typeof value === 'string' && value !== '-')
  return Object.entries(row).flatMap(([column, value]) =>
    typeof value === 'number' ? [[[...texts, column].join(' · '), value] as [string, number]] : [],
  )
}

function ratioOf(name: string, rounds: readonly { own: Figures; other: Figures }[]): Row {
  const at = (figures: readonly Figures[]) => figures.map((each) => each.get(name) ?? NaN)
  const own = at(rounds.map((round) => round.own))
  const others = at(rounds.map((round) => round.other))
  const ratios = own.map((value, index) => value / (others[index] ?? NaN)).filter(Number.isFinite)
  return {
    figure: name,
    'this tree': rounded(median(own)),
    [commit ?? 'other']: rounded(median(others)),
    ratio: rounded(median(ratios)),
    spread: `${rounded(Math.min(...ratios)).toString()}–${rounded(Math.max(...ratios)).toString()}`,
  }
}

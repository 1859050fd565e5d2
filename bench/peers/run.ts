/**
 * Compares llm-sandwich with other packages on the development sets, in one run: how much leaks from prompts with
 * personal data, how much else is hidden, what share of ordinary texts is altered, the speed, and how many texts
 * survive a round trip. Writes a chart with `--chart FILE.svg`.
 *
 *      npm ci --prefix bench/peers && npm run bench:peers -- --data DIR [--lang en] [--chart docs/peers.svg]
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readFolder } from '../../training/corpora/corpus.js'
import { checkData, DATA_FOLDER } from '../../training/data-folder.js'
import type { Doc } from '../../training/doc.js'
import { isPasted } from '../../training/evaluation/evaluate.js'
import { everydayPrompts } from '../../training/evaluation/prompts.js'
import { ALL_LABELS, newTallies, scoreDoc } from '../../training/evaluation/score.js'
import { chart } from './chart.js'
import type { Peer } from './peer.js'
import { ours, peers } from './peers.js'

export interface Figures {
  readonly name: string
  readonly leak: number
  readonly overRedaction: number
  readonly altered: number
  /** Megabytes in a second of processor time. */
  readonly speed: number
  /** Share of the texts that came back as they were; undefined for who restores nothing. */
  readonly restored: number | undefined
}

const {
  data,
  lang,
  chart: file,
} = parseArgs({
  options: { data: { type: 'string', default: DATA_FOLDER }, lang: { type: 'string' }, chart: { type: 'string' } },
}).values
checkData(data, ['dev', 'ordinary/dev'])
const pasted = [...readFolder(join(data, 'dev'))].filter(([source]) => isPasted(source)).flatMap(([, docs]) => docs)
const isWanted = (doc: Doc): boolean => lang === undefined || doc.lang === lang
const personal = [...pasted, ...everydayPrompts()].filter(isWanted)
const ordinary = [...readFolder(join(data, 'ordinary', 'dev')).values()].flat().filter(isWanted)

console.log(`${personal.length} texts with personal data, ${ordinary.length} ordinary ones`)
const rows: Figures[] = []
for (const peer of [ours(), ...(await peers())]) {
  const figures = await measure(peer)
  rows.push(figures)
  const { name, leak, overRedaction, altered, speed, restored } = figures
  const cells = [percent(leak), percent(overRedaction), percent(altered), `${speed.toFixed(2)} MB/s`]
  console.log(`| ${[name, ...cells, restored === undefined ? '–' : percent(restored)].join(' | ')} |`)
}
if (file) writeFileSync(file, chart(rows))
process.exit() // a peer may hold timers

async function measure(peer: Peer): Promise<Figures> {
  const tallies = newTallies()
  const started = process.cpuUsage()
  for (const doc of personal) scoreDoc(tallies, doc, await peer.find(doc.text), ALL_LABELS)
  const changed = await Promise.all(ordinary.map(async ({ text }) => (await peer.find(text)).length > 0))
  const { user, system } = process.cpuUsage(started)
  return {
    name: peer.name,
    leak: tallies.ALL.leak,
    overRedaction: tallies.ALL.overRedaction,
    altered: changed.filter(Boolean).length / ordinary.length,
    speed: bytesOf([...personal, ...ordinary]) / (user + system),
    restored: await shareRestored(peer),
  }
}

async function shareRestored({ roundTrip }: Peer): Promise<number | undefined> {
  if (!roundTrip) return undefined
  let same = 0
  for (const { text } of personal) same += (await roundTrip(text)) === text ? 1 : 0
  return same / personal.length
}

function bytesOf(docs: readonly Doc[]): number {
  return docs.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0)
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}

import type { Figures } from './run.js'

const ROW = 26
const LEFT = 130
const WIDTH = 300
const PANELS = [
  { title: 'Personal data that leaks', of: ({ leak }: Figures) => leak },
  { title: 'Ordinary texts altered', of: ({ altered }: Figures) => altered },
] as const

/** Two panels of bars, the shorter the better, as an SVG that reads on light and dark pages. */
export function chart(rows: readonly Figures[]): string {
  const height = 40 + rows.length * ROW
  const panels = PANELS.map(({ title, of }, index) => panel(title, rows, of, index === 0 ? LEFT : LEFT + WIDTH + 40))
  const names = rows.map(({ name }, index) => text([LEFT - 10, yOf(index)], name, index === 0, 'end'))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LEFT + 2 * WIDTH + 60} ${height}" font-family="system-ui, sans-serif" font-size="13">
<style>text { fill: #333 } .us { fill: #0a7d4f } .them { fill: #9aa0a6 } @media (prefers-color-scheme: dark) { text { fill: #ddd } .us { fill: #3fbf85 } }</style>
${[...names, ...panels].join('\n')}
</svg>
`
}

function panel(title: string, rows: readonly Figures[], of: (row: Figures) => number, left: number): string {
  const bars = rows.map((row, index) => {
    const width = Math.max(1, of(row) * (WIDTH - 50))
    const bar = `<rect class="${index === 0 ? 'us' : 'them'}" x="${left}" y="${yOf(index) - 12}" width="${width.toFixed(1)}" height="16" rx="2"/>`
    return `${bar}\n${text([left + width + 6, yOf(index)], `${(100 * of(row)).toFixed(1)} %`, index === 0)}`
  })
  return [text([left, 18], title, true), ...bars].join('\n')
}

function yOf(index: number): number {
  return 46 + index * ROW
}

function text([x, y]: readonly [number, number], content: string, bold: boolean, anchor = 'start'): string {
  const weight = bold ? ' font-weight="600"' : ''
  return `<text x="${x.toFixed(1)}" y="${y}" text-anchor="${anchor}"${weight}>${content}</text>`
}

import { make } from './dom.js'
import Uplot from './uplot.js'
import type { Axis } from './uplot.js'

/** Draws figures: a line chart over time with a legend, and the same numbers as a table. */

export interface Line {
  readonly name: string
  /** One per bucket; null if there is none. */
  readonly values: readonly (number | null)[]
}

export interface Figure {
  readonly title: string
  /** Hours, days or months, oldest first. */
  readonly buckets: readonly string[]
  readonly lines: readonly Line[]
  /** Formats a value. */
  readonly write: (value: number) => string
}

/** Lines differ by colour and by dashes. */
const DASHES: readonly number[][] = [[], [8, 4], [2, 3], [12, 3, 2, 3]]
const HEIGHT = 220

/** Draws the figure into an element, replacing its content. */
export function draw(element: HTMLElement, figure: Figure): void {
  const wasOpen = element.querySelector('details')?.open ?? false
  charts.get(element)?.destroy()
  const canvas = make('div')
  canvas.className = 'chart'
  canvas.setAttribute('aria-hidden', 'true') // the table says the same
  const details = make('details', [make('summary', `${figure.title} as a table`), tableOf(figure)])
  details.open = wasOpen
  element.replaceChildren(make('figcaption', figure.title), legendOf(figure), canvas, details)
  charts.set(element, chartOf(canvas, figure))
}

// --- Internal helpers ---

const charts = new Map<HTMLElement, Uplot>()

// Keeps charts as wide as the page allows.
new ResizeObserver((entries) => {
  for (const { target } of entries) {
    for (const [element, chart] of charts) {
      const width = element.querySelector('.chart')?.clientWidth ?? 0
      if (target.contains(element) && width > 0) chart.setSize({ width, height: HEIGHT })
    }
  }
}).observe(document.body)

function chartOf(canvas: HTMLElement, { buckets, lines, write }: Figure): Uplot {
  const style = getComputedStyle(document.documentElement)
  const color = (name: string) => style.getPropertyValue(`--${name}`).trim()
  const axis: Axis = {
    stroke: color('muted'),
    grid: { stroke: color('soft-line'), width: 1 },
    ticks: { stroke: color('soft-line'), width: 1 },
  }
  const shortened = (at: number) => shortOf(buckets[at] ?? '')
  return new Uplot(
    {
      width: canvas.clientWidth,
      height: HEIGHT,
      scales: {
        x: { time: false },
        y: { range: (_: unknown, __: number, most: number) => [0, Math.max(1, most * 1.1)] },
      },
      axes: [
        { ...axis, incrs: [1, 2, 3, 6, 7, 12, 24], values: (_, all) => all.map(shortened) },
        { ...axis, size: 64, values: (_, all) => all.map(write) },
      ],
      series: [
        {},
        ...lines.map(({ name }, at) => ({
          label: name,
          stroke: color(`line-${at + 1}`),
          width: 2,
          dash: DASHES[at],
          points: { show: true, size: 5, fill: color('surface') },
        })),
      ],
      legend: { show: false },
      cursor: { show: false },
    },
    [buckets.map((_, at) => at), ...lines.map(({ values }) => values)],
    canvas,
  )
}

/** `2026-11-23T21` as `21:00`, `2026-11-23` as `11-23`. */
function shortOf(bucket: string): string {
  if (bucket.includes('T')) return `${bucket.slice(11)}:00`
  return bucket.length > 7 ? bucket.slice(5) : bucket
}

function legendOf({ lines }: Figure): HTMLUListElement {
  const items = lines.map(({ name }, at) => {
    const sample = make('span')
    sample.className = `sample line-${at + 1}`
    return make('li', [sample, new Text(name)])
  })
  const list = make('ul', items)
  list.className = 'legend'
  return list
}

function tableOf({ title, buckets, lines, write }: Figure): HTMLDivElement {
  const heads = ['Time (UTC)', ...lines.map(({ name }) => name)].map((text) => {
    const head = make('th', text)
    head.scope = 'col'
    return head
  })
  const rows = buckets.map((bucket, at) => {
    const cells = lines.map(({ values }) => {
      const value = values[at] ?? null
      return make('td', value === null ? '–' : write(value))
    })
    return make('tr', [make('td', bucket.replace('T', ' ') + (bucket.includes('T') ? ':00' : '')), ...cells])
  })
  const table = make('table', [make('thead', [make('tr', heads)]), make('tbody', rows.reverse())])
  const region = make('div', [table])
  region.className = 'table'
  region.tabIndex = 0
  region.setAttribute('role', 'region')
  region.setAttribute('aria-label', `${title}, newest first`)
  return region
}

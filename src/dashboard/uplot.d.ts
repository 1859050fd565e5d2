/** The part of uPlot that the charts use. The service serves it as `uplot.js`. */

export interface Series {
  readonly label?: string
  readonly stroke?: string
  readonly width?: number
  readonly dash?: number[]
  readonly points?: { readonly show?: boolean; readonly size?: number; readonly fill?: string }
  readonly value?: (chart: unknown, value: number | null) => string
}

export interface Axis {
  readonly stroke?: string
  readonly size?: number
  readonly grid?: { readonly stroke: string; readonly width: number }
  readonly ticks?: { readonly stroke: string; readonly width: number }
  readonly values?: (chart: unknown, values: readonly number[]) => readonly string[]
  readonly incrs?: readonly number[]
}

export interface Options {
  readonly width: number
  readonly height: number
  readonly series: readonly Series[]
  readonly axes: readonly Axis[]
  readonly scales: Readonly<Record<string, { readonly time?: boolean; readonly range?: unknown }>>
  readonly legend: { readonly show: boolean }
  readonly cursor: { readonly show: boolean }
}

export default class Chart {
  constructor(options: Options, data: readonly (readonly (number | null)[])[], target: HTMLElement)
  setSize(size: { readonly width: number; readonly height: number }): void
  destroy(): void
}

import type { Random } from '../random.js'

const MEAN = 0.9
const SQUARE = 0.999

/**
 * The Adam optimiser (Kingma and Ba, 2015) for numbers in rows, of which a step changes few: only rows with a slope
 * change.
 */
export class Adam {
  readonly values: Float32Array
  readonly slopes: Float32Array
  readonly #means: Float32Array
  readonly #squares: Float32Array
  readonly #touched: Uint8Array
  readonly #rows: number[] = []
  readonly #width: number
  #steps = 0

  constructor(size: number, width: number) {
    this.values = new Float32Array(size)
    this.slopes = new Float32Array(size)
    this.#means = new Float32Array(size)
    this.#squares = new Float32Array(size)
    this.#touched = new Uint8Array(size / width)
    this.#width = width
  }

  /** Random numbers up to `most` for a start. */
  scatter(most: number, random: Random, from = 0, to = this.values.length): void {
    for (let at = from; at < to; at++) this.values[at] = (2 * random.next() - 1) * most
  }

  /** Adds slopes to those of the row that begins at `at`. */
  add(at: number, slopes: Float32Array): void {
    for (let k = 0; k < slopes.length; k++) this.slopes[at + k] = (this.slopes[at + k] ?? 0) + (slopes[k] ?? 0)
    const row = at / this.#width
    if (this.#touched[row] === 1) return
    this.#touched[row] = 1
    this.#rows.push(row)
  }

  /** Moves the rows that have slopes, which are sums over `samples`; numbers in a single row always move. */
  step(rate: number, samples: number): void {
    const one = this.#touched.length === 1
    this.#steps++
    const meanScale = 1 / (1 - MEAN ** this.#steps)
    const squareScale = 1 / (1 - SQUARE ** this.#steps)
    for (const row of one ? [0] : this.#rows) {
      for (let at = row * this.#width; at < (row + 1) * this.#width; at++) {
        const slope = (this.slopes[at] ?? 0) / samples
        const mean = MEAN * (this.#means[at] ?? 0) + (1 - MEAN) * slope
        const square = SQUARE * (this.#squares[at] ?? 0) + (1 - SQUARE) * slope * slope
        this.#means[at] = mean
        this.#squares[at] = square
        this.values[at] = (this.values[at] ?? 0) - (rate * mean * meanScale) / (Math.sqrt(square * squareScale) + 1e-8)
        this.slopes[at] = 0
      }
      this.#touched[row] = 0
    }
    this.#rows.length = 0
  }
}

import { describe, expect, it } from '@jest/globals'
import { kMeans, normalise } from '../../training/tables/k-means.js'

describe('kMeans', () => {
  it('parts points by their direction, whatever their length, and keeps to the chosen ones', () => {
    const along = (i: number): number[] => (i % 2 === 0 ? [i + 1, 0.1] : [0.1, i + 1])
    const points = Float32Array.from(Array.from({ length: 20 }, (_, i) => along(i)).flat())
    normalise(points, 2)
    const clusters = kMeans(
      points,
      2,
      Int32Array.from({ length: 19 }, (_, i) => i),
      2,
    )
    expect(clusters.map((members) => [...members])).toEqual([
      [0, 2, 4, 6, 8, 10, 12, 14, 16, 18],
      [1, 3, 5, 7, 9, 11, 13, 15, 17],
    ])
  })

  it('leaves a point without direction as it is', () => {
    const points = Float32Array.of(0, 0, 3, 4)
    normalise(points, 2)
    expect([...points].map((value) => value.toFixed(1))).toEqual(['0.0', '0.0', '0.6', '0.8'])
  })
})

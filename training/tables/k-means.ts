/** Spherical k-means clustering. */

const ROUNDS = 12
// Clusters start at words spread evenly over this many of the commonest.
const COMMONEST = 20_000

/** Brings every point to length 1. */
export function normalise(points: Float32Array, dimensions: number): void {
  for (let at = 0; at < points.length; at += dimensions) {
    const point = points.subarray(at, at + dimensions)
    const length = Math.hypot(...point)
    if (length > 0) point.forEach((value, d) => (point[d] = value / length))
  }
}

/** Parts some of the points, by their numbers, into `k` clusters of like direction (spherical k-means). */
export function kMeans(points: Float32Array, dimensions: number, members: Int32Array, k: number): Int32Array[] {
  const centres = new Float32Array(k * dimensions)
  const spread = Math.min(members.length, COMMONEST)
  for (let c = 0; c < k; c++) {
    const from = (members[Math.floor((c * spread) / k)] ?? 0) * dimensions
    centres.set(points.subarray(from, from + dimensions), c * dimensions)
  }
  let nearest = new Uint16Array(members.length)
  for (let round = 0; round < ROUNDS; round++) {
    nearest = Uint16Array.from(members, (member) => nearestTo(points, member * dimensions, centres, dimensions))
    centres.fill(0)
    members.forEach((member, m) => {
      const to = (nearest[m] ?? 0) * dimensions
      for (let d = 0; d < dimensions; d++) {
        centres[to + d] = (centres[to + d] ?? 0) + (points[member * dimensions + d] ?? 0)
      }
    })
    normalise(centres, dimensions)
  }
  return Array.from({ length: k }, (_, c) => members.filter((_, m) => nearest[m] === c))
}

function nearestTo(points: Float32Array, at: number, centres: Float32Array, dimensions: number): number {
  let best = -Infinity
  let nearest = 0
  for (let from = 0; from < centres.length; from += dimensions) {
    let product = 0
    for (let d = 0; d < dimensions; d++) product += (points[at + d] ?? 0) * (centres[from + d] ?? 0)
    if (product > best) {
      best = product
      nearest = from / dimensions
    }
  }
  return nearest
}

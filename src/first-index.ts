/** Binary search. */

/** The first of `count` indexes for which `holds` is true, if it is true of all after it, too; `count` if of none. */
export function firstIndex(count: number, holds: (index: number) => boolean): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}

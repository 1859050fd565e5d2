/**
 * Answers calls that are made one by one, without a wait between them, by one call of `work` with all they ask for, in order
 * of their numbers.
 */
export function gather<Answer>(
  work: (numbers: readonly number[]) => Promise<readonly Answer[]>,
): (number: number) => Promise<Answer | undefined> {
  let asked: Set<number> | undefined
  let answers: Promise<ReadonlyMap<number, Answer>> | undefined

  async function answer(numbers: ReadonlySet<number>): Promise<ReadonlyMap<number, Answer>> {
    await Promise.resolve() // until the last of them has been asked for
    asked = undefined
    const inOrder = [...numbers].sort((a, b) => a - b)
    const given = await work(inOrder)
    return new Map(given.map((one, at) => [inOrder[at] ?? -1, one]))
  }

  return async (number) => {
    if (!asked || !answers) {
      asked = new Set()
      answers = answer(asked)
    }
    asked.add(number)
    return (await answers).get(number)
  }
}

/** Runs work on the same entries one after another. */
export type Turns = <T>(keys: readonly string[], work: () => Promise<T>) => Promise<T>

/** Makes a queue for each entry, by its key: works on other entries do not wait. */
export function turns(): Turns {
  const last = new Map<string, Promise<unknown>>()
  return async (keys, work) => {
    const before = keys.flatMap((key) => last.get(key) ?? [])
    const result = Promise.all(before).then(work)
    const done = result.catch(() => {})
    for (const key of keys) last.set(key, done)
    await done
    for (const key of keys) if (last.get(key) === done) last.delete(key)
    return result
  }
}

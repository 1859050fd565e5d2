/** Waits until `condition` holds; throws when it does not within ten seconds, or `timeoutMs`. */
export async function until(condition: () => boolean | Promise<boolean>, timeoutMs = 10_000): Promise<void> {
  const end = Date.now() + timeoutMs
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('The condition did not become true in time.')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

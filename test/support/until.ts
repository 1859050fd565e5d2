/** Waits until `condition` holds; throws when it does not within two seconds, or `timeoutMs`. */
export async function until(condition: () => boolean | Promise<boolean>, timeoutMs = 2000): Promise<void> {
  const end = Date.now() + timeoutMs
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('What was waited for did not come.')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

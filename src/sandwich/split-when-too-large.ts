import { PayloadTooLargeError } from '../errors.js'

/** Runs work on all items at once, or on halves of them if the guard answers 413. */
export async function splitWhenTooLarge<T>(
  items: readonly T[],
  work: (part: readonly T[]) => Promise<unknown>,
): Promise<void> {
  try {
    await work(items)
  } catch (error) {
    if (!(error instanceof PayloadTooLargeError) || items.length < 2) throw error
    const middle = Math.ceil(items.length / 2)
    await splitWhenTooLarge(items.slice(0, middle), work)
    await splitWhenTooLarge(items.slice(middle), work)
  }
}

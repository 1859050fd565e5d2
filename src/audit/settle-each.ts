/** Runs work for each element in order. A failure does not stop the others; it is thrown at the end. */
export async function settleEach<T>(list: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  let failure: { readonly error: unknown } | undefined
  for (const one of list) {
    try {
      await work(one)
    } catch (error) {
      failure ??= { error }
    }
  }
  if (failure) throw failure.error
}

/** The part of a test runner that a suite needs: `describe` and `it` of jest, vitest, node:test and others. */
export interface Runner {
  readonly describe: (name: string, body: () => void) => unknown
  readonly it: (name: string, body: () => Promise<void>) => unknown
}

/** Registers one test. */
export type Test<Bench> = (name: string, body: (bench: Bench) => Promise<void>) => void

/** Registers tests that each get a bench of their own, which is closed however the test ends. */
export function testOn<Bench>(
  { it }: Runner,
  open: () => Promise<Bench>,
  close: (bench: Bench) => Promise<void>,
): Test<Bench> {
  return (name, body) => {
    it(name, async () => {
      const bench = await open()
      try {
        await body(bench)
      } finally {
        await close(bench)
      }
    })
  }
}

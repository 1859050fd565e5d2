/** The types of `bundle.js`, for tests that make programs with it. */
export const INTERNAL: readonly string[]
export const published: readonly string[]
export function bundle(options: {
  readonly entryPoints: readonly string[]
  readonly outdir: string
  readonly outbase: string
  readonly chunks: string
}): Promise<void>

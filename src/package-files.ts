/**
 * Returns the URL of a file that ships with the code: in `src` when run from source, in `dist` when built. The path is
 * relative to that folder, which is why this module lies at its top. Throws if a bundler removed the file.
 */
export function packageFile(path: string): URL {
  const file = packageFileIfAny(path)
  if (file) return file
  throw new Error(`Cannot find ${path} of llm-sandwich in a bundle. Leave the package out of the bundle.`)
}

/** Returns the same; undefined in a bundle that does not know where it lies. */
export function packageFileIfAny(path: string): URL | undefined {
  return URL.canParse(path, import.meta.url) ? new URL(path, import.meta.url) : undefined
}

/** The error for a file of the package that cannot be read; `what` names it. */
export function cannotRead(what: string, { pathname }: URL, cause: unknown): Error {
  const advice = 'If your app is bundled, leave llm-sandwich out of the bundle; otherwise reinstall the package.'
  return new Error(`Cannot read the ${what} at ${pathname}. ${advice}`, { cause })
}

/**
 * Returns the URL of a file that ships with the code: in `src` when run from source, in `dist` when built. The path is
 * relative to that folder, which is why this module lies at its top. Throws if a bundler removed the file.
 */
export function packageFile(path: string): URL {
  if (URL.canParse(path, import.meta.url)) return new URL(path, import.meta.url)
  throw new Error(`Cannot find ${path} of llm-sandwich in a bundle. Leave the package out of the bundle.`)
}

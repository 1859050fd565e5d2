/**
 * The URL of a file that comes with the code: of `src` where it runs from source, of `dist` where it is built. The path is
 * relative to that folder, which is why this file stands at its top. Throws where a bundler left no trace of it.
 */
export function packageFile(path: string): URL {
  if (URL.canParse(path, import.meta.url)) return new URL(path, import.meta.url)
  throw new Error(`Cannot find ${path} of llm-sandwich in a bundle. Leave the package out of the bundle.`)
}

/**
 * Imports a module of the built package, which is what users run. tsx wraps every function to keep its name, which
 * costs time.
 */
export async function built<Module>(path: string): Promise<Module> {
  return (await import(new URL(`../dist/${path}`, import.meta.url).href)) as Module
}

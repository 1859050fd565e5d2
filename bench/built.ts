/**
 * A module of the package as it is built, which is what users run. What runs TypeScript as it is wraps every function
 * to keep its name, and costs accordingly.
 */
export async function built<Module>(path: string): Promise<Module> {
  return (await import(new URL(`../dist/${path}`, import.meta.url).href)) as Module
}

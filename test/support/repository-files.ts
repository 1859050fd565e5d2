import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Reads the repository's own files, for tests of its rules. */

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** One import or re-export of a file. */
export interface Import {
  readonly specifier: string
  readonly isType: boolean
  readonly isDynamic: boolean
}

/** Paths of the TypeScript files below a folder, relative to the root. */
export function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.parentPath.includes('node_modules'))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .sort()
}

/** A file of the repository, or one by its whole path. */
export function read(path: string): string {
  return readFileSync(resolve(ROOT, path), 'utf8')
}

export function importsOf(path: string): Import[] {
  const source = read(path)
  const fixed = [...source.matchAll(/^(?:import|export)\s+(type\s+)?(?:[^'"();]*?\sfrom\s+)?'([^']+)'/gm)]
  const dynamic = [...source.matchAll(/\bimport\(\s*'([^']+)'/g)]
  return [
    ...fixed.map(([, type, specifier = '']) => ({ specifier, isType: type !== undefined, isDynamic: false })),
    ...dynamic.map(([, specifier = '']) => ({ specifier, isType: false, isDynamic: true })),
  ]
}

/** The file that a relative import of `path` names. */
export function target(path: string, { specifier }: Import): string {
  return join(dirname(path), specifier).replace(/\.js$/, '.ts')
}

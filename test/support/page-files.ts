import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { read, ROOT } from './repository-files.js'

/** The pages that show whole programs, relative to the root. */
export const EXAMPLE_PAGES: readonly string[] = ['examples', 'recipes'].flatMap((folder) =>
  readdirSync(join(ROOT, 'docs', folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${folder}/${name}`),
)

/** The whole files that a page shows, by their name: blocks that begin with three backticks, a language and `file=NAME`. */
export function filesOf(page: string): Record<string, string> {
  const blocks = [...read(page).matchAll(/```\w+ file=(\S+)\n([\s\S]*?)```/g)]
  return Object.fromEntries(blocks.map(([, name = '', text = '']) => [name, text]))
}

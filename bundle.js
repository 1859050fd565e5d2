import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { build } from 'esbuild'
import { lazyPatterns } from './lazy-patterns.js'

const manifest = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))

/** Libraries of many modules of which we use few, or which take long to open: built in. */
export const BUILT_IN = ['fastest-levenshtein', 'libphonenumber-js', 'lru-cache', 'zod']

const external = ['dependencies', 'peerDependencies', 'devDependencies']
  .flatMap((kind) => Object.keys(manifest[kind]))
  .filter((name) => !BUILT_IN.includes(name))

/** The modules that the package exports, and its program, in `src`. */
export const published = [
  ...Object.values(manifest.exports).map((entry) => entry.default),
  ...Object.values(manifest.bin),
]
  .filter(Boolean)
  .map((path) => path.replace('./dist/', 'src/').replace(/\.js$/, '.ts'))

/** Modules that the package loads by their place: where its files are looked for, and what runs in a thread. */
export const INTERNAL = ['src/built-tables.ts', 'src/package-files.ts', 'src/detectors/workers/detection-worker.ts']

/**
 * Joins modules into a few files, since most of the time to load a package goes into finding and opening its files. Most
 * libraries stay outside. What several entries use stands in chunks, so that each module is there once; `chunks` names
 * their folder in `outdir`.
 */
export async function bundle({ entryPoints, outdir, outbase, chunks }) {
  const { outputFiles } = await build({
    absWorkingDir: import.meta.dirname,
    entryPoints,
    outdir,
    outbase,
    chunkNames: `${chunks}[name]-[hash]`,
    bundle: true,
    splitting: true,
    external,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // Otherwise a literal with a Unicode property becomes a call, which makes a pattern anew each time.
    supported: { 'regexp-unicode-property-escapes': true },
    plugins: [lazyPatterns],
    write: false,
    logLevel: 'warning',
  })
  for (const { path, text } of outputFiles) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, inAscii(text))
  }
}

/**
 * V8 keeps a file's text in memory, with two bytes a character if one is not ASCII. Only comments and patterns have such
 * characters here, and a pattern reads the escape alike.
 */
function inAscii(text) {
  return text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

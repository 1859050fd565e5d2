import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { BUILT_IN, bundle, INTERNAL, published } from './bundle.js'
import { allowUndefined } from './optional-types.js'

/** Makes `dist`, beside the declarations that the compiler has written there. */

/** What the benchmarks measure apart from the rest. */
const MEASURED = [
  ...['adapters/sse.ts', 'audit/memory.ts', 'guard/local-guard.ts', 'key-ring.ts', 'restore/restore-stream.ts'],
  ...['restore/restore-text.ts', 'server/app.ts', 'server/environment.ts', 'server/log.ts', 'storage/postgres.ts'],
  ...['storage/schema.ts', 'storage/sqlite.ts', 'token.ts', 'vaults/memory.ts', 'vaults/redis.ts', 'vaults/sealed.ts'],
  'vaults/sql.ts',
]

await bundle({
  entryPoints: [...published, ...INTERNAL, ...MEASURED.map((path) => `src/${path}`)],
  outdir: 'dist',
  outbase: 'src',
  chunks: '',
})

allowUndefined('dist')

/** Their licences ask to be passed on. */
const licences = BUILT_IN.map((name) => {
  const file = readdirSync(`node_modules/${name}`).find((path) => /^licen[cs]e/i.test(path))
  return `${name}\n\n${readFileSync(`node_modules/${name}/${file}`, 'utf8')}`
})
writeFileSync('dist/LICENSES.txt', licences.join('\n---\n\n'))

cpSync('src/detectors/data', 'dist/detectors/data', { recursive: true })

/** Stores the tables that the code would make whenever it starts. */
const { tableMakers } = await import('./dist/built-tables.js')
await import('./dist/detectors/pii.js')
mkdirSync('dist/tables')
for (const [name, make] of tableMakers) writeFileSync(`dist/tables/${name}.bin`, make())

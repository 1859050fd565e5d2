import { describe, expect, it } from '@jest/globals'
import { dirname } from 'node:path'
import { filesBelow, importsOf, target } from '../support/repository-files.js'

/** ARCHITECTURE.md, "Who may import whom", as a test. */

/** What the folders agree on: the interfaces of parts, and the types that go over them. */
const CONTRACTS = [
  'src/guard/guard.ts',
  'src/guard/console.ts',
  'src/guard/schema.ts',
  'src/guard/transaction.ts',
  'src/detectors/detector.ts',
  'src/vaults/vault.ts',
  'src/policies/policy.ts',
  'src/policies/policy-store.ts',
  'src/policies/policy-version.ts',
  'src/audit/audit-log.ts',
  'src/limits/counter.ts',
  'src/activity/activity.ts',
  'src/adapters/adapter.ts',
]
/** The entry points of the package that only list what it exports. */
const ENTRIES = ['src/index.ts', 'src/testing/index.ts']

/** Which layers each of them imports: exactly these. A layer is a folder, or what is said above of its files. */
const IMPORTS: Readonly<Record<string, readonly string[]>> = {
  base: [],
  ner: [],
  restore: ['base'],
  protocols: ['base'],
  contracts: ['base'],
  storage: ['base'],
  adapters: ['base', 'contracts'],
  detectors: ['base', 'contracts', 'ner'],
  activity: ['contracts', 'storage'],
  audit: ['base', 'contracts', 'storage'],
  policies: ['base', 'contracts', 'storage'],
  vaults: ['base', 'contracts', 'storage'],
  limits: ['contracts', 'storage'],
  stores: ['base', 'contracts', 'storage', 'activity', 'audit', 'limits', 'policies', 'vaults'],
  observers: ['base', 'contracts'],
  guard: ['base', 'contracts', 'restore'],
  sandwich: ['base', 'contracts', 'restore', 'protocols'],
  gateway: ['base', 'protocols', 'sandwich'],
  fetch: ['base', 'restore', 'protocols', 'sandwich', 'gateway'],
  http: ['base', 'contracts', 'restore', 'protocols', 'sandwich', 'gateway'],
  dashboard: [],
  testing: ['base', 'contracts', 'guard'],
  files: ['base', 'contracts', 'guard'],
  server: ['base', 'contracts', 'storage', 'audit', 'detectors', 'guard', 'http', 'observers', 'stores'],
  cli: ['base', 'contracts', 'audit', 'files', 'guard', 'http', 'policies', 'server'],
}

/** Of these folders only the files for SQL and Redis stand on `storage/`. */
const PARTS = ['vaults', 'policies', 'audit', 'limits', 'activity']

/** The folders of `ner/`, each of which stands on those before it; files beside them use all three. */
const NER_FOLDERS = ['text', 'crf', 'rules']

/** Which rooms of `training/` each of them imports, beside the files at its root and the product. `root` are its programs. */
const TRAINING: Readonly<Record<string, readonly string[]>> = {
  lists: [],
  corpora: ['lists'],
  synthesis: ['corpora', 'lists'],
  tables: ['lists'],
  crf: [],
  network: ['crf'],
  model: [],
  evaluation: [],
  personal: ['corpora', 'evaluation', 'lists', 'synthesis'],
}

/** Single imports beyond that. */
const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  // Where the model lies that comes with the package, and its checksum.
  'src/ner/model.ts': ['src/package-files.ts', 'src/built-tables.ts'],
  // Tables that the build makes.
  'src/ner/text/characters.ts': ['src/built-tables.ts'],
  // The parts of a guard that is told of none.
  'src/guard/local-guard.ts': [
    'src/detectors/pii.ts',
    'src/policies/memory.ts',
    'src/vaults/memory.ts',
    'src/audit/memory.ts',
  ],
  'src/http/sandwich.ts': ['src/adapters/sse.ts'], // one encoder of event streams
  // Limits that are told of no store.
  'src/http/guard-router.ts': ['src/limits/memory.ts'],
  'src/http/dashboard/router.ts': ['src/limits/memory.ts'],
  'src/http/request-limit.ts': ['src/limits/memory.ts'],
  'src/http/guess-limit.ts': ['src/limits/memory.ts'],
  // The gateway calls vendors by itself: within the same limits, and with the same decoders.
  'src/http/gateway.ts': ['src/adapters/call.ts', 'src/limits/memory.ts'],
  'src/http/forward.ts': ['src/adapters/call.ts'],
  'src/http/gateway-reply.ts': ['src/adapters/call.ts'],
  'src/gateway/event-blocks.ts': ['src/adapters/lines.ts'],
}

/** Packages that a layer or file imports at run time. Others appear as types only. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  zod: [
    'src/policies/policy.ts',
    'src/guard/',
    'src/http/',
    'src/server/',
    'src/adapters/',
    'src/detectors/presidio.ts',
  ],
  'lru-cache': ['src/vaults/memory.ts', 'src/detectors/remembered-findings.ts', 'src/files/map/token-map.ts'],
  axios: ['src/guard/remote-call.ts', 'src/adapters/http.ts', 'src/http/forward.ts', 'src/detectors/presidio.ts'],
  'libphonenumber-js': ['src/detectors/contact/'],
  express: ['src/http/', 'src/server/'],
  'body-parser': ['src/http/json-body.ts'],
  helmet: ['src/server/'],
  'prom-client': ['src/observers/prometheus.ts', 'src/server/'],
  '@opentelemetry/api': ['src/server/tracing.ts'],
  'rate-limiter-flexible': ['src/limits/'],
  'fastest-levenshtein': ['src/option-names.ts'],
  pino: ['src/server/'],
  dotenv: ['src/cli/'],
  commander: ['src/cli/'],
  'better-sqlite3': ['src/stores/sqlite.ts'],
  '@huggingface/transformers': ['src/detectors/transformers/load.ts'],
  pg: ['src/stores/postgres.ts'],
  redis: ['src/stores/redis.ts'],
}

function layerOf(path: string): string {
  if (CONTRACTS.includes(path)) return 'contracts'
  const layer = dirname(path) === 'src' ? 'base' : (path.split('/')[1] ?? '')
  if (IMPORTS[layer]) return layer
  throw new Error(`${path} is in no layer: add its folder here and to ARCHITECTURE.md`)
}

function nerRank(path: string): number {
  const rank = NER_FOLDERS.indexOf(path.split('/')[2] ?? '')
  return rank < 0 ? NER_FOLDERS.length : rank
}

function mayImport(from: string, to: string): boolean {
  if (EXCEPTIONS[from]?.includes(to)) return true
  const [layer, other] = [layerOf(from), layerOf(to)]
  if (layer === 'ner') return other === 'ner' && nerRank(from) >= nerRank(to)
  if (layer === other) return true
  if (other === 'storage' && PARTS.includes(layer) && !/\/(sql|redis)[\w-]*\.ts$/.test(from)) return false
  return IMPORTS[layer]?.includes(other) ?? false
}

const files = filesBelow('src')
const imports = files.flatMap((from) => importsOf(from).map((one) => ({ from, ...one })))
const inner = imports
  .filter(({ specifier }) => specifier.startsWith('.'))
  .map((one) => ({ ...one, to: target(one.from, one) }))
const checked = inner.filter(({ from }) => !ENTRIES.includes(from))

describe('the source', () => {
  it('imports only towards the base', () => {
    const wrong = checked.filter(({ from, to }) => !mayImport(from, to)).map(({ from, to }) => `${from} → ${to}`)
    expect(wrong).toEqual([])
  })

  it('makes each of the imports that are allowed above', () => {
    const made = new Set(checked.flatMap(({ from, to }) => [`${from} → ${to}`, `${layerOf(from)} → ${layerOf(to)}`]))
    const allowed = [...Object.entries(IMPORTS), ...Object.entries(EXCEPTIONS)].flatMap(([from, all]) =>
      all.map((to) => `${from} → ${to}`),
    )
    expect(allowed.filter((pair) => !made.has(pair))).toEqual([])
    expect(CONTRACTS.filter((path) => !files.includes(path))).toEqual([])
  })

  it('has no cycle', () => {
    const next = new Map(files.map((file) => [file, inner.filter(({ from }) => from === file).map(({ to }) => to)]))
    const done = new Set<string>()
    const visit = (file: string, path: readonly string[]): string | undefined => {
      if (path.includes(file)) return [...path, file].join(' → ')
      if (done.has(file)) return undefined
      const found = (next.get(file) ?? []).map((to) => visit(to, [...path, file])).find(Boolean)
      done.add(file)
      return found
    }
    expect(files.map((file) => visit(file, [])).find(Boolean)).toBeUndefined()
  })

  it('imports packages at run time only where they belong', () => {
    const outer = imports.filter(({ specifier, isType }) => !isType && !specifier.startsWith('.'))
    const wrong = outer.filter(({ from, specifier }) => {
      if (specifier.startsWith('node:')) return false
      const name = Object.keys(PACKAGES).find((known) => specifier === known || specifier.startsWith(`${known}/`))
      return !PACKAGES[name ?? '']?.some((place) => from.startsWith(place))
    })
    expect(wrong.map(({ from, specifier }) => `${from} → ${specifier}`)).toEqual([])
    const allowed = Object.entries(PACKAGES).flatMap(([name, places]) => places.map((place) => ({ name, place })))
    const unused = allowed.filter(
      ({ name, place }) =>
        !outer.some(({ from, specifier }) => from.startsWith(place) && `${specifier}/`.startsWith(`${name}/`)),
    )
    expect(unused).toEqual([])
  })

  it('has no barrel, no drawer for everything, and nothing from outside src', () => {
    expect(files.filter((file) => file.endsWith('/index.ts'))).toEqual(ENTRIES)
    expect(files.filter((file) => /\/(utils?|common|helpers?)[./]/.test(file))).toEqual([])
    expect(inner.filter(({ to }) => !to.startsWith('src/')).map(({ from }) => from)).toEqual([])
  })
})

describe('the training', () => {
  const roomOf = (path: string) => (dirname(path) === 'training' ? 'root' : (path.split('/')[1] ?? ''))

  it('imports from one room to another as listed', () => {
    const made = new Map(Object.keys(TRAINING).map((room) => [room, new Set<string>()]))
    for (const from of filesBelow('training')) {
      const room = roomOf(from)
      if (room === 'root') continue
      const targets = importsOf(from).filter(({ specifier }) => specifier.startsWith('.'))
      for (const to of targets.map((one) => target(from, one))) {
        const other = roomOf(to)
        if (to.startsWith('training/') && other !== room && other !== 'root') made.get(room)?.add(other)
      }
    }
    expect(Object.fromEntries([...made].map(([room, others]) => [room, [...others].sort()]))).toEqual(TRAINING)
  })
})

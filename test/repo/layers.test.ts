import { describe, expect, it } from '@jest/globals'
import { dirname } from 'node:path'
import { filesBelow, importsOf, target } from '../support/source.js'

/** ARCHITECTURE.md, "Who may import whom", as a test. */

const CONTRACTS = [
  'src/guard/guard.ts',
  'src/guard/schema.ts',
  'src/detectors/detector.ts',
  'src/vaults/vault.ts',
  'src/policies/policy.ts',
  'src/policies/policy-store.ts',
  'src/audit/audit-log.ts',
  'src/adapters/adapter.ts',
]
const PARTS = ['detectors', 'vaults', 'policies', 'audit', 'adapters']
type Layer = 'base' | 'contracts' | 'storage' | 'parts' | 'guard' | 'sandwich' | 'http' | 'server'

/** The folders of `ner/`, each of which stands on those before it; files beside them use all three. */
const NER_FOLDERS = ['text', 'crf', 'rules']

/** What may be imported across the layers' order, or only by some. */
const DEFAULTS = ['detectors/pii', 'policies/memory', 'vaults/memory', 'audit/memory'].map((name) => `src/${name}.ts`)
const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  'src/guard/local-guard.ts': DEFAULTS, // where in-process defaults live
  'src/http/sandwich.ts': ['src/adapters/sse.ts'], // one encoder of event streams
  // The gateway calls vendors by itself: within the same limits, and with the same decoders.
  'src/http/gateway.ts': ['src/adapters/call.ts'],
  'src/http/forward.ts': ['src/adapters/call.ts'],
  'src/http/gateway-reply.ts': ['src/adapters/call.ts', 'src/adapters/sse.ts'],
  'src/http/event-blocks.ts': ['src/adapters/lines.ts'],
}

/** Packages that a layer or file imports at run time. Others appear as types only. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  zod: ['src/policies/policy.ts', 'src/guard/', 'src/http/', 'src/server/', 'src/adapters/', 'src/ner/'],
  'lru-cache': ['src/vaults/memory.ts', 'src/detectors/remembered-findings.ts'],
  axios: ['src/guard/remote-call.ts', 'src/adapters/http.ts', 'src/detectors/remote.ts', 'src/http/forward.ts'],
  'libphonenumber-js': ['src/detectors/contact/'],
  stdnum: ['src/detectors/'],
  express: ['src/http/', 'src/server/'],
  helmet: ['src/http/', 'src/server/'],
  'express-rate-limit': ['src/http/', 'src/server/'],
  pino: ['src/server/'],
  dotenv: ['src/server/'],
  commander: ['src/server/'],
  openai: ['src/server/'],
  'better-sqlite3': ['src/server/'],
  pg: ['src/server/'],
  redis: ['src/server/'],
}

function folderOf(path: string): string {
  return path.split('/')[1] ?? ''
}

function layerOf(path: string): Layer {
  const folder = folderOf(path)
  if (path === 'src/index.ts' || folder === 'server') return 'server'
  if (CONTRACTS.includes(path)) return 'contracts'
  if (folder === 'storage') return 'storage'
  if (dirname(path) === 'src' || ['ner', 'restore', 'protocols'].includes(folder)) return 'base'
  if (PARTS.includes(folder)) return 'parts'
  if (folder === 'guard' || folder === 'sandwich' || folder === 'http') return folder
  throw new Error(`${path} is in no layer: add its folder here and to ARCHITECTURE.md`)
}

function nerRank(path: string): number {
  const rank = NER_FOLDERS.indexOf(path.split('/')[2] ?? '')
  return rank < 0 ? NER_FOLDERS.length : rank
}

function mayImport(from: string, to: string): boolean {
  if (EXCEPTIONS[from]?.includes(to)) return true
  const [layer, other] = [layerOf(from), layerOf(to)]
  if (layer === 'server') return true
  if (folderOf(from) === 'ner' && folderOf(to) === 'ner') return nerRank(from) >= nerRank(to)
  if (folderOf(from) === folderOf(to) && (layer === other || other === 'contracts')) return true
  if (layer === 'base') return dirname(to) === 'src' && folderOf(from) !== 'ner'
  if (layer === 'contracts') return other === 'base' || other === 'contracts'
  if (layer === 'parts' && other === 'storage') return /\/(sql|redis)[\w-]*\.ts$/.test(from)
  if (layer === 'parts' || layer === 'guard' || layer === 'storage') return other === 'base' || other === 'contracts'
  return other === 'base' || other === 'contracts' || (layer === 'http' && other === 'sandwich')
}

const files = filesBelow('src')
const imports = files.flatMap((from) => importsOf(from).map((one) => ({ from, ...one })))
const inner = imports
  .filter(({ specifier }) => specifier.startsWith('.'))
  .map((one) => ({ ...one, to: target(one.from, one) }))

describe('the source', () => {
  it('imports only towards the base', () => {
    const wrong = inner.filter(({ from, to }) => !mayImport(from, to)).map(({ from, to }) => `${from} → ${to}`)
    expect(wrong).toEqual([])
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
  })

  it('has no barrel, no drawer for everything, and nothing from outside src', () => {
    expect(files.filter((file) => file.endsWith('/index.ts'))).toEqual(['src/index.ts'])
    expect(files.filter((file) => /\/(utils?|common|helpers?)[./]/.test(file))).toEqual([])
    expect(inner.filter(({ to }) => !to.startsWith('src/')).map(({ from }) => from)).toEqual([])
  })
})

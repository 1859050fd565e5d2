import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import ts from 'typescript'
import { read, ROOT } from '../support/repository-files.js'

/** The sources of all that the package exports: `npm run docs:api` makes the reference of the API from these. */
const { exports } = JSON.parse(read('package.json')) as { exports: Record<string, string | { types: string }> }
const sources = Object.values(exports).flatMap((entry) =>
  typeof entry === 'string' ? [] : [join(ROOT, entry.types.replace('./dist/', 'src/').replace(/\.d\.ts$/, '.ts'))],
)

const program = ts.createProgram(sources, {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  types: ['node'],
  skipLibCheck: true,
})
const checker = program.getTypeChecker()

function exportsOf(source: string): ts.Symbol[] {
  const file = program.getSourceFile(source)
  const module = file && checker.getSymbolAtLocation(file)
  const symbols = module ? checker.getExportsOfModule(module) : []
  return symbols.map((symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol))
}

describe('the reference of the API', () => {
  it('has a sentence for every export', () => {
    const all = [...new Set(sources.flatMap(exportsOf))]
    const bare = all.filter((symbol) => symbol.getDocumentationComment(checker).length === 0)
    expect(all.length).toBeGreaterThan(150)
    expect(bare.map(({ name }) => name)).toEqual([])
  })
})

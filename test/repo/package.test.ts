import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { filesBelow, importsOf, read, ROOT } from '../support/repository-files.js'

interface Manifest {
  readonly author: string
  readonly keywords: readonly string[]
  readonly exports: Readonly<Record<string, string | { readonly types: string; readonly default: string }>>
  readonly scripts: Readonly<Record<string, string>>
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
  readonly peerDependencies: Readonly<Record<string, string>>
  readonly bin?: Readonly<Record<string, string>>
}

const manifest: Manifest = JSON.parse(read('package.json'))
const subpaths = Object.entries(manifest.exports).flatMap(([name, entry]) =>
  typeof entry === 'string' ? [] : [{ name, ...entry }],
)
/** Where path and file differ. */
const FILES: Readonly<Record<string, string>> = {
  './fetch': './dist/fetch/sandwich-fetch.js',
  '.': './dist/index.js',
  './remote': './dist/guard/remote-guard.js',
  './testing': './dist/testing/index.js',
}
const sourceOf = (built: string) => built.replace(/^\.\/dist\//, 'src/').replace(/\.js$/, '.ts')

describe('the package', () => {
  it.each(subpaths)('exports $name from the file of that path', ({ name, types, default: built }) => {
    expect(existsSync(join(ROOT, sourceOf(built)))).toBe(true)
    expect(types).toBe(built.replace(/\.js$/, '.d.ts'))
    const file = built.replace('/detectors/rules/', '/detectors/') // what users compose needs no room in its name
    expect(file).toBe(FILES[name] ?? `./dist/${name.slice(2)}.js`)
  })

  it('declares every package that the source imports, and no other', () => {
    const imported = filesBelow('src')
      .flatMap((file) => importsOf(file))
      .map(({ specifier }) => specifier)
      .filter((specifier) => !/^(\.|node:)/.test(specifier))
      .map((specifier) =>
        specifier
          .split('/')
          .slice(0, specifier.startsWith('@') ? 2 : 1)
          .join('/'),
      )
    const declared = [...Object.keys(manifest.dependencies), ...Object.keys(manifest.peerDependencies)]
    expect([...new Set(imported)].filter((name) => !declared.includes(name))).toEqual([])
    expect(Object.keys(manifest.dependencies).filter((name) => !imported.includes(name))).toEqual([])
  })

  it('says who made it and what it is for', () => {
    expect(manifest.author).toBe('llm-sandwich contributors')
    expect(manifest.keywords).toEqual(expect.arrayContaining(['pii', 'llm', 'express', 'middleware']))
    expect(new Set(manifest.keywords).size).toBe(manifest.keywords.length)
  })

  it('can be developed with every peer it names', () => {
    expect(Object.keys(manifest.peerDependencies).filter((name) => !manifest.devDependencies[name])).toEqual([])
  })
})

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import ts from 'typescript'
import { read, ROOT } from '../support/source.js'

/** What a sample may use without saying where it comes from. */
const PRELUDE: Readonly<Record<string, string>> = {
  express: "import express from 'express'",
  localGuard: "import { localGuard } from 'llm-sandwich'",
  sandwich: "import { sandwich } from 'llm-sandwich'",
  piiDetector: "import { piiDetector } from 'llm-sandwich'",
  guard: "declare const guard: import('llm-sandwich').Guard",
  llm: "declare const llm: import('llm-sandwich').LlmAdapter",
  app: "declare const app: import('express').Express",
  myModel: 'declare const myModel: (messages: unknown) => Promise<string>',
}

const pages = [
  'README.md',
  ...readdirSync(join(ROOT, 'docs')).flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : [])),
]
const samples = pages.flatMap((page) => [...read(page).matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code))

/** The sample as a module: its own imports, then what it takes for granted, then the rest as the body of a function. */
function moduleOf(sample: string): string {
  const imports = [...sample.matchAll(/^import .*$/gm)].map(([line]) => line)
  const body = sample.replace(/^import .*$/gm, '')
  const isGiven = (name: string) =>
    new RegExp(`\\b${name}\\b`).test(body) &&
    !imports.some((line) => new RegExp(`\\b${name}\\b(?!')`).test(line.replace(/from .*/, ''))) &&
    !new RegExp(`(const|let|function) ${name}\\b`).test(body)
  const given = Object.entries(PRELUDE).flatMap(([name, line]) => (isGiven(name) ? [line] : []))
  return [...imports, ...given, `export async function sample() {\n${body}\n}`].join('\n')
}

/** The source behind each path that the package exports. */
function sourcesOfExports(): Record<string, string[]> {
  const { exports } = JSON.parse(read('package.json')) as { exports: Record<string, string | { types: string }> }
  const sourceOf = (types: string) => types.replace(/^\.\/dist\//, 'src/').replace(/\.d\.ts$/, '.ts')
  return Object.fromEntries(
    Object.entries(exports).flatMap(([name, entry]) =>
      typeof entry === 'string' ? [] : [[`llm-sandwich${name.slice(1)}`, [join(ROOT, sourceOf(entry.types))]]],
    ),
  )
}

/** What the compiler says of each module, all compiled as one program. */
function faultsOf(modules: readonly string[]): string[][] {
  const sources = new Map(modules.map((code, index) => [join(ROOT, 'test', 'repo', `sample-${index + 1}.ts`), code]))
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    lib: ['lib.es2023.d.ts'],
    types: ['node'],
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    paths: sourcesOfExports(),
  }
  const host = ts.createCompilerHost(options)
  const readSource = host.getSourceFile.bind(host)
  host.getSourceFile = (name, language, ...rest) => {
    const code = sources.get(name)
    return code === undefined ? readSource(name, language, ...rest) : ts.createSourceFile(name, code, language)
  }
  const program = ts.createProgram([...sources.keys()], options, host)
  return [...sources.keys()].map((path) =>
    ts
      .getPreEmitDiagnostics(program, program.getSourceFile(path))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
  )
}

describe('README.md', () => {
  it('has samples', () => {
    expect(samples.length).toBeGreaterThan(4)
  })

  it('compiles, every sample', () => {
    expect(faultsOf(samples.map(moduleOf))).toEqual(samples.map(() => []))
  })

  it('lists every error code that a client can meet, with its status', () => {
    const classes = [...read('src/errors.ts').matchAll(/readonly code = '(\w+)'\s+readonly status = (\d+)/g)]
    const listed = [...read('README.md').matchAll(/^\| (\d{3})\s*\| `(\w+)`/gm)]
    const ours = classes.map(([, code, status]) => `${status} ${code}`)
    expect(listed.map(([, status, code]) => `${status} ${code}`).sort()).toEqual(ours.sort())
  })

  it('names only files and scripts that exist', () => {
    const text = read('README.md')
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = [...text.matchAll(/npm run ([a-z:]+)/g)].map(([, name = '']) => name)
    expect(named.filter((name) => !scripts[name])).toEqual([])
    const links = [...text.matchAll(/\]\(([A-Za-z][\w./-]*\.(?:md|png|ts))\)/g)].map(([, path = '']) => path)
    expect(links.length).toBeGreaterThan(0)
    for (const path of links) read(path)
  })

  it('says the port and the environment that the demo has', () => {
    expect(read('README.md')).toContain('127.0.0.1:8080')
  })
})

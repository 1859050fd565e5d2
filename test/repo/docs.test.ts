import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import type { Command } from 'commander'
import ts from 'typescript'
import { createProgram } from '../../src/cli/program.js'
import type { Guard } from '../../src/guard/guard.js'
import * as schema from '../../src/guard/schema.js'
import { guardRoutes } from '../../src/http/guard-routes.js'
import { EXAMPLE_PAGES, filesOf } from '../support/page-files.js'
import { filesBelow, read, ROOT } from '../support/repository-files.js'

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
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]
/** Generated reference tables, which are looked up rather than read. */
const TABLES = ['docs/documents.md']
const OTHER_PAGES = [
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'models/README.md',
  'training/README.md',
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

/** What the compiler says of each module, by its path; all are compiled as one program, as if they stood in the repository. */
function faultsOf(modules: readonly (readonly [path: string, code: string])[]): string[][] {
  const sources = new Map(modules.map(([path, code]) => [join(ROOT, 'test', 'repo', path), code]))
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
    types: ['node'],
    jsx: ts.JsxEmit.ReactJSX,
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    paths: sourcesOfExports(),
  }
  const host = ts.createCompilerHost(options)
  const [readSource, exists] = [host.getSourceFile.bind(host), host.fileExists.bind(host)]
  host.fileExists = (name) => sources.has(name) || exists(name)
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

describe('the documentation', () => {
  it('has samples', () => {
    expect(samples.length).toBeGreaterThan(8)
  })

  it('compiles, every sample and every file of an example', () => {
    const ownFiles = EXAMPLE_PAGES.flatMap((page) =>
      Object.entries(filesOf(page)).flatMap(([name, code]) =>
        /\.tsx?$/.test(name) ? [[`${page.replace(/\.md$/, '')}/${name}`, code] as const] : [],
      ),
    )
    expect(ownFiles.length).toBeGreaterThan(0)
    const modules = [...samples.map((code, index) => [`sample-${index + 1}.ts`, moduleOf(code)] as const), ...ownFiles]
    const faults = faultsOf(modules).flatMap((found, index) => (found.length > 0 ? [[modules[index], ...found]] : []))
    expect(faults).toEqual([])
  })

  it.each(EXAMPLE_PAGES)('shows in %s an example that a test runs', (page) => {
    const tests = filesBelow('test/examples').map(read)
    expect(tests.filter((text) => text.includes(`'${page}'`))).toHaveLength(1)
  })

  it.each(EXAMPLE_PAGES.filter((page) => read(page).includes('npx tsx')))(
    'says in %s all that a new folder needs',
    (page) => {
      const [, packages = ''] = /^npm install (.+)$/m.exec(read(page)) ?? []
      const sources = Object.values(filesOf(page)).join('\n')
      const imported = [...sources.matchAll(/from '((?:@[^/']+\/)?[^/']+)/g)].map(([, name = '']) => name)
      expect([...new Set([...imported, 'tsx'])].sort()).toEqual(packages.split(' ').sort())
      // Only a module may await at its top.
      expect(read(page)).toContain('npm init -y && npm pkg set type=module')
    },
  )

  it('lists every error code that a client can meet, with its status', () => {
    const classes = [...read('src/errors.ts').matchAll(/readonly code = '(\w+)'\s+readonly status = (\d+)/g)]
    const listed = [...read('docs/errors.md').matchAll(/^\| (\d{3})\s*\| `(\w+)`/gm)]
    const ours = classes.map(([, code, status]) => `${status} ${code}`)
    expect(listed.map(([, status, code]) => `${status} ${code}`).sort()).toEqual(ours.sort())
  })

  it('lists every field of a request and an answer', () => {
    const { evaluateRequest, evaluationSchema, logsRequest } = schema
    const fields = [evaluateRequest, evaluationSchema, logsRequest].flatMap(({ shape }) => Object.keys(shape))
    const page = read('docs/interface.md') + read('docs/audit-log.md')
    expect(fields.filter((field) => !page.includes(field))).toEqual([])
  })

  it('lists every route, with its scope', () => {
    const page = read('docs/interface.md')
    const rows = guardRoutes({} as Guard, '/v1/guard').map(({ method, path, scope }) => ({ method, path, scope }))
    const missing = rows.filter(({ method, path, scope }) => {
      const line = page.split('\n').find((row) => row.includes(`${path}\``) && row.includes(method.toUpperCase()))
      return !line?.includes(`\`${scope}\``)
    })
    expect(missing).toEqual([])
  })

  it('is a README that one finishes', () => {
    expect(Buffer.byteLength(read('README.md'))).toBeLessThanOrEqual(9 * 1024)
  })

  it('has pages of a readable size', () => {
    const long = pages.filter(
      (page) => page !== 'README.md' && !TABLES.includes(page) && Buffer.byteLength(read(page)) > 8 * 1024,
    )
    expect(long).toEqual([])
  })

  it('has an index that lists every page', () => {
    const listed = linksIn('docs/README.md').map(({ path }) => path)
    const others = pages.filter((page) => page.startsWith('docs/') && page !== 'docs/README.md')
    expect(others.filter((page) => !listed.includes(page))).toEqual([])
  })

  it.each([...pages, ...OTHER_PAGES])('links in %s to files and headings that exist', (page) => {
    const wrong = linksIn(page).filter(({ path, heading }) => {
      if (!existsSync(join(ROOT, path))) return true
      return heading !== undefined && !headingsOf(path).includes(heading)
    })
    expect(wrong).toEqual([])
  })

  it('links from packed pages to packed files only, so that no link needs the page of a repository', () => {
    const { files } = JSON.parse(read('package.json')) as { files: string[] }
    const packed = [...files, 'README.md', 'LICENSE']
    const isPacked = (path: string) => packed.some((name) => path === name || path.startsWith(`${name}/`))
    const links = [...pages, ...OTHER_PAGES].filter(isPacked).flatMap(linksIn)
    expect(links.length).toBeGreaterThan(100)
    expect(links.filter(({ path }) => !isPacked(path))).toEqual([])
  })

  it('names only scripts that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = [...pages, ...OTHER_PAGES].flatMap((page) =>
      [...read(page).matchAll(/npm (?:run )?([a-z]+:[a-z\d:-]+|(?<=run )[a-z\d:-]+)/g)].map(([, name = '']) => name),
    )
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((name) => !scripts[name])).toEqual([])
  })

  it('names only commands and options that the program has', () => {
    const lines = [...pages, ...OTHER_PAGES].flatMap((page) => commandLines(read(page)))
    expect(lines.length).toBeGreaterThan(10)
    expect(lines.flatMap(faultsOfCommand)).toEqual([])
  })

  it('says the port that the demo has', () => {
    expect(read('README.md')).toContain('127.0.0.1:8080')
  })
})

/** The arguments of each call of the program on a page: after `npx`, or as the words of a code span. */
function commandLines(page: string): string[][] {
  const calls = page.matchAll(/(?:npx |`|^)llm-sandwich ((?:--)?[a-z][^`|#\n]*)/gm)
  return [...calls].map(([, words = '']) => words.trim().split(/\s+/))
}

function faultsOfCommand(words: readonly string[]): string[] {
  let command: Command = createProgram()
  for (const word of words) {
    const inner = command.commands.find((other) => other.name() === word)
    if (!inner) break
    command = inner
  }
  const isKnown = (option: string) =>
    ['--help', '--version'].includes(option) || command.options.some(({ long }) => long === option)
  const isCommand = command.parent !== null || (words[0] ?? '').startsWith('--')
  const wrong = words.filter((word) => /^--[a-z]/.test(word) && !isKnown(word))
  return isCommand && wrong.length === 0 ? [] : [`llm-sandwich ${words.join(' ')}`]
}

function linksIn(page: string): { path: string; heading: string | undefined }[] {
  const links = [...read(page).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].map(([, link = '']) => link)
  return links.map((link) => {
    const [path = '', heading] = link.split('#')
    return { path: path ? join(dirname(page), path) : page, heading }
  })
}

/** As GitHub makes the anchors of headings. */
function headingsOf(path: string): string[] {
  return [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  )
}

import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { read, ROOT } from './repository-files.js'

/** A project of somebody else's that has installed the packed package, and nothing that it does not ask for. */
export interface PackedProject {
  readonly folder: string
  /** Puts another installed package in the place of one: `express-4` in that of `express`. */
  replace(name: string, by: string): void
  /** Compiles the files to JavaScript, and checks the declarations of the package with them. */
  compile(files: Readonly<Record<string, string>>): Compiled
  /** What Node prints, run there with these arguments. */
  run(...args: readonly string[]): string
  remove(): void
}

export interface Compiled {
  readonly faults: readonly string[]
  /** The names that a file exports, as its types say. */
  exportsOf(file: string): readonly string[]
}

/** Packs what was built. The packages that it depends on are links to those here, as are the types of Express and Node. */
export function packedProject(): PackedProject {
  const folder = mkdtempSync(join(tmpdir(), 'packed-'))
  const own = join(folder, 'node_modules', 'llm-sandwich')
  mkdirSync(own, { recursive: true })
  const packed = execFileSync('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  execFileSync('tar', ['-xzf', join(folder, packed.trim()), '-C', own, '--strip-components=1'])
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }
  const link = (name: string, to = name): void => {
    const path = join(folder, 'node_modules', name)
    mkdirSync(dirname(path), { recursive: true })
    rmSync(path, { force: true })
    symlinkSync(join(ROOT, 'node_modules', to), path)
  }
  for (const name of [...Object.keys(dependencies), 'express', '@types/express', '@types/node']) link(name)
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))

  return {
    folder,
    replace: link,
    compile(files) {
      for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
      const paths = Object.keys(files).map((name) => join(folder, name))
      const program = ts.createProgram(paths, OPTIONS, hostIn(folder))
      program.emit()
      const checker = program.getTypeChecker()
      return {
        faults: ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => {
          return `${file?.fileName ?? ''}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`
        }),
        exportsOf(name) {
          const source = program.getSourceFile(join(folder, name))
          const module = source && checker.getSymbolAtLocation(source)
          return module ? checker.getExportsOfModule(module).map((symbol) => symbol.name) : []
        },
      }
    },
    run: (...args) => spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' }).stdout,
    remove: () => rmSync(folder, { recursive: true }),
  }
}

// --- Internal helpers ---

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  lib: ['lib.es2023.d.ts'],
  types: ['node'],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
}

/** Compiles as if it stood in the folder: types are looked for from there. */
function hostIn(folder: string): ts.CompilerHost {
  return { ...ts.createCompilerHost(OPTIONS), getCurrentDirectory: () => folder }
}

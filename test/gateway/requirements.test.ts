import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import ts from 'typescript'
import { read, ROOT } from '../support/repository-files.js'

/** Checks that README.md, the table of requirements, names a test that exists for each line. */

const LINES = 62

interface Row {
  /** Number of a line, or of a section with its sign. */
  readonly line: string
  readonly what: string
  readonly tests: readonly { readonly file: string; readonly name: string }[]
}

const rows = read('test/gateway/README.md')
  .split('\n')
  .filter((line) => /^\| §?\d/.test(line))
  .map(rowOf)

describe('what must hold', () => {
  it(`has each line from 1 to ${LINES} once, with its tests`, () => {
    const lines = rows.map(({ line }) => line).filter((line) => !line.startsWith('§'))
    expect(lines).toEqual(Array.from({ length: LINES }, (_, index) => String(index + 1)))
    expect(rows.filter(({ what, tests }) => what === '' || tests.length === 0)).toEqual([])
  })

  it('names tests that exist', () => {
    const names = new Map<string, readonly string[]>()
    const missing = rows
      .flatMap(({ line, tests }) => tests.map((test) => ({ line, ...test })))
      .filter(({ file, name }) => {
        if (!names.has(file)) names.set(file, namesIn(file))
        return !names.get(file)?.includes(name)
      })
    expect(missing).toEqual([])
  })
})

function rowOf(row: string): Row {
  const [, line = '', what = '', tests = ''] = row.split('|').map((cell) => cell.trim())
  return { line, what, tests: tests.split('<br>').map(testOf) }
}

function testOf(cell: string): Row['tests'][number] {
  const [, file = '', name = ''] = /^`([^`]+)` (.+)$/.exec(cell) ?? []
  return { file: `test/${file}`, name }
}

/** The names of the tests in a file: the first arguments of `it()` and of `it.each()()`. */
function namesIn(file: string): string[] {
  if (!existsSync(join(ROOT, file))) return []
  const names: string[] = []
  const visit = (node: ts.Node): void => {
    const isTest = ts.isCallExpression(node) && /^it\b(?!\.skip|\.todo)/.test(node.expression.getText())
    const [name] = isTest ? node.arguments : []
    if (name && ts.isStringLiteral(name)) names.push(name.text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, read(file), ts.ScriptTarget.ES2022, true))
  return names
}

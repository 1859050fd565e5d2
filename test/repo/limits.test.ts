import { describe, expect, it } from '@jest/globals'
import ts from 'typescript'
import { filesBelow, read } from '../support/repository-files.js'

/** Limits of size, for all that is code. A suite of tests is no function here: it is a list of them. */

const MAX_FILE = 300
const MAX_FUNCTION = 60
/** Longer than the limit, still. Whoever splits one takes it off this list. */
const LONGER: readonly string[] = [
  'test/contracts/sandwich.ts',
  'test/fixtures/openapi.d.ts', // generated
  'test/http/sandwich-edges.test.ts',
  'test/restore/attack/hostile-replies.ts', // one table
]

const files = ['src', 'training', 'bench', 'test', 'demo'].flatMap(filesBelow)

/** Lines that hold code: neither blank nor a comment alone. */
function linesOf(code: string): number {
  const isCode = (line: string) => line.trim() !== '' && !/^\s*(?:\/\/|\/?\*)/.test(line)
  return code.split('\n').filter(isCode).length
}

/** Whether the function groups tests, by calling what jest calls so. */
function isSuite(node: ts.FunctionLikeDeclaration): boolean {
  const isGroup = (inner: ts.Node): boolean =>
    (ts.isCallExpression(inner) && /^(?:describe|it|test|inBrowser|on[A-Z]\w+)\b/.test(inner.expression.getText())) ||
    (ts.forEachChild(inner, isGroup) ?? false)
  return node.body !== undefined && isGroup(node.body)
}

function longFunctions(file: string): string[] {
  const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.ES2022, true)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node) {
      const lines = linesOf(node.getText())
      const { line } = source.getLineAndCharacterOfPosition(node.getStart())
      if (lines > MAX_FUNCTION && !isSuite(node)) found.push(`${file}:${line + 1} has ${lines} lines`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

describe('the code', () => {
  it(`has no file of more than ${MAX_FILE} lines`, () => {
    const long = files.filter((file) => read(file).trimEnd().split('\n').length > MAX_FILE)
    expect(long.filter((file) => !LONGER.includes(file))).toEqual([])
  })

  it(`has no function of more than ${MAX_FUNCTION} lines`, () => {
    expect(files.filter((file) => !LONGER.includes(file)).flatMap(longFunctions)).toEqual([])
  })
})

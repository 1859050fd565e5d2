import { readFileSync } from 'node:fs'
import ts from 'typescript'

/**
 * A plugin of esbuild that makes a module's regular expressions when they are first used. To read one with Unicode
 * properties takes V8 a tenth of a millisecond and more, and the detector has hundreds, most of which few texts need.
 * In `const NAME = /…/u` at the top of a module, and with `new RegExp(…)`, NAME becomes a function.
 */
export const lazyPatterns = {
  name: 'lazy-patterns',
  setup({ onLoad }) {
    onLoad({ filter: /src\/(?:detectors|ner)\/.*\.ts$/ }, ({ path }) => ({
      contents: withLazyPatterns(readFileSync(path, 'utf8')),
      loader: 'ts',
    }))
  },
}

/** Returns the source of a module with lazy patterns. */
function withLazyPatterns(text) {
  const source = ts.createSourceFile('', text, ts.ScriptTarget.Latest, true)
  const patterns = new Map(source.statements.flatMap(patternsIn).map((declared) => [declared.name.text, declared]))
  const uses = []
  visit(source, (node) => {
    const pattern = ts.isIdentifier(node) ? patterns.get(node.text) : undefined
    if (!pattern || pattern.name === node || isNameOfMember(node)) return
    // Another variable or parameter of this name, or a property: leave the pattern as it is.
    if (isDeclared(node) || ts.isShorthandPropertyAssignment(node.parent) || ts.isExportSpecifier(node.parent))
      patterns.delete(node.text)
    else uses.push(node)
  })
  const insertions = [...patterns.values()].flatMap(({ initializer }) => [
    { at: initializer.getStart(), piece: '(() => { let made; return () => (made ??= ' },
    { at: initializer.end, piece: ') })()' },
  ])
  for (const node of uses) if (patterns.has(node.text)) insertions.push({ at: node.end, piece: '()' })
  return insertions
    .sort((a, b) => b.at - a.at)
    .reduce((edited, { at, piece }) => edited.slice(0, at) + piece + edited.slice(at), text)
}

/** The patterns that a statement declares for its own module. */
function patternsIn(statement) {
  if (!ts.isVariableStatement(statement) || statement.modifiers?.length) return []
  return statement.declarationList.declarations.filter(
    ({ name, initializer }) => ts.isIdentifier(name) && initializer && isPattern(initializer),
  )
}

/** True for a pattern that takes long to read: a long one, or one with Unicode properties. Others stay constants. */
function isPattern(node) {
  const isOne =
    ts.isRegularExpressionLiteral(node) || (ts.isNewExpression(node) && node.expression.getText() === 'RegExp')
  const source = node.getText()
  return isOne && (source.length > SHORT || /\\p\{|\$\{/.test(source))
}

const SHORT = 40

/** True for `key` in `object.key`, `{ key: … }` and `import { key as name }`. */
function isNameOfMember(node) {
  const { parent } = node
  if (ts.isImportSpecifier(parent)) return true
  return (ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent)) && parent.name === node
}

function isDeclared(node) {
  const { parent } = node
  const declares = ts.isVariableDeclaration(parent) || ts.isParameter(parent) || ts.isBindingElement(parent)
  return declares && parent.name === node
}

function visit(node, see) {
  see(node)
  ts.forEachChild(node, (child) => visit(child, see))
}

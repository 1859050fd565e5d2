import { readFileSync } from 'node:fs'
import ts from 'typescript'

/**
 * A plugin of esbuild that makes a module's regular expressions when they are first used. To read one with Unicode
 * properties takes V8 a tenth of a millisecond and more, and the detector has hundreds, most of which few texts need.
 * In `const NAME = /…/u` at the top of a module, and with `new RegExp(…)`, NAME becomes a function.
 *
 * Literals become `new RegExp('…', 'u')`: V8 checks a literal already when it reads the module, and again when it compiles
 * the function around it.
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
  const literals = []
  visit(source, (node) => {
    if (ts.isRegularExpressionLiteral(node)) literals.push(node)
    const pattern = ts.isIdentifier(node) ? patterns.get(node.text) : undefined
    if (!pattern || pattern.name === node || isNameOfMember(node)) return
    // Another variable or parameter of this name, or a property: leave the pattern as it is.
    if (isDeclared(node) || ts.isShorthandPropertyAssignment(node.parent) || ts.isExportSpecifier(node.parent))
      patterns.delete(node.text)
    else uses.push(node)
  })
  const lazy = [...patterns.values()].map(({ initializer }) => initializer)
  const edits = uses.filter((node) => patterns.has(node.text)).map(({ end }) => ({ from: end, to: end, piece: '()' }))
  for (const node of lazy)
    edits.push({ from: node.getStart(), to: node.end, piece: lazily(isLiteral(node) ? made(node) : node.getText()) })
  const hoisted = []
  for (const node of literals) {
    if (lazy.includes(node) || !isSlow(node.getText())) continue
    if (!isInFunction(node)) edits.push({ from: node.getStart(), to: node.end, piece: made(node) })
    else if (!/[gy]\w*$/.test(node.text)) {
      // Not one that keeps its position: each call has its own.
      edits.push({ from: node.getStart(), to: node.end, piece: `pattern$${hoisted.length}()` })
      hoisted.push(`const pattern$${hoisted.length} = ${lazily(made(node))};`)
    }
  }
  const edited = edits
    .sort((a, b) => b.from - a.from)
    .reduce((text, { from, to, piece }) => text.slice(0, from) + piece + text.slice(to), text)
  return hoisted.join('') + edited
}

/** A function that makes a value when it is first called. */
function lazily(expression) {
  return `(() => { let made; return () => (made ??= ${expression}) })()`
}

/** The same pattern as a call. */
function made({ text }) {
  const end = text.lastIndexOf('/')
  return `new RegExp(${JSON.stringify(text.slice(1, end))}, '${text.slice(end + 1)}')`
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
  const isOne = isLiteral(node) || (ts.isNewExpression(node) && node.expression.getText() === 'RegExp')
  const source = node.getText()
  return isOne && (source.length > SHORT || isSlow(source) || source.includes('${'))
}

const SHORT = 40

/** True for a pattern with Unicode properties. */
function isSlow(source) {
  return source.includes('\\p{')
}

function isLiteral(node) {
  return ts.isRegularExpressionLiteral(node)
}

function isInFunction({ parent }) {
  for (let node = parent; node; node = node.parent)
    if (ts.isFunctionLike(node) || ts.isPropertyDeclaration(node)) return true
  return false
}

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

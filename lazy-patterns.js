import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/**
 * A plugin of esbuild that makes a module's regular expressions when they are first used. To read one with Unicode
 * properties takes V8 a tenth of a millisecond and more, and the detector has hundreds, most of which few texts need.
 * In `const NAME = /…/u` at the top of a module, and with `new RegExp(…)`, NAME becomes a function. So does a constant made
 * of such patterns: `const NAMES = [NAME, OTHER]`.
 *
 * `new RegExp('…', 'u')` becomes a call of `pattern`, which compiles faster (`unicode-classes.ts`), and so does a literal:
 * V8 checks one already when it reads the module, and again when it compiles the function around it.
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
  const patterns = lazyConstants(source.statements.flatMap(constantsIn))
  const uses = []
  const literals = []
  const calls = []
  visit(source, (node) => {
    if (ts.isRegularExpressionLiteral(node)) literals.push(node)
    if (isCall(node)) calls.push(node)
    const pattern = ts.isIdentifier(node) ? patterns.get(node.text) : undefined
    if (!pattern || pattern.name === node || isNameOfMember(node) || ts.isTypeQueryNode(node.parent)) return
    // Another variable or parameter of this name, or a property: leave the pattern as it is.
    if (isDeclared(node) || ts.isShorthandPropertyAssignment(node.parent) || ts.isExportSpecifier(node.parent))
      patterns.delete(node.text)
    else uses.push(node)
  })
  const lazy = [...patterns.values()].map(({ initializer }) => initializer)
  const edits = [
    // First, so that what is put around one stands in front of it.
    ...calls.map((node) => ({ from: node.getStart(), to: node.expression.end, piece: MAKE })),
    ...lazy.flatMap((node) => {
      const [from, to] = [node.getStart(), node.end]
      if (isLiteral(node)) return { from, to, piece: lazily(made(node)) }
      return [
        { from, to: from, piece: BEFORE },
        { from: to, to, piece: BEHIND },
      ]
    }),
  ]
  // Last, so that a use at the end of a constant gets its call before the constant is closed.
  for (const { text, end } of uses) if (patterns.has(text)) edits.push({ from: end, to: end, piece: '()' })
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
  return `import { pattern as ${MAKE} } from ${JSON.stringify(SPELLING)};` + hoisted.join('') + edited
}

/** What makes a pattern that compiles fast. */
const MAKE = 'makePattern$'
const SPELLING = join(import.meta.dirname, 'src/unicode-classes.ts')

/** What stands around an expression to make it a function that makes its value when it is first called. */
const BEFORE = '(() => { let made; return () => (made ??= '
const BEHIND = ') })()'

function lazily(expression) {
  return BEFORE + expression + BEHIND
}

/** The same pattern as a call. */
function made({ text }) {
  const end = text.lastIndexOf('/')
  return `${MAKE}(${JSON.stringify(text.slice(1, end))}, '${text.slice(end + 1)}')`
}

/** The constants that a statement declares for its own module. */
function constantsIn(statement) {
  if (!ts.isVariableStatement(statement) || statement.modifiers?.length) return []
  return statement.declarationList.declarations.filter(({ name, initializer }) => ts.isIdentifier(name) && initializer)
}

/** Those that are patterns, or are made of such constants when the module is read, by name. */
function lazyConstants(constants) {
  const found = new Map()
  for (let before = -1; before < found.size;) {
    before = found.size
    for (const it of constants)
      if (!found.has(it.name.text) && isMadeOf(it.initializer, found)) found.set(it.name.text, it)
  }
  return found
}

/** True if a node, outside its functions, holds a slow pattern or one of the constants. */
function isMadeOf(node, constants) {
  if (ts.isFunctionLike(node) || ts.isTypeNode(node)) return false
  if (isPattern(node) || (ts.isIdentifier(node) && !isNameOfMember(node) && constants.has(node.text))) return true
  return ts.forEachChild(node, (child) => isMadeOf(child, constants) || undefined) ?? false
}

/** True for a pattern that takes long to read: a long one, one with Unicode properties, or one that is put together. */
function isPattern(node) {
  if (isCall(node)) return true
  return isLiteral(node) && (node.text.length > SHORT || isSlow(node.text))
}

const SHORT = 40

/** True for `new RegExp(…)`. */
function isCall(node) {
  return ts.isNewExpression(node) && node.expression.getText() === 'RegExp'
}

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

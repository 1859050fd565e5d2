import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/**
 * Lets optional properties of the declarations in a folder be undefined: `actor?: string` becomes
 * `actor?: string | undefined`. Otherwise apps that compile with `exactOptionalPropertyTypes` could not pass on what may be missing.
 */
export function allowUndefined(folder) {
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!name.endsWith('.d.ts')) continue
    const path = join(folder, name)
    writeFileSync(path, withUndefined(readFileSync(path, 'utf8')))
  }
}

function withUndefined(text) {
  const added = []
  const visit = (node) => {
    if (ts.isPropertySignature(node) && node.questionToken && node.type && !mayBeUndefined(node.type)) {
      const isOperator = ts.isFunctionTypeNode(node.type) || ts.isConditionalTypeNode(node.type)
      if (isOperator) added.push([node.type.getStart(), '('])
      added.push([node.type.end, isOperator ? ') | undefined' : ' | undefined'])
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('file.d.ts', text, ts.ScriptTarget.Latest, true))
  return added
    .sort(([a], [b]) => b - a)
    .reduce((changed, [at, part]) => changed.slice(0, at) + part + changed.slice(at), text)
}

function mayBeUndefined(type) {
  return ts.isUnionTypeNode(type) && type.types.some(({ kind }) => kind === ts.SyntaxKind.UndefinedKeyword)
}

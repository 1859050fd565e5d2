import { describe, expect, it } from '@jest/globals'
import { filesBelow, read } from '../support/repository-files.js'

/** Checks that each file begins with a comment that says what is in it. */

const files = ['src', 'training', 'bench', 'demo', 'test/support']
  .flatMap(filesBelow)
  .filter((file) => !file.endsWith('.test.ts'))

/** The first comment of a file, with the text around it. Comments that only configure a linter do not count. */
function firstComment(code: string) {
  const comment = /^[ \t]*(?:\/\*\*?(?! global)[\s\S]*?\*\/|\/\/(?! eslint-).*(?:\n[ \t]*\/\/.*)*)/m.exec(code)
  if (!comment) return undefined
  const [text] = comment
  return { text, before: code.slice(0, comment.index), after: code.slice(comment.index + text.length) }
}

/** True if the first comment is about the file: at its top, apart from what follows, or on an export. */
function isDescribed(code: string): boolean {
  const comment = firstComment(code)
  if (!comment) return false
  return comment.before.trim() === '' || /^\n\n|^\n(?:\/\/ eslint-.*\n)?export /.test(comment.after)
}

const describing = '/** Restores tokens. */'

describe('the first comment of a file', () => {
  it.each([
    ['at the top', `${describing}\nimport x from 'x'\n`, true],
    ['below the imports', `import x from 'x'\n\n${describing}\n\nconst a = 1\n`, true],
    ['on the first export', `import x from 'x'\n\nconst a = 1\n\n${describing}\nexport const b = 2\n`, true],
    ['on a constant', `import x from 'x'\n\n${describing}\nconst a = 1\n\nexport const b = 2\n`, false],
    ['inside an interface', `export interface A {\n  ${describing}\n  readonly b: string\n}\n`, false],
    ['nowhere', 'export const b = 2\n', false],
  ])('%s', (_where, code, expected) => {
    expect(isDescribed(code)).toBe(expected)
  })

  it('says what is in the file', () => {
    expect(files.filter((file) => !isDescribed(read(file)))).toEqual([])
  })

  it('is a sentence', () => {
    const isSentence = (text: string) => /^\W*[A-Z`"&].*[.:)\]`'"]$/s.test(text.replace(/\s*\*\/$/, ''))
    expect(files.filter((file) => !isSentence(firstComment(read(file))?.text ?? ''))).toEqual([])
  })
})

import { describe, expect, it } from '@jest/globals'
import { FAILED } from '../../src/cli/exit-codes.js'
import { explain } from '../../src/cli/explain.js'

const notFound = (message: string) => Object.assign(new Error(message), { code: 'ERR_MODULE_NOT_FOUND' })

describe('an error that ends a command', () => {
  it.each(['express', '@opentelemetry/api'])('says how to install %s, if that is missing', (name) => {
    const { line, code } = explain(notFound(`Cannot find package '${name}' imported from /app/node_modules/a/b.js`))
    expect(code).toBe(FAILED)
    expect(line).toBe(`Needs the package ${name}. Install it: npm install ${name}`)
  })

  it('names only the kind and the place, if it is foreign', () => {
    const { line, code } = explain(notFound("Cannot find module '/app/secret.js' imported from /app/b.js"))
    expect(code).toBe(FAILED)
    expect(line).toMatch(/^The command failed: .*ERR_MODULE_NOT_FOUND/)
    expect(line).not.toContain('secret.js')
  })
})

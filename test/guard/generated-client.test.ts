import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, jest } from '@jest/globals'
import { openapiDocument } from '../../src/http/openapi/document.js'
import { guardContract } from '../contracts/guard.js'
import { generatedGuard } from '../support/openapi-client.js'
import { servedGuard } from '../support/remote.js'
import { read, ROOT } from '../support/repository-files.js'
import { temporaryFolder } from '../support/temporary-folder.js'

jest.setTimeout(60_000)

/** The client that is generated from the OpenAPI document, as a guard. */
guardContract('the client generated from the OpenAPI document', async (options) => {
  let address = { url: '', key: '' }
  const served = await servedGuard(options, (at) => (address = at))
  return { ...served, ...generatedGuard(address.url, address.key) }
})

describe('the types of the generated client', () => {
  it('are those of the document', () => {
    const folder = temporaryFolder()
    const [document, types] = ['openapi.json', 'openapi.d.ts'].map((name) => join(folder, name)) as [string, string]
    writeFileSync(document, JSON.stringify(openapiDocument()))
    const generator = join(ROOT, 'node_modules/openapi-typescript/bin/cli.js')
    execFileSync(process.execPath, [generator, document, '-o', types], { stdio: 'ignore' })
    // To make them anew: npm run openapi:types
    expect(read('test/fixtures/openapi.d.ts')).toBe(read(types))
  })
})

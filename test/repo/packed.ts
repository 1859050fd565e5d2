import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { read } from '../support/repository-files.js'
import { packedProject } from '../support/packed-project.js'
import type { Compiled, PackedProject } from '../support/packed-project.js'

const { exports } = JSON.parse(read('package.json')) as { exports: Record<string, string | object> }
const subpaths = Object.keys(exports).filter((name) => typeof exports[name] !== 'string')
const specifierOf = (name: string) => `llm-sandwich${name.slice(1)}`
const fileOf = (name: string) => `exports-${name.replace(/\W+/g, '-')}.ts`

/** Whole files of the documentation, by their name. */
const examples = Object.fromEntries(
  ['docs/plug-ins.md', 'docs/plug-in-stores.md'].flatMap((page) =>
    [...read(page).matchAll(/```ts file=(\S+)\n([\s\S]*?)```/g)].map(([, name = '', code = '']) => [name, code]),
  ),
)

/** An app that mounts all that is for Express. It prints the answer to a chat, what the next handler got, and to whom. */
const EXPRESS_APP = `
  import { once } from 'node:events'
  import type { AddressInfo } from 'node:net'
  import express from 'express'
  import { apiKeys, guardRouter, localGuard, openaiGateway, sandwich } from 'llm-sandwich'
  import { offlineAdapter } from 'llm-sandwich/adapters/offline'

  const guard = localGuard()
  const app = express()
  const session = (req: express.Request) => req.get('Session')
  app.use('/chat', sandwich({ guard, llm: offlineAdapter(), session, caller: ({ ip }) => ({ actor: ip }) }))
  app.post('/own', sandwich({ guard }), (req, res) => void res.json(req.sandwich?.messages[0]?.content))
  app.use('/openai/v1', openaiGateway({ guard, auth: false, upstream: { url: 'http://127.0.0.1:1', key: 'k' } }))
  app.use(guardRouter({ guard, auth: apiKeys([]) }))
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const post = async (path: string): Promise<[number, string]> => {
    const body = JSON.stringify({ messages: [{ role: 'user', content: 'I am Anna Schmidt.' }] })
    const reply = await fetch(\`http://127.0.0.1:\${port}\${path}\`, {
      method: 'POST', body, headers: { 'Content-Type': 'application/json' },
    })
    return [reply.status, await reply.text()]
  }
  console.log(JSON.stringify([await post('/chat'), await post('/own'), await post('/openai/v1/chat'), await post('/v1/guard')]))
  server.close()
  server.closeAllConnections()
  await guard.close()
`

/** An app that passes the vendors' own clients to their adapters, and a protected fetch to the clients. */
const VENDORS = `
  import Anthropic from '@anthropic-ai/sdk'
  import OpenAI from 'openai'
  import { localGuard } from 'llm-sandwich'
  import { anthropicAdapter } from 'llm-sandwich/adapters/anthropic'
  import { openaiAdapter } from 'llm-sandwich/adapters/openai'
  import { sandwichFetch } from 'llm-sandwich/fetch'

  const fetch = sandwichFetch({ guard: localGuard() })
  openaiAdapter({ client: new OpenAI({ fetch }), model: 'gpt-5-mini' })
  anthropicAdapter({ client: new Anthropic({ fetch }), model: 'claude-sonnet-5' })
`

/** The tests of the package as somebody else gets it. It must be built. */
export function packedPackage(): void {
  describe('packed, where nothing else is installed', () => {
    let project: PackedProject
    let compiled: Compiled
    beforeAll(() => {
      project = packedProject()
      const all = subpaths.map((name) => [fileOf(name), `export * from '${specifierOf(name)}'\n`])
      compiled = project.compile({ ...Object.fromEntries(all), ...examples })
    }, 120_000)
    afterAll(() => project.remove())

    it('has types that compile, library check included, without clients of databases and vendors', () => {
      expect(compiled.faults).toEqual([])
    })

    it('exports by every path what its types say and the documentation lists', () => {
      const imports = subpaths.map((name) => `'${name}': Object.keys(await import('${specifierOf(name)}'))`)
      const script = `console.log(JSON.stringify({ ${imports.join(', ')} }))`
      const values: Record<string, string[]> = JSON.parse(project.run('--input-type=module', '-e', script))
      const listed = read('docs/api.md')
      for (const subpath of subpaths) {
        const typed = compiled.exportsOf(fileOf(subpath))
        expect(values[subpath]?.length).toBeGreaterThan(0)
        expect(values[subpath]?.filter((name) => !typed.includes(name))).toEqual([])
        expect(typed.filter((name) => !new RegExp(`\`${name}\\b`).test(listed))).toEqual([])
        expect(listed).toContain(`\`${specifierOf(subpath)}\``)
      }
    })

    it('holds the plug-ins of the documentation to their contracts', () => {
      const kinds = ['adapter', 'audit-log', 'detector', 'guard', 'policy-store', 'vault']
      expect(Object.keys(examples).sort()).toEqual(kinds.map((name) => `${name}.test.ts`))
      writeFileSync(join(project.folder, 'all.test.js'), kinds.map((name) => `import './${name}.test.js'\n`).join(''))
      const report = project.run('--test', '--test-reporter=tap', 'all.test.js')
      expect(report.split('\n').filter((line) => /^\s*not ok/.test(line))).toEqual([])
      expect(Number(/^# pass (\d+)$/m.exec(report)?.[1])).toBeGreaterThan(100)
    })

    it.each([
      ['5', 'express', '@types/express'],
      ['4', 'express-4', '@types/express-4'],
    ])('compiles and runs in an app of Express %s', (_version, express, types) => {
      project.replace('express', express)
      project.replace('@types/express', types)
      expect(project.compile({ 'app.ts': EXPRESS_APP }).faults).toEqual([])
      const [chat, own, unknown, evaluation]: [number, string][] = JSON.parse(project.run('app.js'))
      expect(chat?.[0]).toBe(200)
      expect(chat?.[1]).toContain('Anna Schmidt')
      expect(own).toEqual([200, expect.stringMatching(/^"I am \[NAME_[0-9A-F]{8}\]\."$/)])
      expect([unknown?.[0], evaluation?.[0]]).toEqual([404, 401])
    })

    it('has adapters that take the clients of the vendors, with the strictest settings of the compiler', () => {
      for (const name of ['openai', '@anthropic-ai/sdk']) project.replace(name, name)
      const { faults } = project.compile({ 'vendors.ts': VENDORS })
      // The SDKs' own declarations need types of the browser, which this project leaves out.
      expect(faults.filter((fault) => fault.includes('vendors.ts'))).toEqual([])
    })

    it('says which library of a detector is missing', () => {
      const script = `
        import { transformersDetector } from 'llm-sandwich/detectors/transformers'
        await transformersDetector({ model: 'm' }).ready().catch(({ message }) => console.log(message))`
      expect(project.run('--input-type=module', '-e', script)).toContain('npm install @huggingface/transformers')
    })

    it('says which client of a database is missing', () => {
      const script = `
        import { keyRing } from 'llm-sandwich'
        import { postgresStores } from 'llm-sandwich/stores/postgres'
        const keys = keyRing(Buffer.alloc(32, 1).toString('base64'))
        const { message } = await postgresStores({ url: 'postgres://127.0.0.1:1/none', keys }).ready().catch((error) => error)
        console.log(message)`
      expect(project.run('--input-type=module', '-e', script)).toContain('npm install pg')
    })
  })
}

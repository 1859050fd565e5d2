import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { read } from '../support/source.js'
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

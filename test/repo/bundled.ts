import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { packedProject } from '../support/packed-project.js'
import type { PackedProject } from '../support/packed-project.js'
import { read } from '../support/repository-files.js'

/** The configurations of the documentation, by the name of their file. */
const configurations = [...read('docs/runtimes.md').matchAll(/```js file=(\S+)\n([\s\S]*?)```/g)]

/** Finds a name in a short text, and all in a long one; says why if it cannot. Mounts it in Express, which is CommonJS. */
const APP = `
  import express from 'express'
  import { localGuard, sandwich } from 'llm-sandwich'
  import { offlineAdapter } from 'llm-sandwich/adapters/offline'

  async function main() {
    const guard = localGuard()
    express().use(sandwich({ guard }))
    const { correction } = await guard.evaluate({ messages: [{ role: 'user', content: 'I am Anna Schmidt.' }] })
    const { content } = await offlineAdapter().complete({ messages: [{ role: 'user', content: 'Hello' }] })
    const messages = [{ role: 'user', content: 'I am Anna Schmidt. '.repeat(1000) }]
    const { result } = await guard.detect({ model: 'pii', messages, threshold: 0.6 })
    console.log(correction.choices[0].content, result.length, typeof content)
    await guard.close()
  }
  main().catch(({ message }) => console.log(message))
`
const FOUND = /^I am \[NAME_[0-9A-F]{8}\]\. 1000 string\n$/

/** Runs webpack with its configuration; its package has no other command without another package. */
const WEBPACK = `
  import webpack from 'webpack'
  import config from './webpack.config.js'
  webpack(config, (error, stats) => console.log(error ?? stats.toString({ all: false, errors: true, warnings: true })))
`

/** The tests of the package in a bundle. It must be built. */
export function bundledPackage(): void {
  describe('with a bundler', () => {
    let project: PackedProject
    const inFolder = (path: string) => join(project.folder, path)
    beforeAll(() => {
      project = packedProject()
      for (const name of ['esbuild', 'webpack']) project.replace(name, name)
      for (const [, name = '', text = ''] of configurations) writeFileSync(inFolder(name), text)
      writeFileSync(inFolder('app.js'), APP)
      writeFileSync(inFolder('run-webpack.js'), WEBPACK)
    })
    afterAll(() => project.remove())

    it('runs beside what esbuild has made of an app', () => {
      expect(project.run('esbuild.config.js')).toBe('')
      expect(project.run('build/app.mjs')).toMatch(FOUND)
    })

    it('runs beside what webpack has made of an app', () => {
      // Express looks up template engines by their name, of which webpack always warns.
      expect(project.run('run-webpack.js').trim()).toMatch(/^WARNING in \S+express\/lib\/view\.js [^\n]+\n[^\n]+$/)
      expect(project.run('build/app.cjs')).toMatch(FOUND)
    })

    it('runs within a bundle of esbuild that has its files beside it, and says which are missing', () => {
      const configuration = configurations.find(([, name]) => name === 'esbuild.config.js')?.[2] ?? ''
      writeFileSync(inFolder('whole.js'), configuration.replace(/ +external: .*\n/, ''))
      project.run('whole.js')
      const own = inFolder('node_modules/llm-sandwich')
      const away = inFolder('away')
      cpSync(own, away, { recursive: true })
      rmSync(own, { recursive: true })
      expect(project.run('build/app.mjs')).toMatch(/^Cannot read .*\.bin\. .*leave llm-sandwich out of the bundle/)
      mkdirSync(inFolder('build/detectors'), { recursive: true })
      cpSync(join(away, 'models'), inFolder('models'), { recursive: true })
      cpSync(join(away, 'dist/detectors/data'), inFolder('build/detectors/data'), { recursive: true })
      expect(project.run('build/app.mjs')).toMatch(FOUND)
    })
  })
}

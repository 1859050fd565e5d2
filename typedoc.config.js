import { readFileSync } from 'node:fs'

/** The reference of the API, of all that `package.json` exports: `npm run docs:api`. */
const { exports } = JSON.parse(readFileSync('package.json', 'utf8'))
const published = Object.values(exports).flatMap(({ types }) => (types ? [types] : []))

export default {
  name: 'llm-sandwich',
  plugin: ['typedoc-plugin-zod'], // shows the fields of types that are derived from a schema
  entryPoints: published.map((path) => path.replace('./dist/', 'src/').replace(/\.d\.ts$/, '.ts')),
  tsconfig: 'tsconfig.build.json',
  out: 'api-reference',
  readme: 'none',
  disableSources: true, // their links would need the address of the repository
  excludePrivate: true,
  excludeInternal: true,
  treatWarningsAsErrors: true,
  validation: { notExported: false, invalidLink: true, notDocumented: false },
}

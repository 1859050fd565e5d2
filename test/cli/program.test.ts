import { describe, expect, it, jest } from '@jest/globals'
import type { Command } from 'commander'
import { FAILED, MISUSED } from '../../src/cli/exit-codes.js'
import { createProgram } from '../../src/cli/program.js'
import { SCOPES } from '../../src/http/auth.js'
import { runMain } from '../support/service-process.js'
import { importsOf, read, target } from '../support/repository-files.js'

jest.setTimeout(60_000)

/** The commands that do something, with the words that call them. */
function commandsOf(command: Command, words: readonly string[] = []): { name: string; words: readonly string[] }[] {
  return command.commands.flatMap((one) => {
    const all = [...words, one.name()]
    return one.commands.length > 0 ? commandsOf(one, all) : [{ name: all.join(' '), words: all }]
  })
}
const commands = commandsOf(createProgram())

async function run(...args: string[]) {
  const { output, exit } = runMain({}, args)
  return { code: await exit, ...output }
}

/** All files that are loaded with a file, and the packages. */
function loadedWith(file: string, found = new Set<string>()): Set<string> {
  for (const one of importsOf(file).filter(({ isType, isDynamic }) => !isType && !isDynamic)) {
    const name = one.specifier.startsWith('.') ? target(file, one) : one.specifier
    if (found.has(name)) continue
    found.add(name)
    if (name.startsWith('src/')) loadedWith(name, found)
  }
  return found
}

describe('the command line', () => {
  it.each(commands)('explains $name by examples', async ({ name, words }) => {
    const { code, stdout } = await run(...words, '--help')
    expect(code).toBe(0)
    expect(stdout).toContain(`Usage: llm-sandwich ${name}`.replace('serve', 'serve|start'))
    expect(stdout).toMatch(new RegExp(`Examples:\n  llm-sandwich ${name}\\b`))
  })

  it('has a page on each command, and on what it exits with', () => {
    const page = read('docs/command-line.md')
    expect(commands.filter(({ name }) => !page.includes(`\`${name}`)).map(({ name }) => name)).toEqual([])
    const codes = [...page.matchAll(/^\| (\d+) /gm)].map(([, code]) => Number(code))
    expect(codes).toEqual(expect.arrayContaining([0, FAILED, MISUSED]))
  })

  it('lists all scopes of a key', async () => {
    const { stdout } = await run('keys', 'create', '--help')
    expect(stdout.replace(/\s+/g, ' ')).toContain(SCOPES.join(', '))
  })

  it('says its version', async () => {
    const { version } = JSON.parse(read('package.json')) as { version: string }
    expect(await run('--version')).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' })
  })

  it.each([
    [['chekpoint'], 'checkpoint'],
    [['key', 'create'], 'keys'],
    [['verify-audit', '--tenat', 'acme'], '--tenant'],
  ])('names what was meant by %j', async (args, meant) => {
    const { code, stdout, stderr } = await run(...args)
    expect({ code, stdout }).toEqual({ code: MISUSED, stdout: '' })
    expect(stderr).toMatch(new RegExp(`^error: unknown [^\n]+\n\\(Did you mean ${meant}\\?\\)\n$`))
  })

  it('loads no part of the product before a command runs', () => {
    const own = [...loadedWith('src/cli/program.ts')].filter((name) => !name.startsWith('src/cli/')).sort()
    expect(own).toEqual(['commander', 'node:fs', 'src/package-files.ts'])
    const run = ['src/cli/with-stores.ts', 'src/cli/check-audit.ts', 'src/cli/explain.ts']
    expect(run.filter((name) => loadedWith('src/cli/program.ts').has(name))).toEqual([])
  })
})

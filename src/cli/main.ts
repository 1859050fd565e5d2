#!/usr/bin/env node
import { createProgram } from './program.js'
import { endWhenUnread } from './standard-output.js'

/** The program `llm-sandwich`. Without a command it runs the service. */

const given = process.argv.slice(2)
endWhenUnread()

try {
  await createProgram().parseAsync(given.length > 0 ? given : ['serve'], { from: 'user' })
} catch (error) {
  const { explain } = await import('./explain.js')
  const { line, code } = explain(error)
  if (line !== undefined) process.stderr.write(`${line}\n`)
  process.exitCode = code
}

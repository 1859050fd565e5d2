import { SandwichError } from './errors.js'

/**
 * The default for `onError`: a process warning with the kind of the error and of its causes, and where it came from. Only
 * our own messages: those of parsers, stores and vendors quote their input.
 */
export function warn(error: unknown): void {
  const detail = error instanceof Error ? framesOf(error).join('\n') : ''
  process.emitWarning(`A failure: ${kindsOf(error)}`, { type: 'SandwichWarning', detail })
}

function kindsOf(error: unknown, depth = 0): string {
  if (!(error instanceof Error)) return typeof error
  const own = error instanceof SandwichError ? `${error.name}: ${error.message}` : error.name
  return error.cause === undefined || depth === 3 ? own : `${own} (from ${kindsOf(error.cause, depth + 1)})`
}

/** The stack of an error without its message, which may have lines that look like frames. */
export function framesOf({ stack = '', message }: Error): string[] {
  const afterMessage = stack.slice(Math.max(0, stack.indexOf(message)) + message.length)
  return afterMessage.split('\n').filter((line) => /^\s+at /.test(line))
}

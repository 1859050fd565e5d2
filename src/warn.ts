/**
 * The default for `onError`: a process warning with the error's kind and where it came from. Not its message: those of
 * parsers, stores and vendors quote their input.
 */
export function warn(error: unknown): void {
  const name = error instanceof Error ? error.name : typeof error
  const detail = error instanceof Error ? framesOf(error).join('\n') : ''
  process.emitWarning(`A failure was survived: ${name}`, { type: 'SandwichWarning', detail })
}

/** The stack of an error without its message, which may have lines that look like frames. */
export function framesOf({ stack = '', message }: Error): string[] {
  const afterMessage = stack.slice(Math.max(0, stack.indexOf(message)) + message.length)
  return afterMessage.split('\n').filter((line) => /^\s+at /.test(line))
}

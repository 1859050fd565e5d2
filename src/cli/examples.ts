/** The end of a command's help: command lines, each with what it does. */
export function examples(...lines: readonly (readonly [command: string, does: string])[]): string {
  const shown = lines.map(([command, does]) => `  llm-sandwich ${command}\n      ${does}`)
  return `\nExamples:\n${shown.join('\n')}`
}

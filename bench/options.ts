/** Returns the number behind an option of the command line, such as `--requests 400`. */
export function numberOf(name: string, otherwise: number): number {
  const at = process.argv.indexOf(name)
  return at < 0 ? otherwise : Number(process.argv[at + 1])
}

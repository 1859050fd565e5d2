/** What the program exits with; docs/command-line.md lists these. */

/** A check has found something, or the work could not be done. */
export const FAILED = 1
/** The command, an option, the environment or a file of settings is wrong. Nothing was done. */
export const MISUSED = 2
/** Personal data was found, and `detect --exit-code` was asked to say so. */
export const FOUND = 3

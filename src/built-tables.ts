import { existsSync, readFileSync } from 'node:fs'
import { endianness } from 'node:os'
import { packageFileIfAny } from './package-files.js'

/**
 * Tables of all characters, which take long to make: the build stores them beside the code. Code that runs from source,
 * or from a bundle without the package's files, makes them itself.
 */

type Table = Uint8Array | Uint16Array

/** The tables made in this process, by name, for the build to store. */
export const madeTables = new Map<string, Table>()

/** Returns the table that the build has stored under this name, or else the one that `make` makes. */
export function builtTable<T extends Table>(name: string, make: () => T, read: (bytes: ArrayBuffer) => T): T {
  const file = packageFileIfAny(`tables/${name}.bin`)
  // Tables are stored as they lie in memory, little-endian.
  if (file && endianness() === 'LE' && existsSync(file)) return read(Uint8Array.from(readFileSync(file)).buffer)
  const table = make()
  madeTables.set(name, table)
  return table
}

export function asBytes(bytes: ArrayBuffer): Uint8Array {
  return new Uint8Array(bytes)
}

export function asUnits(bytes: ArrayBuffer): Uint16Array {
  return new Uint16Array(bytes)
}

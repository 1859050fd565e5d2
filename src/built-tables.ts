import { existsSync, readFileSync } from 'node:fs'
import { endianness } from 'node:os'
import { packageFileIfAny } from './package-files.js'

/**
 * Tables that take long to make, such as those of all characters: the build stores them beside the code. Code that runs
 * from source, or from a bundle without the package's files, makes them itself.
 */

type Table = Uint8Array | Uint16Array | Int32Array

/** How to make each table, by name, for the build to store. */
export const tableMakers = new Map<string, () => Table>()

/**
 * Declares a table. Returns a function that reads what the build has stored under this name, or else makes it, at its
 * first call.
 */
export function builtTable<T extends Table>(name: string, read: (bytes: Uint8Array) => T, make: () => T): () => T {
  const stored = storedTable(name, read, make)
  let table: T | undefined
  return () => (table ??= stored() ?? make())
}

/** Declares a table that code can do without. Returns a function that reads what the build has stored, if it has. */
export function storedTable<T extends Table>(
  name: string,
  read: (bytes: Uint8Array) => T,
  make: () => T,
): () => T | undefined {
  tableMakers.set(name, make)
  return () => stored(name, read)
}

/** Tables are stored as they lie in memory, little-endian. */
function stored<T extends Table>(name: string, read: (bytes: Uint8Array) => T): T | undefined {
  const file = packageFileIfAny(`tables/${name}.bin`)
  if (!file || endianness() !== 'LE' || !existsSync(file)) return undefined
  return read(readFileSync(file))
}

// Node aligns what it reads.

export function asBytes(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

export function asUnits({ buffer, byteOffset, byteLength }: Uint8Array): Uint16Array {
  return new Uint16Array(buffer, byteOffset, byteLength / 2)
}

export function asIntegers({ buffer, byteOffset, byteLength }: Uint8Array): Int32Array {
  return new Int32Array(buffer, byteOffset, byteLength / 4)
}

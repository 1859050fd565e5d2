import { basename, dirname, extname, join } from 'node:path'

/** Default names of the files that `protect` and `restore` write. */

/** `letter.txt` → `letter.protected.txt`. */
export function protectedName(path: string): string {
  return renamed(path, (stem, extension) => `${stem}.protected${extension}`)
}

/** `letter.protected.txt` and `letter.txt` → `letter.restored.txt`. */
export function restoredName(path: string): string {
  return renamed(path, (stem, extension) => `${stemOfOriginal(stem)}.restored${extension}`)
}

/** `letter.txt` and `letter.protected.txt` → `letter.map`. */
export function mapName(path: string): string {
  return renamed(path, (stem) => `${stemOfOriginal(stem)}.map`)
}

// --- Internal helpers ---

function renamed(path: string, name: (stem: string, extension: string) => string): string {
  const extension = extname(path)
  return join(dirname(path), name(basename(path, extension), extension))
}

function stemOfOriginal(stem: string): string {
  return stem.replace(/\.protected$/, '')
}

import type { Cue, Cued } from '../scan/cues.js'
import { firstEndingAfter } from '../scan/intervals.js'
import { lineStart } from '../scan/line-start.js'
import { matchesAt } from '../scan/match-at.js'

/** Tells the sizes of files: no number of a document, though the name of one follows. */

/** The rights at the start of a line of `ls -l`. */
const RIGHTS = /[-dlbcps](?:[-r][-w][-xsStT]){3}[.+@]? /y
/** Most characters of such a line before its size, and of the output of `du` before a line. */
const LINE_REACH = 120
const LISTING_REACH = 600
/** The command `du`, and the lines of its output so far. */
const DISK_USAGE =
  /(?:^|[\n$#>] ?)du (?:-[^\n]{1,80}|[^\n]{0,12}[*./][^\n]{0,60})\n(?:[ \t]{0,8}\d{1,12}[^\n]{1,120}\n)*[ \t]{0,8}$/
/** The rest of the name of a file: "passport" and ".strategy.ts". */
const EXTENSION = /(?:[-_.][a-z\d]{1,24}){0,4}\.[a-z][a-z\d]{0,4}(?![\p{L}\d])/uy
/** A part of a path before a slash, but no short word: "ID/passport". */
const PART_BEFORE = /(?:[^\p{L}\p{M}\d][.~]{0,2}|[a-z\d_.~-]{3})[/\\]$/u

/** True for a number in a line of `ls -l`, or at the start of one of `du`. */
export function isListedFile(text: string, start: number): boolean {
  const from = lineStart(text, start, LINE_REACH)
  if (from === undefined) return false
  if (start > from && matchesAt(RIGHTS, text, from)) return true
  if (text.slice(from, start).trim() !== '') return false
  return DISK_USAGE.test(text.slice(Math.max(0, start - LISTING_REACH), start))
}

/** Returns the cues of a number that ends at `end`, none if the nearest is part of a path behind it. */
export function withoutFiles({ text, cues }: Cued, near: readonly Cue[], end: number): readonly Cue[] {
  const [cue] = near
  return cue && cue.start >= end && cue.end > cue.start && isInPath({ text, cues }, cue) ? [] : near
}

/** True in "src/passport" and "passport.ts", but not in "ID/passport". */
function isInPath({ text, cues }: Cued, cue: Cue): boolean {
  if (matchesAt(EXTENSION, text, cue.end)) return true
  if (!PART_BEFORE.test(text.slice(Math.max(0, cue.start - 4), cue.start))) return false
  const before = cues[firstEndingAfter(cues, cue.start - 2)]
  return before === undefined || before.end !== cue.start - 1
}

import type { Span } from '../../types.js'
import { spansOf } from '../scan/match-at.js'

/** Recognises notices of copyright, which name authors: "Copyright (c) 2013-2019 Jean-loup Gailly". */

const YEAR = String.raw`(?:19|20)\d\d`
const YEARS = String.raw`${YEAR}(?:[-–, ]{1,2}${YEAR}){0,8}`
const NAMES = String.raw`(?:(?:\p{Lu}[\p{L}\p{M}'’.-]{0,30}|and|&|van|von|de)[ ,]{0,2}){1,12}`
/** Lines without an e-mail address or a handle: those who are reached there are named with it. */
const NOTICE = new RegExp(
  String.raw`^[^\p{L}\p{N}\n(©]{0,16}(?:(?:(?:Portions |SPDX-File)?Copyright(?=[^\n]{0,80}${YEAR})|© ?${YEAR})[^\n@]{0,200}|\([cC]\) ?${YEARS},? ${NAMES}[^\p{L}\n@]{0,8})$`,
  'gmu',
)
const MAY_BE_NOTICE = /Copyright|©|\([cC]\) ?(?:19|20)\d\d/

/** Returns the lines of such notices, in order. */
export function copyrightNotices(text: string): readonly Span[] {
  return MAY_BE_NOTICE.test(text) ? spansOf(NOTICE, text) : []
}

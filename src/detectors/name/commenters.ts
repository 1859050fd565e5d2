import type { Finding } from '../../types.js'
import { finding } from '../recognizer.js'
import { matchesIn } from '../scan/match-at.js'
import { isVocabulary } from '../scan/vocabulary.js'
import { isSystemAccount } from '../structure/named-login.js'
import { lazy } from '../word-list.js'

/** Finds who wrote a comment on code or a commit, in the headings of code hosts and in the log of git. */

const SCORE = 0.85
const LOGIN = String.raw`[\p{L}\d][\p{L}\p{M}\d_.-]{1,38}`
/** A login, or a name of several words. */
const NAME = String.raw`(?:\p{Lu}[\p{L}\p{M}'’.-]{0,24}(?: (?:\p{Ll}{1,4} ){0,2}\p{Lu}[\p{L}\p{M}'’.-]{0,24}){1,3}|${LOGIN})`
const TIME = String.raw`(?:yesterday|today|just now|last (?:week|month|year)|on \p{Lu}\p{Ll}{2,8} \d{1,2}(?:, \d{4})?|(?:about |over |almost )?(?:an?|\d{1,2}) (?:second|minute|min|hour|hr|day|week|month|year)s? ago)`
const DID =
  '(?:commented|replied|wrote|reviewed|left a comment|approved these changes|requested changes|suggested changes|committed|authored)'
const PATTERNS = [
  // "mona-k commented 2 days ago", "**Iwo Wnęk** yesterday".
  String.raw`^(?:@?(${NAME}) ${DID} \(?${TIME}\)?[.:]?|\*\*@?(${NAME})\*\* (?:${DID} )?\(?${TIME}\)?[.:]?)$`,
  // "5590aaf - Fix it (3 days ago) <mona-k>".
  String.raw`^[*|\\/ ]{0,8}[\da-f]{7,12} - [^\n]{1,100}\(${TIME}\) <(${NAME})>$`,
  // "* 5590aaf - mona-k (3 days ago): Fix it".
  String.raw`^[*|\\/ ]{0,8}[\da-f]{7,12} - (${NAME}) \(${TIME}\)`,
  // "Author: mona-k <mona@posteo.example>".
  String.raw`^(?:Author|Commit|Committer|Reviewed-by|Reported-by|Signed-off-by|Co-authored-by|Tested-by|Acked-by|Suggested-by): {1,4}(${NAME}) <[^\s<>@]{1,64}@`,
]
const commenter = lazy(() => new RegExp(PATTERNS.join('|'), 'gmu'))
/** One of these stands in each of them. */
const MAY_BE_COMMENTER =
  / ago|\*\* |ed (?:on|yester|today|just|last)|^(?:Author|[A-Z][a-z-]{2,12}(?:-by|er)?): [^\n]{2,100} </m
const BOT = /-bot$|^(?:dependabot|renovate|github)/
const CAPITAL = /^\p{Lu}\p{Ll}/u

/** Also those that sign a change; machines write, too, and words such as "Update" are none. */
export function commenters(text: string): readonly Finding[] {
  if (!MAY_BE_COMMENTER.test(text)) return []
  return matchesIn(text, commenter()).flatMap((match) => {
    const [all, ...groups] = match
    const name = groups.find((group) => group !== undefined) ?? ''
    if (isSystemAccount(name) || BOT.test(name) || isVocabulary(name)) return []
    const start = match.index + all.indexOf(name)
    const label = CAPITAL.test(name) || name.includes(' ') ? 'NAME' : 'CONTACT'
    return [finding(label, SCORE, text, { start, end: start + name.length })]
  })
}

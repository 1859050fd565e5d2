import type { Finding } from '../../types.js'
import type { NameModel } from '../name/name-model.js'
import { finding, type Recognizer } from '../recognizer.js'
import { matchesIn } from '../scan/match-at.js'
import { isNamedLogin, isSystemAccount } from '../structure/named-login.js'

/** Finds user names in the logs of web servers and of logins, and in names of directory entries. */

const SCORE = 0.85
const LOGIN = String.raw`([\p{L}\d][\p{L}\d._@-]{1,39})`
/** Of a login that succeeded, so that the account is somebody's. */
const ACCEPTED = new RegExp(
  String.raw`Accepted (?:password|publickey|keyboard-interactive\/pam) for ${LOGIN} (?:from|port) `,
  'gu',
)
const SMALL_USERS = [
  'user',
  'utente',
  'usuario',
  'utilisateur',
  'benutzer',
  'gebruiker',
  'пользователь',
  'пользователя',
  'kullanıcı',
]
const USERS = SMALL_USERS.flatMap((word) => [word, word.charAt(0).toUpperCase() + word.slice(1)])
/** Each with words or signs of which a text that it matches has one. */
const PATTERNS: readonly (readonly [pattern: RegExp, has: readonly string[]])[] = [
  [ACCEPTED, ['Accepted ']],
  // The common log format: address, identity, user, time.
  [new RegExp(String.raw`^\S{3,60} \S{1,40} ${LOGIN} \[\d{1,2}\/`, 'gmu'), [' [']],
  // sshd, PAM: "Failed password for invalid user anna from", "session opened for user anna".
  [new RegExp(String.raw`(?:password|publickey|pam) for (?:invalid user )?${LOGIN} from `, 'gu'), [' from ']],
  [new RegExp(String.raw`(?:[Ii]nvalid user|for user|of user) ${LOGIN}(?= |[(,:]|$)`, 'gmu'), [' user ']],
  // "login of user 'l.rossi'", in the languages of those who write programs.
  [
    new RegExp(String.raw`(?<![\p{L}\d])(?:${USERS.join('|')}) ['"]${LOGIN}['"]`, 'gu'),
    USERS.flatMap((word) => [`${word} '`, `${word} "`]),
  ],
  // LDAP (RFC 4514).
  [new RegExp(String.raw`\b(?:uid|sAMAccountName)=${LOGIN}(?=[,+)])`, 'gu'), ['uid=', 'sAMAccountName=']],
]
const USER_DID = new RegExp(
  String.raw`(?<![\p{L}\d])[Uu]ser ${LOGIN}(?= (?:logged|locked|signed|is|has|was|from|authenticated|failed|created|disabled|added|removed|connected|disconnected|requested|updated|uploaded|attempted|tried|joined|left|cannot|not)(?!\p{L}))`,
  'gu',
)
/** Those that may stand in a text of prose alone: "user anna_n is locked out", and the owner of a file in `ls -l`. */
const IN_PROSE: typeof PATTERNS = [
  [USER_DID, ['ser ']],
  [new RegExp(String.raw`^[dl-](?:[r-][w-][xsStT-]){3}[.+@]? +\d{1,6} ${LOGIN} `, 'gmu'), ['-rw', 'drw', 'lrw']],
]
/** What no word of prose has. */
const SIGN = /[\d._]/
const ALL = [...PATTERNS, ...IN_PROSE]

/** Finds users by the forms of log lines; most only if named after a person, since many accounts are of machines. */
export function logUserRecognizer(model: NameModel | null): Recognizer {
  return {
    label: 'CONTACT',
    find({ text, structure }) {
      const found: Finding[] = []
      for (const [pattern, has] of structure.isPlain ? IN_PROSE : ALL) {
        if (!has.some((part) => text.includes(part))) continue
        for (const { index, 0: whole, 1: login = '' } of matchesIn(text, pattern)) {
          if (login.includes('@') || isSystemAccount(login)) continue
          if (pattern === USER_DID && structure.isPlain && !SIGN.test(login)) continue
          if (pattern !== ACCEPTED && !isNamedLogin(login, model)) continue
          const start = index + whole.lastIndexOf(login)
          found.push(finding('CONTACT', SCORE, text, { start, end: start + login.length }))
        }
      }
      return found
    },
  }
}

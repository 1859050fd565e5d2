import type { Finding } from '../../types.js'
import { secret } from './finding.js'
import { isPlaceholder } from './placeholder.js'
import { isComposed } from './randomness.js'

/** Finds passwords in URLs. */

/** User, password (which may hold an @ that should have been escaped), host. */
const USER_INFO = /:\/\/([^\s:/?#@"'<>`\\]{0,128}):([^\s/"'<>`\\]{1,256})@(?=[\w[.-])/g
/** Length from which letters alone are a password. */
const LONG = 10
const SHORTEST = 3
const SCORE = 0.85

/** Finds passwords in URLs and connection strings: `postgres://anna:PASSWORD@db.example/app`. */
export function urlPasswords(text: string): Finding[] {
  const found: Finding[] = []
  for (const { 0: whole, 1: user = '', 2: password = '', index } of text.matchAll(USER_INFO)) {
    if (password.length < SHORTEST || password === user || isPlaceholder(password)) continue
    if (!isComposed(password) && password.length < LONG) continue
    const end = index + whole.length - 1
    found.push(secret(text, end - password.length, end, SCORE))
  }
  return found
}

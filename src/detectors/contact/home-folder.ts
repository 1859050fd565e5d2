import type { Finding } from '../../types.js'
import { finding, type Recognizer } from '../recognizer.js'
import { lazy, readSections, section } from '../word-list.js'

/** Finds user names in paths of home folders. */

/** Parents of home folders; the next part of the path is a user's name. */
const ROOTS = ['/home/', '/Users/', '\\Users\\', '\\users\\', '\\Documents and Settings\\', '/users/'] as const
/** On Windows a folder may have spaces; elsewhere a space ends it. */
const WINDOWS = /\\{0,2}([\p{L}\p{M}\d][\p{L}\p{M}\d ._-]{0,40}?)(?=\\|["'\n\r]|$)/uy
const UNIX = /([\p{L}\p{M}\d][\p{L}\p{M}\d._-]{0,40})(?=[/\s"':;,)\]>]|$)/uy
const SYSTEM_STEM =
  /^(?:(?:admin|build|deploy|dev|git|local|my|project|runner|test|user|web|work|www|you)\w*|x{2,}|me\d*|\d+)$/i
/** Accounts of machines, and words that mean any user. */
const systemAccounts = lazy(() => {
  const sections = readSections('system-accounts.txt')
  return new Set([...section(sections, 'any'), ...section(sections, 'folder')])
})
const WORDS = /^\p{Lu}[\p{L}\p{M}'’-]+(?: \p{Lu}[\p{L}\p{M}'’-]*){0,3}$/u
const UNCASED = /^[\p{Lo}\p{M}]{2,20}(?: [\p{Lo}\p{M}]{1,20}){0,3}$/u
/** The host of a URL, whose path begins with "/home/", too. */
const HOST = /:\/\/[\w.-]+\.[a-z]{2,12}$/
const HOST_REACH = 60
const SCORE = 0.85

/** Finds the users that paths name: `C:\Users\Anna Schmidt\…`, `/home/aschmidt/…`. */
export function homeFolderRecognizer(): Recognizer {
  return {
    label: 'CONTACT',
    find({ text }) {
      const found: Finding[] = []
      for (const root of ROOTS) {
        for (let at = text.indexOf(root); at >= 0; at = text.indexOf(root, at + root.length)) {
          const pattern = root.includes('\\') ? WINDOWS : UNIX
          pattern.lastIndex = at + root.length
          const name = pattern.exec(text)?.[1]
          if (name === undefined || isSystemAccount(name) || HOST.test(text.slice(Math.max(0, at - HOST_REACH), at)))
            continue
          const start = pattern.lastIndex - name.length
          const isName = WORDS.test(name) || UNCASED.test(name)
          found.push(finding(isName ? 'NAME' : 'CONTACT', SCORE, text, { start, end: start + name.length }))
        }
      }
      return found
    },
  }
}

function isSystemAccount(name: string): boolean {
  return systemAccounts().has(name.toLowerCase()) || SYSTEM_STEM.test(name)
}

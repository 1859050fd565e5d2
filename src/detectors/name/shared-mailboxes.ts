import { lazy, readWords } from '../word-list.js'

/** Parts of e-mail addresses that name no person, in small letters: "info", "sales". */
export const sharedMailboxes = lazy(() => new Set(readWords('shared-mailboxes.txt')))

import type { Finding, Span } from '../../types.js'
import { classAt, isWordAt, UNSPACED } from '../scan/characters.js'
import type { Scan } from '../scan/scan.js'
import type { LineKind } from '../structure/line-kinds.js'
import { finding, type Recognizer } from '../recognizer.js'
import { lazy, readWords } from '../word-list.js'
import { accountBehind, isGame } from './network-handle.js'
import { groupAt, matchesIn } from '../scan/match-at.js'

/** Finds user names of social networks and messengers. */

/** A whole handle: not "@app" of "@app.route(", nor a variable that is assigned to, nor the scope of a package. */
const HANDLE =
  /@(?=([A-Za-z_](?=[A-Za-z0-9_.-])[A-Za-z0-9_]{0,29}(?:[.-][A-Za-z0-9_]{1,29}){0,2}))\1(?![\w@/(]|-[\w-]{1,40}(?:\/|")|\.[a-z]|[ ]?[-+*]?=(?!=)|":|`)/y
/** Where a variable, a tag of documentation or a key begins: "f(@user", "#{@user", "= @user", "#' @export", "`@user". */
const IN_CODE = /[\w)]\($|[{=%<]=? ?$|#' ?$|`$|--["'=]?$/
/** Words before an SQL variable. */
const DECLARES = /\b(?:declare|set|select|exec)[ ]{1,2}$/i
/** Annotations and decorators that begin so: `@EnableScheduling`. */
const ENABLES = /^enable\w+$/
/** Decorators of Python by their module: `@pytest.fixture`. */
const DECORATES =
  /^(?:pytest|functools|dataclasses|contextlib|unittest|typing|abc|click|celery|flask|router|app|api|numba|torch|tf|jax|transaction)\./
const annotations = lazy(() => new Set(readWords('code-annotations.txt')))
const NAMED =
  /(?:[ ]?(?:id|handle|name|account|nick|ник|user|username))?[ ]{0,2}(?:[:：=は是]|[ ]is\b|ist\b|est\b|es\b|è\b|é\b|@)[ ]{0,2}@?([A-Za-z][A-Za-z0-9_.-]{2,31}(?:#\d{4})?)(?![\w@])/iy
/** A value of a program, not an account: "username = var.user". */
const IDENTIFIER =
  /^(?:null|none|nil|true|false|undefined|test|admin|administrator|root|guest|user\d{0,3}|(?:var|local|module|os|env|self|this|process|data|each|config|settings|params|request)\..*)$/i
/** Forms of single networks, right after their name: "discord user#1234", "Skype live:anna". */
const OWN_FORM = /[ ]{1,2}((?:live:[.\w-]{3,32}|[A-Za-z][\w.]{1,31}#\d{4}))(?![\w@])/iy
/** Latin letters after a cue in a script without spaces: "微信 zhang_wei88". */
const OTHER_SCRIPT = /[ ：:是は는은]{0,3}([A-Za-z](?=[A-Za-z]{0,20}[\d_])[\w-]{5,19})(?![\w@.])/y
const PROFILE =
  /(?:twitter|x|instagram|facebook|fb|linkedin|xing|github|gitlab|tiktok|youtube|twitch|vk|t|wa|snapchat|reddit|threads|pinterest|medium|behance|strava|researchgate)\.(?:com|me|net|tv)\/(?:in\/|u\/|user\/|add\/|profile\/|athletes\/|@)?([A-Za-z0-9_%+.-]{1,63}[A-Za-z0-9_%+-])/iy
/** A repository and its owner: `github.com/org/project`. */
const REPOSITORY = /^(?:github|gitlab|vk|medium|reddit)\.(?:com|me|net)\/[^/\s]{1,64}\/[\p{L}\d._-]/iu
const SCHEME = /(?:https?:\/\/)?(?:(?<![\p{L}\d])(?:www\.|m\.|[a-z]{2}\.))?$/iu
const NOT_PEOPLE =
  /^(?:com|me|about|help|login|signup|home|search|explore|privacy|terms|settings|share|sharer|intent|hashtag|watch|p|status|channel|feeds|playlist|embed|results|orgs|topics|groups|events|company|jobs|r|tag|in|user)$/i

/** Accounts that show by themselves: "xX_NoScope_Xx", the number of "加我QQ2841907736", "私のLINEはnoa_1jo". */
const BY_FORM =
  /(?<![\w@/.])xX_?[A-Za-z\d_]{3,24}|(?<=(?<![A-Za-z\d])(?:QQ|qq))[1-9]\d{5,10}(?![\d.:/-])|(?<=(?<![A-Za-z])LINE(?:[^\x00-\x7f]{1,10}\(?(?:ID)?[ :：]{0,2}|(?: ?ID)?:) ?)(?<![A-Za-z])(?!ID)[A-Za-z](?=[A-Za-z.]{0,20}[\d_])[\w-]{4,19}(?![\w@.])/g
const MAY_HAVE_FORM = /xX|qq\d|QQ\d|LINE(?:[^\x00-\x7f]| ?(?:ID)?:)/

/** A host in small letters: "gov.br". */
const HOST = /^[a-z]{2,24}\.[a-z]{2,6}$/

/** Kinds of lines in which `@` belongs to the language. */
const PROGRAMS: ReadonlySet<LineKind> = new Set<LineKind>(['code', 'sql', 'diff', 'shell'])

/** Finds accounts by which people are reached: `@name`, "telegram: name", profile URLs of common networks. */
export function handleRecognizer(): Recognizer {
  return {
    label: 'CONTACT',
    find: (scan) => [...fromAts(scan), ...fromCues(scan), ...byForm(scan.text)],
  }
}

function fromAts<Meaning>({ text, ats, structure }: Scan<Meaning>): Finding[] {
  const found: Finding[] = []
  for (const at of ats) {
    if ((isWordAt(text, at - 1) && classAt(text, at - 1) !== UNSPACED) || '/.@'.includes(text[at - 1] ?? ' ')) continue
    HANDLE.lastIndex = at
    const handle = HANDLE.exec(text)?.[0]
    if (
      !handle ||
      isAnnotation(handle) ||
      PROGRAMS.has(structure.kindAt(at)) ||
      DECLARES.test(text.slice(Math.max(0, at - 10), at)) ||
      IN_CODE.test(text.slice(Math.max(0, at - 3), at))
    )
      continue
    found.push(finding('CONTACT', 0.6, text, { start: at, end: at + handle.length }))
  }
  return found
}

function fromCues({ text, cues }: Parameters<Recognizer['find']>[0]): Finding[] {
  const found: Finding[] = []
  for (const { start, end, meanings } of cues) {
    if (!meanings.some(({ topic }) => topic === 'handle')) continue
    PROFILE.lastIndex = start
    const profile = isPartOfHost(text, start) ? null : PROFILE.exec(text)
    if (profile && REPOSITORY.test(text.slice(start, PROFILE.lastIndex + 2))) continue
    if (profile && !NOT_PEOPLE.test(profile[1] ?? '')) {
      const scheme = SCHEME.exec(text.slice(Math.max(0, start - 16), start))?.[0] ?? ''
      found.push(finding('CONTACT', 0.8, text, { start: start - scheme.length, end: PROFILE.lastIndex }))
      continue
    }
    const own =
      groupAt(OWN_FORM, text, end) ??
      (classAt(text, end - 1) === UNSPACED ? groupAt(OTHER_SCRIPT, text, end) : undefined) ??
      accountBehind(text, { start, end })
    if (own && !isCaption(text, own)) {
      found.push(finding('CONTACT', 0.7, text, own))
      continue
    }
    if (isGame(text.slice(start, end))) continue
    NAMED.lastIndex = end
    const name = NAMED.exec(text)?.[1]?.replace(/[.-]$/, '')
    if (!name || profile || IDENTIFIER.test(name) || !looksChosen(text, name, NAMED.lastIndex)) continue
    if (text[NAMED.lastIndex] === '(') continue
    const from = text.indexOf(name, end)
    found.push(finding('CONTACT', 0.7, text, { start: from, end: from + name.length }))
  }
  return found
}

function byForm(text: string): Finding[] {
  if (!MAY_HAVE_FORM.test(text)) return []
  return matchesIn(text, BY_FORM).map(({ index, 0: account }) =>
    finding('CONTACT', 0.7, text, { start: index, end: index + account.length }),
  )
}

/** True for a host in front of its value: "Login gov.br: 529…". */
function isCaption(text: string, { start, end }: Span): boolean {
  return text[end] === ':' && HOST.test(text.slice(start, end))
}

/** True inside of a longer host: `hub.github.com`. */
function isPartOfHost(text: string, start: number): boolean {
  return (
    text[start - 1] === '.' &&
    !/(?:^|[^\p{L}\d])(?:www|m|[a-z]{2})\.$/iu.test(text.slice(Math.max(0, start - 6), start))
  )
}

/** `@Override`, `@media`: a sign of a program. */
function isAnnotation(handle: string): boolean {
  const word = handle.slice(1).toLowerCase()
  return annotations().has(word) || DECORATES.test(word) || ENABLES.test(word)
}

/** "anna_s", "anna92", or a small word at the end of its line: not "WeChat: New message". */
function looksChosen(text: string, name: string, end: number): boolean {
  return /[\d_.]/.test(name) || (/^[a-z]/.test(name) && /^[ ]{0,2}(?:[\n\r,;.|)]|$)/.test(text.slice(end, end + 4)))
}

import { groupAt } from '../scan/match-at.js'
import { isLinkWord } from '../scan/cue-strength.js'
import type { Span } from '../../types.js'

/** Finds the account that is named after a network: "insta is lola_mtz", "加我微信了wlj_0517", "QQ 283746152". */

/** Words for an account of any kind: in a text about programs, a variable follows. */
const ANY_ACCOUNT = /user|name|nutzer|usuario|utente|utilisateur|handle|icq|ник|логин/iu
/** Networks whose accounts are projects, films and machines, too. */
const OF_PROJECTS = /^(?:git|youtube|twitch|reddit|linkedin|facebook|x |t |wa |mastodon)/i
/** Up to two words, and an account that looks chosen: in small letters, with a digit, a dot or an underscore. */
const BEHIND =
  /((?:[ \t:：]{0,2}[\p{L}\p{M}°º'’]{1,9}){0,2})[ \t]{0,2}[:：=]?[ \t]{0,2}@?(?<![A-Za-z\d_.])([a-z](?=[a-z\d]{0,30}[\d_.])[a-z\d]{0,30}(?:[._][a-z\d]{1,30}){0,4}_{0,3})(?![\p{Script=Latin}\d@-]|\.[\p{L}\d]|[ ]?=|\()/uy
/** Words of the same sentence, and an account with a digit and a dot or an underscore, which no other word has. */
const FARTHER =
  /[^\n.!?。؟।]{0,30}?[ (:：/"“「]@?(?=[a-z\d]{0,24}[._])([a-z](?=[a-z._]{0,40}\d)[a-z\d]{1,24}(?:[._][a-z\d]{1,24}){1,3}_?)(?![A-Za-z\d@-]|\.[\p{L}\d]|[ ]?=|\()/uy
const WORD = /[\p{L}\p{M}°º'’]+/gu
const LATIN = /[A-Za-z\u00c0-\u024f]/
const SHORTEST = 5
const LEAST_FARTHER = 8
/** Games, whose accounts have capitals, too: "psn is DarkElf_1987"; most of their names are also words. */
const GAME = /^(?:psn|xbox|steam|epic|roblox|minecraft|battle|riot)/i
const PLAYERS = /^(?:gamer ?tag|discord)/i
const PLAYER =
  /(?: (?:is|name|id|tag)){0,2}[ \t]{0,2}[:：=]?[ \t]{0,2}([A-Za-z](?=[A-Za-z\d]{0,30}[\d_])[\w]{3,30})(?![\w@.-]|[ ]?[=(])/iuy
/** "is" as people write it in a hurry, and "handle". */
const SLANG =
  /^(?:handle|nick|ник|c|cest|es|eh|ta|iz|e|to|heißt|heisst|heet|heter|hedder|heitir|llama|chiama|nazywa|jmenuje)$/iu
/** A variable, a version or a file. */
const NO_ACCOUNT =
  /\d\.\d{1,3}$|[._]v\d|_(?:id|ids|name|url|uri|key|token|at|count|type|data|users?|api|bot|link|secret|no|num|code|status|list|time|date|handler|error|event|value)\d{0,3}$|^v\d|^[a-z]{1,3}\d{1,2}\.\d|\.(?:com|org|net|io|me|js|ts|py|json|html?|pdf|txt|png|jpe?g|mp[34])$/
const QQ = /^qq$/i
const QQ_NUMBER = /(?:号码?|號碼?|是|账号|帳號)?[ :：]{0,3}([1-9]\d{4,10})(?![\d.:/-])/y

/** Returns the account behind the name of a network; undefined if none follows. */
export function accountBehind(text: string, { start, end }: Span): Span | undefined {
  const network = text.slice(start, end)
  if (QQ.test(network)) return groupAt(QQ_NUMBER, text, end)
  if (ANY_ACCOUNT.test(network) || OF_PROJECTS.test(network)) return undefined
  const player = isGame(network) || PLAYERS.test(network) ? groupAt(PLAYER, text, end) : undefined
  if (player && !NO_ACCOUNT.test(text.slice(player.start, player.end))) return player
  return namedAccount(text, end) ?? fartherAccount(text, end)
}

function namedAccount(text: string, end: number): Span | undefined {
  BEHIND.lastIndex = end
  const [, between = '', account = ''] = BEHIND.exec(text) ?? []
  if (account.length < SHORTEST || NO_ACCOUNT.test(account)) return undefined
  for (const [word] of between.matchAll(WORD)) if (LATIN.test(word) && !leadsToAccount(word)) return undefined
  const from = BEHIND.lastIndex - account.length
  return { start: from, end: from + account.length }
}

function fartherAccount(text: string, end: number): Span | undefined {
  FARTHER.lastIndex = end
  const account = FARTHER.exec(text)?.[1] ?? ''
  if (account.length < LEAST_FARTHER || NO_ACCOUNT.test(account)) return undefined
  return { start: FARTHER.lastIndex - account.length, end: FARTHER.lastIndex }
}

/** True for a game or its network, after which a word without a digit is no account: "the steam is hot". */
export function isGame(network: string): boolean {
  return GAME.test(network)
}

function leadsToAccount(word: string): boolean {
  return isLinkWord(word) || SLANG.test(word)
}

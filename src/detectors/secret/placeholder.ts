/** Recognises placeholders: values written where a secret would be. */

/** A variable, a call, a reference, a file, a tag, a mask, a URL. */
const REFERENCE = new RegExp(
  [
    String.raw`^\$`,
    String.raw`[<{]{1,2} ?[\w .:|/-]{1,60}[>}]|\$\{|\$\(|%\(|\{\{|<%|#\{|%[A-Z_]{2,40}%|%[sdvq]$|^%`,
    String.raw`^(?:\\u003c|&lt;|\[[^\]]{0,64}\]?$|!|@|\*|#)`,
    String.raw`^(?:process|os|env|ENV|System|import|config|settings|self|this|secrets?|vars?|data|local|module|params?|props|req|request|options|args|ctx|context|var|input|output|each|values|Values)(?:\.|\[|->|::)`,
    String.raw`^(?:https?|file|vault|op|arn|ref|env|ssm|sm|secretsmanager|keyvault|gcp|projects|k8s|aws|azure|urn|sops|ENC|sha\d*|var)[:/[](?!$)`,
    String.raw`^(?:~|\.{0,2})/(?:[\w.@-]{1,64}/?){1,12}$|^[A-Z]:\\|:\/\/|^0x[\da-fA-F]{1,16}$`,
    String.raw`[*•·…]{3}|\.{3}|x{4}|X{4}|_{4}|-{4}|0{8}|#{3}`,
    String.raw`[(){};|]|=>|::|\$\w`,
  ].join('|'),
)
/** The hash of a password, which begins like a variable. */
const HASH = /^\$(?:2[abxy]|argon2(?:id|i|d)|[156]|scrypt|y)\$/
/** Words that people write in the place of a secret. */
const WORDS = new RegExp(
  [
    'your|change.?me|change.?this|replace|example|placeholder|dummy|sample|fake|insert|redacted|removed|hidden|masked',
    'enter.?|to.?be.?|todo|fixme|lorem|foo.?bar|undefined|not.?set',
    'some.?(?:key|secret|token|password)|my.?(?:key|secret|token|pass|api|test|pw)|super.?secret',
    'test.?(?:key|token|pass|secret)|(?:key|token|secret|password|pass|hash|string|value|id).?here',
    'ihr[-_]|dein[-_]|votre|tu[-_]|su[-_]',
  ].join('|'),
  'i',
)
const OWNERS = 'my|the|db|root|admin|user|test|new|old|app|api|access|client|postgres|mysql|redis|local|dev|prod'
/** Values that only name the secret: "db_password", "string", "sha256". */
const NAMES = new RegExp(
  String.raw`^(?:(?:${OWNERS})?[-_ ]?(?:${[
    String.raw`pass(?:word|wd|phrase|code)?|pwd|p[a@]ss(?:w0rd|word)|secret|token|key|apikey|credentials?|auth|bearer|basic`,
    String.raw`null|none|nil|true|false|yes|no|on|off|empty|blank|auto|optional|required|unknown|any|default|value`,
    String.raw`string|str|text|varchar|char|int|integer|number|boolean|object`,
    String.raw`root|admin|user|username|login|guest|test|testing|localhost|env|stdin|prompt|anonymous@?`,
    String.raw`sha\d{0,3}|md5|bcrypt|hmac|base64|utf-?8|hex|jwt|oauth2?|oidc|saml|digest`,
  ].join('|')})[-_ ]?\d{0,4}[!?]?)$`,
  'i',
)
const RUNS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  '98765432109876543210',
  'qwertyuiopasdfghjklzxcvbnm',
  'zyxwvutsrqponmlkjihgfedcba',
]
const SHORTEST_RUN = 4

/** True if a value is no secret but a placeholder: a variable, an example, a mask, a type. */
export function isPlaceholder(written: string): boolean {
  const value = written.replace(/^["'`]{1,3}|["'`]{1,3}$/g, '')
  if (HASH.test(value)) return false
  return REFERENCE.test(value) || WORDS.test(value) || NAMES.test(value) || isTyped(value)
}

/** True for repeated characters, and runs of the alphabet or the keyboard: "1234567890abcdef", "aaaaaaaa", "deadbeefdeadbeef". */
function isTyped(value: string): boolean {
  const letters = value.toLowerCase().replace(/[^a-z\d]/g, '')
  if (letters.length === 0) return false
  if (new Set(letters).size < Math.min(5, letters.length / 2)) return true
  let typed = 0
  for (let at = 0; at < letters.length;) {
    const length = Math.max(...RUNS.map((run) => sharedRun(letters, at, run)))
    typed += length >= SHORTEST_RUN ? length : 0
    at += length >= SHORTEST_RUN ? length : 1
  }
  return typed * 2 > letters.length
}

function sharedRun(letters: string, at: number, run: string): number {
  const from = run.indexOf(letters.charAt(at))
  let length = 0
  while (
    from >= 0 &&
    from + length < run.length &&
    at + length < letters.length &&
    run[from + length] === letters[at + length]
  )
    length++
  return length
}

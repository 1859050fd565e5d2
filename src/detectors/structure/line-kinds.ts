import { skip } from '../scan/match-end.js'

/** What a line is. `form` is "Name: value" of a form or a signature; `table` is CSV, TSV or aligned cells. */
export type LineKind =
  | 'blank'
  | 'prose'
  | 'code'
  | 'sql'
  | 'log'
  | 'trace'
  | 'diff'
  | 'json'
  | 'yaml'
  | 'env'
  | 'ini'
  | 'table'
  | 'markdown table'
  | 'shell'
  | 'chat'
  | 'markup'
  | 'form'

/** Kinds that machines write or read: what stands there has to say itself that it is personal. */
const TECHNICAL: ReadonlySet<LineKind> = new Set<LineKind>([
  'code',
  'sql',
  'log',
  'trace',
  'diff',
  'json',
  'yaml',
  'env',
  'ini',
  'shell',
  'markup',
])

export function isTechnical(kind: LineKind): boolean {
  return TECHNICAL.has(kind)
}

const DIFF =
  /diff --(?:git|cc) |index [\da-f]{6,40}\.\.[\da-f]{6,40}|@@ -\d{1,7}(?:,\d{1,7})? \+\d|--- [ab"]\/|\+\+\+ [ab"]\/|--- \/dev\/null|\+\+\+ \/dev\/null/y
const LEVEL = '(?:TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|ERR!|FATAL|CRITICAL|SEVERE|CRIT|ALERT|EMERG)'
const CLOCK = String.raw`\d{1,2}:\d{2}:\d{2}`
/** A date with a time to the second, a time with milliseconds, the time of syslog and klog, a level of its own. */
const LOG = new RegExp(
  [
    String.raw`[\[(<]?(?:\d{4}[-/.]\d{2}[-/.]\d{2}|\d{2}[-/.]\d{2}[-/.]\d{4})[T ,_]{1,2}${CLOCK}`,
    String.raw`[\[(]?${CLOCK}[.,]\d{3}`,
    String.raw`[\[(]?${CLOCK}[\])]? \[?${LEVEL}`,
    String.raw`[A-Z][a-z]{2} {1,2}\d{1,2} ${CLOCK} `,
    String.raw`[IWEF]\d{4} ${CLOCK}`,
    String.raw`(?:\d{1,3}\.){3}\d{1,3} \S{1,40} \S{1,40} \[`,
    String.raw`[\[<]?(?:npm )?${LEVEL}[\]>]?(?:[:\] \t]|$)`,
    String.raw`(?:time|ts|timestamp|level|lvl)=\S`,
    String.raw`(?:\[ ?\d{1,6}\.\d{3,6}\] )`,
  ].join('|'),
  'y',
)
const TRACE =
  /at (?:[\w$.<>/[\]]{1,200} ?\(|\S{1,200}:\d{1,6}:\d)|File "[^"\n]{1,200}", line \d|Traceback \(most recent|#\d{1,3} {1,3}\S|Caused by: |[\w$.]{1,120}(?:Exception|Error)(?:: |$)|\.{3} \d{1,4} (?:more|common)|in [\w/.-]{3,200}:\d|(?:panic|goroutine \d{1,6}): ?/y
const SHELL_PROMPT = /(?:[$%>#❯] |[\w.-]{1,32}@[\w.-]{1,64}[: ][^\n$#]{0,80}[$#] )(?=[a-z./~])/y
const COMMAND =
  /(?:sudo |time )?(?:apt(?:-get)?|aws|az|bash|brew|cargo|cat|cd|chmod|chown|composer|conda|cp|curl|docker(?:-compose)?|dotnet|echo|gcloud|gh|git|go|gradle|grep|helm|java|kubectl|ls|make|mkdir|mv|mvn|node|npm|npx|php|pip3?|pnpm|psql|pytest|python3?|rake|rm|rsync|scp|sed|ssh|systemctl|tar|terraform|touch|wget|yarn) (?:-|\.{0,2}\/|[a-z][\w:./@-]{0,60}(?: |$|=))/y
const SQL =
  /(?:select\b.{1,400}?\bfrom\b|insert\s{1,3}(?:ignore )?into\b|update\s{1,3}\S{1,80}\s{1,3}set\b|delete\s{1,3}from\b|create\s{1,3}(?:or replace |unique |temp(?:orary)? )?(?:table|index|view|function|procedure|trigger|database|schema|type|sequence)\b|alter\s{1,3}table\b|drop\s{1,3}(?:table|index|view|database)\b|truncate\s{1,3}table\b|with\s{1,3}\w{1,60}\s{1,3}as\s{0,3}\(|grant\s{1,3}(?:all|select|insert)\b)/iy
/** What only goes on with a statement: in capitals, or after a line of SQL. */
const SQL_CLAUSE =
  /(?:SELECT|FROM|WHERE|VALUES|SET|ORDER BY|GROUP BY|HAVING|LIMIT|OFFSET|(?:LEFT |RIGHT |INNER |OUTER |FULL |CROSS )?JOIN|ON CONFLICT|ON DUPLICATE|RETURNING|UNION|COMMIT|BEGIN|ROLLBACK|PRIMARY KEY|FOREIGN KEY|CONSTRAINT)(?![\p{L}\d:])/uy
const ENV = /(?:export |set )?[A-Z][A-Z\d_]{1,60}=/y
const SECTION = /\[{1,2}[\w .:"/-]{1,60}\]{1,2}[ \t]{0,3}(?:$|[#;])/my
const INI = /[\p{L}_][\p{L}\d_.-]{0,60}[ \t]{0,8}=[ \t]{0,8}(?=[^=>\s])/uy
const YAML = /(?:- )?(?:[a-z_][\w./-]{0,60}|"[^"\n]{1,60}"|'[^'\n]{1,60}'):(?: |$)|- (?=[\w"'$/{[.-])|---$/my
const JSON_LINE =
  /[[\]{}],?[ \t]{0,3}$|[{[][ \t]{0,3}["{[]|\[[ \t]{0,3}-?\d[-\d., \t]{0,200}\]?,?$|"(?:[^"\\\n]|\\.){1,80}"[ \t]{0,3}(?::|,[ \t]{0,3}$)|[}\]]{1,8}[,;]?[ \t]{0,3}$/my
const MARKUP = /<(?:[/!?]|[A-Za-z][\w:-]{0,30}(?:[ />]|$))/my
const CODE_START =
  /(?:\/\/|\/\*|\*\/|\* @\w|#!|#include\b|#define\b|#\[|@[A-Za-z][\w.]{1,40}\(|import\s[\w{*"'.]|from\s[\w.]{1,60}\simport\b|package\s[\w.]{1,60};?$|using\s[\w.]{1,60};|(?:export |default |async |public |private |protected |internal |static |final |abstract |override |virtual |inline |pub |const )*(?:def|class|function|fn|func|fun|interface|struct|enum|trait|impl|type|namespace|module|const|let|var|val|void|int|string|bool|float|double|char|auto|long)\s{1,3}[\w$*&<([]|return(?:\s[^\n]{0,200};|\s[\w([{"']{1,40}$|;)|(?:if|for|while|switch|catch|foreach|elif|match|until)\s?\(|(?:if|for|while|with|elif|else|try|except|finally)\b[^\n]{0,120}:$|(?:else|try|finally|do)\s?\{|\}\s?(?:else|catch|finally|while)\b|raise\s\w|throw\s|await\s\w|yield\s|assert\s|print(?:ln|f)?\(|console\.|self\.|this\.|\$[a-z_]\w{0,40}\s?(?:=|->)|<\?php|\}\)?[;,]?$|\)[;,]$|end$|library\(|require\(|use\s[\w:\\]{1,60};)/my
const CODE_END = /(?:[;{]|\)\s?=>\s?[{(]?|=>|\\|&&|\|\||[\w)\]"']\(|\[|->)[ \t]{0,3}$/
const CODE_INSIDE =
  /\w::\w|[\w)\]]\s?(?:===?|!==?|=>|->|:=|\+=|-=|&&|\|\|)\s?[\w("'[{$!-]|[\w$\])]\.[a-z_]\w{0,40}\(|\b[a-z]\w{0,30}[A-Z]\w{0,30}\(|\w\(\w{0,30}\)|\[\w{1,20}\]\s?=|%[sd]\b|\$\{\w/
/** A line of a script that is remarked or ended as databases have it. */
const SCRIPT = /(?:REM|Rem|rem)(?: |$)|@@\w|COMMENT ON |RETURN [A-Z]/y
const BULLET = /[-*•+] |\d{1,3}[.)] /y
const QUOTE = /(?:> ?){1,5}/y
/** Five words one after the other. */
const WORDS = /(?:^|\s)(?:\p{L}[\p{L}\p{M}'’]{0,30},?\s{1,3}){5}/u
const LONGEST_LOOK = 400
/** How the commands and statements begin that have no other sign. */
const PLAIN_START = /[a-zA-Z]/
const FIRST_WORD =
  /^(?:sudo|time|apt|aws|az|bash|brew|cargo|cat|cd|chmod|chown|composer|conda|cp|curl|docker|dotnet|echo|gcloud|gh|git|go|gradle|grep|helm|java|kubectl|ls|make|mkdir|mv|mvn|node|npm|npx|php|pip|pnpm|psql|pytest|python|rake|rm|rsync|scp|sed|ssh|systemctl|tar|terraform|touch|wget|yarn|select|insert|update|delete|create|alter|drop|truncate|with|grant|SELECT|FROM|WHERE|AND|OR|VALUES|SET|ORDER|GROUP|HAVING|LIMIT|OFFSET|LEFT|RIGHT|INNER|OUTER|FULL|CROSS|JOIN|ON|RETURNING|UNION|COMMIT|BEGIN|ROLLBACK|PRIMARY|FOREIGN|CONSTRAINT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP|TRUNCATE|WITH|GRANT|Select|Insert|Update|Delete|Create|Alter|Drop|Truncate|With|Grant)\b/
const LONGEST_COMMAND = 80
/** A sentence that begins with a word that is a command, too: "cat", "go", "make". */
const NO_COMMAND = /[?!,]|[.]$|(?:\s\p{L}+){5}/u

/** What a line says by itself: its neighbours may know better. `signs` is the number of signs that code has more of than prose. */
export function kindOfLine(text: string, from: number, end: number, signs: number): LineKind {
  const start = skip(QUOTE, text, from)
  if (start >= end) return from === end ? 'blank' : 'prose'
  const code = text.charCodeAt(start)
  const line = text.slice(start, Math.min(end, start + LONGEST_LOOK))
  if (signs === 0) return PLAIN_START.test(line.charAt(0)) ? startsPlainly(line) : 'prose'
  if (starts(DIFF, line)) return 'diff'
  if (starts(LOG, line)) return 'log'
  if (starts(TRACE, line)) return 'trace'
  if (code === 0x7c || isPiped(line)) return 'markdown table'
  if (starts(SQL, line) || starts(SQL_CLAUSE, line) || starts(SCRIPT, line)) return 'sql'
  if (starts(ENV, line)) return 'env'
  if (starts(SECTION, line)) return 'ini'
  if (starts(MARKUP, line)) return 'markup'
  if (starts(JSON_LINE, line)) return 'json'
  if (starts(SHELL_PROMPT, line) || starts(COMMAND, line)) return 'shell'
  if (starts(CODE_START, line)) return 'code'
  if (starts(YAML, line) && !starts(BULLET, line)) return 'yaml'
  if (starts(INI, line)) return 'ini'
  return isCode(line, signs) ? 'code' : 'prose'
}

/** Without any sign of code: hardly more than a word of a language for machines. */
function startsPlainly(line: string): LineKind {
  if (!FIRST_WORD.test(line)) return 'prose'
  if (line.length <= LONGEST_COMMAND && !NO_COMMAND.test(line) && starts(COMMAND, line)) return 'shell'
  return starts(SQL, line) || starts(SQL_CLAUSE, line) ? 'sql' : 'prose'
}

function isCode(line: string, signs: number): boolean {
  if (starts(BULLET, line) || WORDS.test(line)) return false
  if (CODE_END.test(line)) return signs > 1
  return signs * 12 > line.length && CODE_INSIDE.test(line)
}

function isPiped(line: string): boolean {
  const first = line.indexOf(' | ')
  return first > 0 && line.includes(' | ', first + 3)
}

function starts(pattern: RegExp, line: string): boolean {
  pattern.lastIndex = 0
  return pattern.test(line)
}

/** How lines of code, commands, statements, logs and configuration begin: a pattern for each kind, tried at the start of a line. */

/** The first of these sources that fits where a line begins. */
function anyStart(sources: readonly string[], flags = ''): RegExp {
  return new RegExp(`(?:${sources.join('|')})`, `${flags}y`)
}

/** A line between the rows of a table, as clients of databases print it: "----+-----", "├───┼───┤". */
export const TABLE_RULE = /^(?:\+?[-=]{2,}(?:\+[-=]{2,})+\+?|[┌├└╞╭╰][─═┬┼┴╪]{2,}[┐┤┘╡╮╯])\s*$/y

export const DIFF = anyStart([
  String.raw`diff --(?:git|cc) `,
  String.raw`index [\da-f]{6,40}\.\.[\da-f]{6,40}`,
  String.raw`@@ -\d{1,7}(?:,\d{1,7})? \+\d`,
  String.raw`--- (?:[ab"]\/|\/dev\/null)`,
  String.raw`\+\+\+ (?:[ab"]\/|\/dev\/null)`,
])

/** The level of a log line. */
export const LEVEL = '(?:TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|ERR!|FATAL|CRITICAL|SEVERE|CRIT|ALERT|EMERG)'
const CLOCK = String.raw`\d{1,2}:\d{2}:\d{2}`
export const LOG = anyStart([
  // a date with a time to the second; a time with milliseconds, or with a level
  String.raw`[\[(<]?(?:\d{4}[-/.]\d{2}[-/.]\d{2}|\d{2}[-/.]\d{2}[-/.]\d{4})[T ,_]{1,2}${CLOCK}`,
  String.raw`[\[(]?${CLOCK}[.,]\d{3}`,
  String.raw`[\[(]?${CLOCK}[\])]? \[?${LEVEL}`,
  // syslog, klog, a web server's access log
  String.raw`[A-Z][a-z]{2} {1,2}\d{1,2} ${CLOCK} `,
  String.raw`[IWEF]\d{4} ${CLOCK}`,
  String.raw`(?:\d{1,3}\.){3}\d{1,3} \S{1,40} \S{1,40} \[`,
  // a level, logfmt, the kernel's ring buffer
  String.raw`[\[<]?(?:npm )?${LEVEL}[\]>]?(?:[:\] \t]|$)`,
  String.raw`(?:time|ts|timestamp|level|lvl)=\S`,
  String.raw`(?:\[ ?\d{1,6}\.\d{3,6}\] )`,
])

export const TRACE = anyStart([
  String.raw`at (?:[\w$.<>/[\]]{1,200} ?\(|\S{1,200}:\d{1,6}:\d)`,
  String.raw`File "[^"\n]{1,200}", line \d`,
  String.raw`Traceback \(most recent`,
  String.raw`#\d{1,3} {1,3}\S`,
  String.raw`Caused by: `,
  String.raw`[\w$.]{1,120}(?:Exception|Error)(?:: |$)`,
  String.raw`\.{3} \d{1,4} (?:more|common)`,
  String.raw`in [\w/.-]{3,200}:\d`,
  String.raw`(?:panic|goroutine \d{1,6}): ?`,
])

export const SHELL_PROMPT = /(?:[$%>#❯] |[\w.-]{1,32}@[\w.-]{1,64}[: ][^\n$#]{0,80}[$#] )(?=[a-z./~])/y
const COMMANDS = [
  'apt aws az bash brew cargo cat cd chmod chown composer conda cp curl docker dotnet echo gcloud gh git go gradle grep helm java',
  'kubectl ls make mkdir mv mvn node npm npx php pip pnpm psql pytest python rake rm rsync scp sed ssh systemctl tar terraform touch',
  'wget yarn',
].flatMap((names) => names.split(' '))
export const COMMAND = new RegExp(
  String.raw`(?:sudo |time )?(?:${[...COMMANDS, 'apt-get', 'docker-compose', 'pip3', 'python3'].join('|')}) (?:-|\.{0,2}\/|[a-z][\w:./@-]{0,60}(?: |$|=))`,
  'y',
)

export const SQL = anyStart(
  [
    String.raw`select\b.{1,400}?\bfrom\b`,
    String.raw`insert\s{1,3}(?:ignore )?into\b`,
    String.raw`update\s{1,3}\S{1,80}\s{1,3}set\b`,
    String.raw`delete\s{1,3}from\b`,
    String.raw`create\s{1,3}(?:or replace |unique |temp(?:orary)? )?(?:table|index|view|function|procedure|trigger|database|schema|type|sequence)\b`,
    String.raw`alter\s{1,3}table\b`,
    String.raw`drop\s{1,3}(?:table|index|view|database)\b`,
    String.raw`truncate\s{1,3}table\b`,
    String.raw`with\s{1,3}\w{1,60}\s{1,3}as\s{0,3}\(`,
    String.raw`grant\s{1,3}(?:all|select|insert)\b`,
  ],
  'i',
)
/** Words that only continue a statement, in capitals. */
export const SQL_CLAUSE =
  /(?:SELECT|FROM|WHERE|VALUES|SET|ORDER BY|GROUP BY|HAVING|LIMIT|OFFSET|(?:LEFT |RIGHT |INNER |OUTER |FULL |CROSS )?JOIN|ON CONFLICT|ON DUPLICATE|RETURNING|UNION|COMMIT|BEGIN|ROLLBACK|PRIMARY KEY|FOREIGN KEY|CONSTRAINT)(?![\p{L}\d:])/uy
/** Remarks and ends of a database's script. */
export const SQL_SCRIPT = /(?:REM|Rem|rem)(?: |$)|@@\w|COMMENT ON |RETURN [A-Z]/y

const STATEMENTS = 'select insert update delete create alter drop truncate with grant'.split(' ')
const CLAUSES = [
  'FROM WHERE AND OR VALUES SET ORDER GROUP HAVING LIMIT OFFSET LEFT RIGHT INNER OUTER FULL CROSS JOIN ON RETURNING UNION COMMIT',
  'BEGIN ROLLBACK PRIMARY FOREIGN CONSTRAINT',
].flatMap((words) => words.split(' '))
/** First words of commands and statements that may hold no other sign of code. */
export const FIRST_WORD = new RegExp(
  String.raw`^(?:${[
    ...['sudo', 'time', ...COMMANDS, ...CLAUSES],
    ...STATEMENTS.flatMap((word) => [word, word.toUpperCase(), word.charAt(0).toUpperCase() + word.slice(1)]),
  ].join('|')})\b`,
)

export const ENV = /(?:export |set )?[A-Z][A-Z\d_]{1,60}=/y
export const INI_SECTION = /\[{1,2}[\w .:"/-]{1,60}\]{1,2}[ \t]{0,3}(?:$|[#;])/my
export const INI = /[\p{L}_][\p{L}\d_.-]{0,60}[ \t]{0,8}=[ \t]{0,8}(?=[^=>\s])/uy
export const YAML = /(?:- )?(?:[a-z_][\w./-]{0,60}|"[^"\n]{1,60}"|'[^'\n]{1,60}'):(?: |$)|- (?=[\w"'$/{[.-])|---$/my
export const JSON_LINE =
  /[[\]{}],?[ \t]{0,3}$|[{[][ \t]{0,3}["{[]|\[[ \t]{0,3}-?\d[-\d., \t]{0,200}\]?,?$|"(?:[^"\\\n]|\\.){1,80}"[ \t]{0,3}(?::|,[ \t]{0,3}$)|[}\]]{1,8}[,;]?[ \t]{0,3}$/my
export const MARKUP = /<(?:[/!?]|\p{L}[\p{L}\p{M}\w:-]{0,30}(?:[ />]|$))/muy

const MODIFIERS =
  'export default async public private protected internal static final abstract override virtual inline pub const'
const DECLARED = [
  'def class function fn func fun interface struct enum trait impl type namespace module const let var val void int string bool float',
  'double char long',
].join(' ')
export const CODE_START = anyStart(
  [
    // comments, directives, annotations
    ...[String.raw`\/\/`, String.raw`\/\*`, String.raw`\*\/`, String.raw`\* @\w`, '#!'],
    ...[String.raw`#include\b`, String.raw`#define\b`, String.raw`#\[`, String.raw`@[A-Za-z][\w.]{1,40}\(`],
    // imports
    ...[String.raw`import\s[\w{*"'.]`, String.raw`from\s[\w.]{1,60}\simport\b`, String.raw`package\s[\w.]{1,60};?$`],
    ...[String.raw`using\s[\w.]{1,60};`, String.raw`library\(`, String.raw`require\(`, String.raw`use\s[\w:\\]{1,60};`],
    // declarations
    String.raw`(?:${orOf(MODIFIERS, ' ')})*(?:${orOf(DECLARED)})\s{1,3}[\w$*&<([]`,
    String.raw`auto\s{1,3}[\w&*[][^\n]{0,80}[=(;]`,
    // control flow
    String.raw`return(?:\s[^\n]{0,200};|\s[\w([{"']{1,40}$|;)`,
    String.raw`(?:if|for|while|switch|catch|foreach|elif|match|until)\s?\(`,
    String.raw`(?:if|for|while|with|elif|else|try|except|finally)\b[^\n]{0,120}:$`,
    ...[String.raw`(?:else|try|finally|do)\s?\{`, String.raw`\}\s?(?:else|catch|finally|while)\b`],
    ...[String.raw`raise\s\w`, String.raw`throw\s`, String.raw`await\s\w`, String.raw`yield\s`, String.raw`assert\s`],
    // calls, variables, ends of blocks
    ...[String.raw`print(?:ln|f)?\(`, String.raw`console\.`, String.raw`self\.`, String.raw`this\.`],
    ...[String.raw`\$[a-z_]\w{0,40}\s?(?:=|->)`, String.raw`<\?php`],
    ...[String.raw`\}\)?[;,]?$`, String.raw`\)[;,]$`, 'end$'],
    // fields of PHP and Ruby, also added or removed ones
    String.raw`(?:[+-]\s{1,20})?\[?\s?(?:'[^'\n]{1,60}'|"[^"\n]{1,60}"|:\w{1,60})\s{0,30}=>\s`,
  ],
  'm',
)
export const CODE_END = /(?:[;{]|\)\s?=>\s?[{(]?|=>|\\|&&|\|\||[\w)\]"']\(|\[|->)[ \t]{0,3}$/
export const CODE_INSIDE = new RegExp(
  [
    String.raw`\w::\w`,
    String.raw`[\w)\]"']\s?(?:===?|!==?|=>|->|:=|\+=|-=|&&|\|\|)\s?[\w("'[{$!-]`,
    ...[String.raw`[\w$\])]\.[a-z_]\w{0,40}\(`, String.raw`\b[a-z]\w{0,30}[A-Z]\w{0,30}\(`, String.raw`\w\(\w{0,30}\)`],
    ...[String.raw`\[\w{1,20}\]\s?=`, String.raw`%[sd]\b`, String.raw`\$\{\w`],
  ].join('|'),
)
export const BULLET = /[-*•+] |\d{1,3}[.)] /y
export const QUOTE = /(?:> ?){1,5}/y

function orOf(words: string, after = ''): string {
  return words
    .split(' ')
    .map((word) => word + after)
    .join('|')
}

import { describe, expect, test } from '@jest/globals'
import { structureOf } from '../../../src/detectors/structure/structure.js'
import { expectLinear } from '../../support/expect-linear.js'

/** The kinds of the lines that are not blank. */
function kindsOf(text: string): string[] {
  return structureOf(text)
    .lines.map(({ kind }) => kind)
    .filter((kind) => kind !== 'blank')
}

describe('lines know what they are', () => {
  test.each([
    ['a question', 'Could you look at this for me?', ['prose']],
    [
      'a statement',
      'Warum?\nSELECT id FROM kunden\n  WHERE ort = 1\n  ORDER BY id;\nDanke dir!',
      ['prose', 'sql', 'sql', 'sql', 'prose'],
    ],
    ['a log', '2025-03-02 10:11:12,345 INFO worker started\n[12:00:01] WARN disk is full', ['log', 'log']],
    [
      'a log of the system',
      'Mar  4 07:11:09 host sshd[22]: session opened\nE0214 10:22:41.118 token.go:88] denied',
      ['log', 'log'],
    ],
    [
      'a stack trace',
      'java.io.IOException: broken pipe\n\tat org.acme.Main.run(Main.java:12)\n\t... 3 more',
      ['trace', 'trace', 'trace'],
    ],
    ['a trace of Python', 'Traceback (most recent call last):\n  File "a.py", line 3, in <module>', ['trace', 'trace']],
    [
      'a diff',
      'diff --git a/x b/x\n@@ -1,2 +1,2 @@\n-old words here\n+new words here',
      ['diff', 'diff', 'diff', 'diff'],
    ],
    ['JSON', '{\n  "a": 1,\n  "b": ["x"]\n}', ['json', 'json', 'json', 'json']],
    ['YAML', 'services:\n  web:\n    image: nginx\n    ports: 80', ['yaml', 'yaml', 'yaml', 'yaml']],
    ['variables', 'API_URL=https://example.org\nexport PORT=80', ['env', 'env']],
    ['sections', '[server]\nport = 80', ['ini', 'ini']],
    ['CSV', 'id,farbe,preis\n1,rot,3\n2,blau,4', ['table', 'table', 'table']],
    ['a Markdown table', '| a | b |\n|---|---|\n| 1 | 2 |', ['markdown table', 'markdown table', 'markdown table']],
    ['a table of psql', ' a | b | c\n---+---+---\n 1 | 2 | 3', ['markdown table', 'markdown table', 'markdown table']],
    ['commands', '$ npm install\nsudo apt-get update', ['shell', 'shell']],
    ['code', 'function add(a, b) {\n  return a + b\n}\nconst two = add(1, 1)', ['code', 'code', 'code', 'code']],
    [
      'fields of PHP and Ruby',
      "  'id'    => '12',\n:kind => 'new',\n+     'hp' => '0', 'x' => 1,",
      ['code', 'code', 'code'],
    ],
    ['a fence', 'Look:\n```python\nx = y\n```\nWhy?', ['prose', 'code', 'code', 'code', 'prose']],
    ['markup', '<ul>\n  <li class="a">one</li>\n</ul>', ['markup', 'markup', 'markup']],
    ['a form', 'Name: Bo\nOrt: Ulm\nTelefon: 0731 2345', ['form', 'form', 'form']],
  ])('%s', (_, text, kinds) => {
    expect(kindsOf(text)).toEqual(kinds)
  })
})

describe('a talk has its speakers', () => {
  test.each([
    [
      'labels that repeat',
      'Bo: who has the key to the shed?\nuli: I have it here\nBo: great, bring it along',
      ['Bo', 'uli', 'Bo'],
    ],
    ['times in front', '[09:12] Bo: who has it?\n[09:13] uli: me', ['Bo', 'uli']],
    ['times of a phone', '12.03.24, 14:05 - Bo K.: wo seid ihr\n12.03.24, 14:06 - Uli: gleich da', ['Bo K.', 'Uli']],
    ['KakaoTalk', '[선우 은채] [오후 7:12] 언제 돼?\n[감자] [오후 7:15] 나 목 빼고 다됨', ['선우 은채', '감자']],
    ['names not in the address book', '[18:31] Bo: wo seid ihr\n[18:32] ~uli_77: gleich da', ['Bo', 'uli_77']],
    ['nicks', '<bo> is it down?\n<uli_77> yes', ['bo', 'uli_77']],
    ['times behind names', 'Bo 17:11: jag tar sillen\nUli 17:15: nubbe!', ['Bo', 'Uli']],
    ['names and times on their own lines', 'Bo 14:05\nwo seid ihr\nUli 14:06\ngleich da', ['Bo', 'Uli']],
    [
      'a script without spaces',
      '小白:明天谁去公园?\n老张:我和我老婆一起去\n小白:太好了,几点见?',
      ['小白', '老张', '小白'],
    ],
  ])('%s', (_, text, labels) => {
    expect(structureOf(text).speakers.map(({ start, end }) => text.slice(start, end))).toEqual(labels)
  })

  test.each([
    ['settings', 'name: web\nimage: nginx\nname: db\nimage: redis'],
    ['a form', 'Name: Bo\nOrt: Ulm'],
    ['prose', 'Note: this is one thing.\nIt goes on here.'],
  ])('%s has none', (_, text) => {
    expect(structureOf(text).speakers).toEqual([])
  })
})

test('the kind of any place is that of its line', () => {
  const text = 'Hello there!\n{"a": 1}\n\nBye'
  const { kindAt } = structureOf(text)
  expect([0, 12, 13, 22, text.length].map(kindAt)).toEqual(['prose', 'prose', 'json', 'blank', 'prose'])
})

test.each(['{', '{\n', 'a: ', 'a: b c\n', 'a,b,c\n', '"', ' ', '\n', 'SELECT ', 'Bo 12:03\n', '<a ', '[', 'at x'])(
  'reads a megabyte of %j in linear time',
  (unit) => {
    const text = unit.repeat(1_000_000 / unit.length)
    expectLinear(() => structureOf(text))
  },
)

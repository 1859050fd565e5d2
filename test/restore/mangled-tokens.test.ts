import { describe, expect, it } from '@jest/globals'
import { restoreText } from '../../src/restore/restore-text.js'
import { VALUES, keeps, restores } from './restores.js'

describe('a mangled token', () => {
  describe('with mark-up inside of its brackets', () => {
    restores([
      ['[NAME_<b>8F3A21C4</b>]', 'Anna'],
      ['[<em>NAME</em>_8F3A21C4]', 'Anna'],
      ['<strong>[<code>NAME_8F3A21C4</code>]</strong>', '<strong>Anna</strong>'],
      ['[NAME_8F3A**21C4**]', 'Anna'],
      ['[NAME_8F3A`21C4`]', 'Anna'],
    ])
    keeps(['[NAME_<script>8F3A21C4</script>]', '[NAME](8F3A21C4)', '[NAME] has [8F3A21C4]', '[NAME]: 8F3A21C4'])
  })

  describe('in other case or script', () => {
    restores([
      ['[name_8f3a21c4]', 'Anna'],
      ['[Name_8F3a21C4]', 'Anna'],
      ['［ＮＡＭＥ＿８Ｆ３Ａ２１Ｃ４］', 'Anna'],
      ['【NAME_8F3A21C4】', 'Anna'],
      ['［NAME_8F3A21C4］', 'Anna'],
      ['【NAME_8F3A21C4]', 'Anna'],
    ])
  })

  describe('with brackets missing, doubled or exchanged', () => {
    restores([
      ['Dear NAME_8F3A21C4, hello', 'Dear Anna, hello'],
      ['[NAME]_8F3A21C4, hello', 'Anna, hello'],
      ['[NAME]_[8F3A21C4]', 'Anna'],
      ['[NAME][8F3A21C4]', 'Anna'],
      ['[[NAME]_8F3A21C4]', 'Anna'],
      ['Dear [NAME_8F3A21C4, hello', 'Dear Anna, hello'],
      ['Dear NAME_8F3A21C4], hello', 'Dear Anna, hello'],
      ['[[NAME_8F3A21C4]]', 'Anna'],
      ['[[[NAME_8F3A21C4]]]', 'Anna'],
      ['[NAME_8F3A21C4]]', 'Anna'],
      ['{NAME_8F3A21C4}', 'Anna'],
      ['{{ NAME_8F3A21C4 }}', 'Anna'],
      ['<NAME_8F3A21C4>', 'Anna'],
      ['<NAME_8F3A21C4/>', 'Anna'],
      ['<NAME_8F3A21C4 />', 'Anna'],
      ['[NAME_8F3A21C4/>', 'Anna'],
      ['NAME_8F3A21C4 씨', 'Anna 씨'],
      ['NAME_8F3A21C4씨는', 'Anna씨는'],
      ["NAME_8F3A21C4's", "Anna's"],
      ['NAME_8F3A21C4-based', 'Anna-based'],
      ['well-NAME_8F3A21C4', 'well-Anna'],
    ])
  })

  describe('with something else in its brackets', () => {
    restores([
      ['["NAME_8F3A21C4"]', 'Anna'],
      ["['NAME_8F3A21C4']", 'Anna'],
      ['[“NAME_8F3A21C4”]', 'Anna'],
      ['[«NAME_8F3A21C4»]', 'Anna'],
      ['[NAME_"8F3A21C4"]', 'Anna'],
      ['[NAME_8F3A21C4/>]', 'Anna'],
      ['[/NAME_8F3A21C4]', 'Anna'],
      ['[NAME: 8F3A21C4]', 'Anna'],
      ['[NAME_8F3A21C4,]', 'Anna'],
      ['[ NAME_8F3A21C4 ]', 'Anna'],
      ['[NAME_\n8F3A21C4]', 'Anna'],
      ['[**NAME_8F3A21C4**]', 'Anna'],
      ['[_NAME_8F3A21C4_]', 'Anna'],
      ['[`NAME_8F3A21C4`]', 'Anna'],
      ['[<NAME_8F3A21C4>]', 'Anna'],
    ])
  })

  describe('with other joints', () => {
    restores([
      ['[NAME-8F3A21C4]', 'Anna'],
      ['[NAME 8F3A21C4]', 'Anna'],
      ['[NAME\u20138F3A21C4]', 'Anna'],
      ['[NAME _ 8F3A21C4]', 'Anna'],
      ['[NAME__8F3A21C4]', 'Anna'],
      ['[NAME8F3A21C4]', 'Anna'],
      ['[NAME_8F3A-21C4]', 'Anna'],
      ['[NAME_8F3A 21C4]', 'Anna'],
      ['[NAME_8F_3A_21_C4]', 'Anna'],
      ['name 8f3a21c4', 'Anna'],
      ['name-8f3a-21c4', 'Anna'],
      ['[NAME\u00a08F3A21C4]', 'Anna'],
    ])
  })

  describe('swapped', () => {
    restores([
      ['[8F3A21C4_NAME]', 'Anna'],
      ['8f3a21c4-name', 'Anna'],
      ['[8F3A21C4 NAME]', 'Anna'],
      ['[8F3A21C4NAME]', 'Anna'],
      ['[C0FFEE_CARD2]', '4711'],
    ])
  })

  describe('escaped or encoded', () => {
    restores([
      ['[NAME\\_8F3A21C4]', 'Anna'],
      ['\\[NAME\\_8F3A21C4\\]', 'Anna'],
      ['Dear \\[NAME_8F3A21C4],', 'Dear Anna,'],
      ['C:\\Users\\[NAME_8F3A21C4]\\x', 'C:\\Users\\Anna\\x'],
      ['%HOME%\\[NAME_8F3A21C4]\\x ~\\[NAME_8F3A21C4]', '%HOME%\\Anna\\x ~\\Anna'],
      ['DOMAIN\\\\[NAME_8F3A21C4]', 'DOMAIN\\\\Anna'],
      ['to:\\[NAME_8F3A21C4\\]', 'to:Anna'],
      ['&#91NAME_8F3A21C4&#93', 'Anna'],
      ['&#x5bNAME_8F3A21C4&#x5D, hello', 'Anna, hello'],
      ['\\\\[NAME\\\\_8F3A21C4\\\\]', 'Anna'],
      ['&#91;NAME_8F3A21C4&#93;', 'Anna'],
      ['&#x5b;NAME&#x5F;8F3A21C4&#x5D;', 'Anna'],
      ['&lsqb;NAME&lowbar;8F3A21C4&rsqb;', 'Anna'],
      ['&lbrack;NAME_8F3A21C4&rbrack;', 'Anna'],
      ['&amp;#91;NAME_8F3A21C4&amp;#93;', 'Anna'],
      ['&lt;NAME_8F3A21C4&gt;', 'Anna'],
      ['[&quot;NAME_8F3A21C4&quot;]', 'Anna'],
      ['%5BNAME_8F3A21C4%5D', 'Anna'],
      ['%5bNAME%5f8F3A21C4%5d', 'Anna'],
      ['%255BNAME_8F3A21C4%255D', 'Anna'],
      ['\\u005bNAME_8F3A21C4\\u005d', 'Anna'],
      ['\\u005BNAME\\u005F8F3A21C4\\u005D', 'Anna'],
      ['&#78;AME_8F3A21C4', 'Anna'],
      ['Dear\\nNAME_8F3A21C4\\nBye', 'Dear\\nAnna\\nBye'],
    ])
  })

  describe('with characters that cannot be seen', () => {
    for (const invisible of [
      '\u200b',
      '\u200c',
      '\u200d',
      '\u2060',
      '\ufeff',
      '\u00ad',
      '\u200e',
      '\u202a',
      '\u2066',
    ]) {
      const code = invisible.charCodeAt(0).toString(16)
      it(`with U+${code} between all its characters`, () => {
        expect(restoreText(Array.from('[NAME_8F3A21C4]').join(invisible), VALUES)).toBe('Anna')
      })
    }
  })

  describe('with mark-up around, which stays', () => {
    restores([
      ['**[NAME_8F3A21C4]**', '**Anna**'],
      ['_[NAME_8F3A21C4]_', '_Anna_'],
      ['__NAME_8F3A21C4__', '__Anna__'],
      ['***[NAME_8F3A21C4]***', '***Anna***'],
      ['~~[NAME_8F3A21C4]~~', '~~Anna~~'],
      ['`[NAME_8F3A21C4]`', '`Anna`'],
      ['“[NAME_8F3A21C4]”', '“Anna”'],
      ['<b>[NAME_8F3A21C4]</b>', '<b>Anna</b>'],
      ['<b>NAME_8F3A21C4</b>', '<b>Anna</b>'],
      ['# [NAME_8F3A21C4]:', '# Anna:'],
      ['| [NAME_8F3A21C4] | x |', '| Anna | x |'],
    ])
  })

  describe('in or as the text of a Markdown link, which stays', () => {
    restores([
      ['[NAME_8F3A21C4](https://x.example/)', '[Anna](https://x.example/)'],
      ['[[NAME_8F3A21C4]](https://x.example/)', '[Anna](https://x.example/)'],
      ['[**NAME_8F3A21C4**](/users/7)', '[**Anna**](/users/7)'],
      ['[NAME_8F3A21C4](#top)', '[Anna](#top)'],
      ['[See [NAME_8F3A21C4]](https://x.example/)', '[See Anna](https://x.example/)'],
      ['[See NAME_8F3A21C4](https://x.example/)', '[See Anna](https://x.example/)'],
      ["[NAME_8F3A21C4's page](https://x.example/)", "[Anna's page](https://x.example/)"],
      ['![NAME_8F3A21C4](https://x.example/a.png)', '![Anna](https://x.example/a.png)'],
      ['[NAME_8F3A21C4](the boss)', 'Anna(the boss)'],
      ['[NAME_8F3A21C4]([CONTACT_5C01AA3F])', 'Anna(a@b.example)'],
    ])
  })
})

import { expect, it } from '@jest/globals'
import { expectLinear } from '../../support/expect-linear.js'
import { found, foundByDefault } from '../found.js'

it.each([
  ['son snap c kev1_59600 si jamais', 'kev1_59600'],
  ['his fb id rahim.khan.77 tag him', 'rahim.khan.77'],
  ['her ig handle moon.child_09 pls make a bio', 'moon.child_09'],
  ['سنابي noor_q8 اكتب لي بايو', 'noor_q8'],
  ['حسابها بالانستا layla.sweets7', 'layla.sweets7'],
  ['הטיקטוק שלו omri.beats', 'omri.beats'],
  ['добавь в телеге kotik_bez_imeni', 'kotik_bez_imeni'],
  ['LINEのIDはrin_0931です', 'rin_0931'],
  ['페이스북 아이디 말고 텔레그램은 sori_77', 'sori_77'],
  ['私のインスタはyui_cafe.24です', 'yui_cafe.24'],
  ['snapim emre_34 ekle', 'emre_34'],
  ['ইন্সটা আইডি rafi.dhk_7', 'rafi.dhk_7'],
  ['my psn is DarkElf_1987, suggest a clan name', 'DarkElf_1987'],
  ['gamertag xX_NoScope_Xx make it funnier', 'xX_NoScope_Xx'],
  ['Suggest gamertags in the style of mine (xX_frost_77)', 'xX_frost_77'],
  ['加我QQ2841907736', '2841907736'],
  ['ちな私のLINEはnoa_1jyou、立ち会いは3/28', 'noa_1jyou'],
  ['LINE都已讀不回(ID:wmh_5208)', 'wmh_5208'],
  ['instadan yazdım berkayy.34 görüldü attı', 'berkayy.34'],
  ['아이패드 입금했고 톡 아이디는 dh_seller88였어', 'dh_seller88'],
  ['ওর আইডি tanvir.hasan.bd71। গতকাল ছবি দিছিল', 'tanvir.hasan.bd71'],
  ['fb me.sukem19 (đổi size)', 'me.sukem19'],
  ['her messenger e (nusrat.jahan.98622) jiggesh korse', 'nusrat.jahan.98622'],
  ['เฟซบุ๊กชื่อ "weera.shop2hand" แล้วบล็อก', 'weera.shop2hand'],
  ['insta merveozlu__ yazdım', 'merveozlu__'],
  ['ชื่อผู้ใช้ somporn.j ถูกล็อก', 'somporn.j'],
  ['his page is fb.com/iliuta.mecanicu.hd', 'fb.com/iliuta.mecanicu.hd'],
])('an account beside the name of its network: %s', (text, account) => {
  expect(foundByDefault(text)).toEqual([`CONTACT ${account}`])
})

it.each([
  'The steam is hot. My xbox is broken, and minecraft is slow.',
  'Upload it on steam with build_id 4412345, please.',
  'discord py3.11 support',
  '@pytest.fixture\ndef payee():\n    return 1',
  'signal sigterm_handler was never called',
  'He used the fb sdk 17.0 and the fb pixel v2.3.',
  'xXx is a film',
  'insta photos of the model yolo_v8.2, a telegram bot in python_3.11',
])('no account: %s', (text) => {
  expect(foundByDefault(text)).toEqual([])
})

it('reads many beginnings of accounts in linear time', () => {
  expectLinear(() => void found('psn is xX_ QQ1 '.repeat(60_000)))
})

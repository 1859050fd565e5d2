import { describe, expect, it } from '@jest/globals'
import { found } from '../found.js'

/** Each value stands between ⟦ and ⟧. */
function values(text: string): { plain: string; marked: string[] } {
  return {
    plain: text.replace(/[⟦⟧]/g, ''),
    marked: [...text.matchAll(/⟦([^⟧]*)⟧/g)].map(([, value]) => `CONTACT ${value}`),
  }
}

const EMAILS = [
  'write to ⟦anna.schmidt@example.org⟧.',
  'tags: ⟦anna+news@mail.example.co.uk⟧, quotes: ⟦"anna schmidt"@example.org⟧, literal: ⟦anna@[192.0.2.1]⟧',
  `literals: N'⟦anna@example.org⟧', rb'⟦anna@example.org⟧'; ⟦o'brien@example.org⟧`,
  'look-alikes: ⟦\u0430nna.s\u0441hmidt@example.org⟧, ⟦anna@ex\u0430mple.org⟧, ⟦anna@\u0435xample.\u03bfrg⟧, ⟦nguyễn@việt.example⟧',
  'почта⟦anna@example.org⟧ и ⟦почта@пример.рф⟧, 메일⟦anna@example.org⟧로',
  'IDN: ⟦jürgen@bücher.example⟧, ⟦иван@пример.рф⟧, ⟦用户@例子.公司⟧',
  '邮箱⟦anna@example.com⟧请回复，이메일은 ⟦anna@example.com⟧으로',
  '<a href="mailto:⟦anna@example.org⟧">',
  'hidden: ⟦anna [at] example [dot] org⟧, ⟦anna(at)example.org⟧, ⟦anna at example dot org⟧, ⟦anna @ example.org⟧',
  'in a link: https://example.com/?mail=⟦anna%40example.org⟧&x=1',
]

const PHONES = [
  'Contact: ⟦(02) 8555-0142⟧ / ⟦0998-555-0117⟧',
  'the landlord (at home, ⟦0911 / 23 45 67⟧). 3. Budget',
  'call ⟦0911 234567⟧. 3 of us will come',
  'call ⟦+49 30 1234567⟧ or ⟦+1-415-555-2671⟧ or ⟦0049 30 1234567⟧',
  'Phone: ⟦(030) 1234567 ext. 12⟧; office ⟦030/1234567-89⟧',
  '⟦(415) 555-2671 x12⟧',
  'אפשר לחזור אליי ל-⟦054-555-8210⟧',
  'Ilka Ferran,33602,⟦813-237-0190⟧,43',
  'Tālr.: ⟦29 350 591⟧',
  'Rufen Sie mich an: ⟦0171 2345678⟧',
  'tél. ⟦01 23 45 67 89⟧, portable ⟦06.12.34.56.78⟧',
  'móvil ⟦612 345 678⟧',
  'Мой телефон ⟦8 (912) 345-67-89⟧',
  '电话号码是⟦138 1234 5678⟧。',
  '電話番号は⟦03-1234-5678⟧です',
  '제 번호는⟦010-1234-5678⟧입니다',
  'رقم هاتفي ⟦٠٥٠ ١٢٣ ٤٥٦٧⟧',
  'मेरा फ़ोन नंबर ⟦98765 43210⟧ है',
  'โทร ⟦0-2679-0038⟧',
  'Zavolej jí předem ⟦731 555 602⟧; sună-l la ⟦0259 555 310⟧; Soittakaa ⟦06 317 4420⟧',
  'τον παίρνω στο ⟦2332 055518⟧; به ⟦۰۹۱۳ ۴۴۲ ۷۷۰۶⟧ زنگ بزنید; فون: ⟦۰۳۰۶۔۸۸۲۱۹۰۴⟧',
  'me liga ⟦11 9 8829-1730⟧, (81) ou ⟦81 9 8829 1730⟧',
  'Zavolejte na ⟦603 123 456⟧, hringdu í ⟦581 2345⟧',
  'reach me at ⟦(+44) (0)20 7946 0958⟧ or ⟦011 27 82 123 4567⟧',
  'Puhelinnumeroni on ⟦040 1234567⟧',
  'A telefonszámom ⟦06 30 123 4567⟧',
  '{"phone_number":"⟦0301234567⟧"}',
  'ring ⟦55 1234 5678⟧, ⟦9 1234 5678⟧, ⟦22 123 45 67⟧, ⟦1300 123 456⟧, ⟦532 123 45 67⟧ or ⟦90-1234-5678⟧',
  'we were at ⟦22 123 45 67⟧ then',
  'call ⟦1-800-FLOWERS⟧ or ⟦888-CALL-NOW⟧',
  "it's ⟦555-***-1234⟧ or ⟦138****1234⟧; contact number: ⟦138XXXXXXXX⟧.",
  "know my number? It's ⟦555-1234⟧.",
  'kirim pulsa ke ⟦085644102626⟧ dong',
  'zapisany jakby co ⟦794 437 825⟧, alergia, ⟦638 291 047⟧, cifra ⟦041 827 394⟧',
  'アプリでエラーが出る。折り返しは⟦070-4419-8026⟧へ、شماره‌م ⟦۰۹۱۲۶۴۸۳۰۷۱⟧; le escribo al ⟦3125550197⟧',
  '受付番号、ご主人の隆様 ⟦080-5217-9903⟧ 18時以降',
  'Абысыным каспиге (⟦+77017720953⟧) 20 мың сал',
  'मो. ⟦9455027316⟧, पैसा मेरो eSewa ⟦9860118374⟧ बाट झिक',
  'transfer BCA ⟦081234567890⟧ ya',
  'Elle ne répond pas, essaie le ⟦03 84 55 01 61⟧',
]

const HANDLES = [
  'στο ⟦@g.kats_94⟧ να μην πω; @a and @b are variables',
  'linkedin: ⟦linkedin.com/in/anna-schmidt⟧. Abitur 2012',
  'ping ⟦@anna_schmidt⟧',
  'review by ⟦@priyanka-r⟧ and ⟦@mary-jane-k⟧',
  'ig: ⟦anna_s⟧, discord ⟦user#1234⟧, Skype ⟦live:anna.schmidt⟧',
  '微信 ⟦zhang_wei88⟧',
  '我加你微信了⟦wlj_0517⟧，QQ号：⟦283746152⟧',
  '카톡 아이디 ⟦minji_0412⟧',
  'mi insta es ⟦lola_mtz⟧, инста у неё ⟦sveta.p⟧',
  'upi id ⟦sonu.yadav77@okaxis⟧ pe bheje the, ya ⟦9876543210@ybl⟧',
  'telegram: ⟦anna_s⟧ and insta: ⟦anna.schmidt92⟧',
  'see ⟦https://www.linkedin.com/in/anna-schmidt⟧ and ⟦t.me/annas⟧',
  'Profil: ⟦xing.com/profile/Anna_Schmidt⟧',
]

const NOTHING = [
  'see https://www.example.com/home/developer-apis',
  '@testset "names" begin\n  @test_throws ArgumentError f(1)\nend',
  '客服热线12315、12345、95588分别是干什么的',
  'Yargıtay 9. HD 2019/1234 E. 2020/567 K. ve 构建号 20240115-1832',
  'took 2,305-237-0188 ms',
  'on 2024-05-06 at 10:30, 06.05.2024, 5/6/24, 14:00-15:30',
  'costs $1,234.56, 1.234,56 €, 12345678 euros',
  'version 10.15.7, Chrome/120.0.6099.130, build 20240506.1',
  'at 52.520008, 13.404954',
  '192.168.1.1:8080, 00:1A:2B:3C:4D:5E, 2001:db8::7334',
  'order #123456789, tracking 1Z999AA10123456784, invoice INV-2024-00123',
  'ISBN 978-3-16-148410-0, EAN 4006381333931',
  'd41d8cd98f00b204e9800998ecf8427e, 550e8400-e29b-41d4-a716-446655440000',
  'Begin the tool input with a pragma like `// @exec: {"max_output_tokens": 1000}`, or `# @exec: 1`.',
  '@Override public void run() {} @media (max-width: 600px) {} from "@types/node"',
  'a telegram bot calls send_message, instagram returns the user_id, discord reads client_id2',
  '微信支付回调 out_trade_no 为空, telegram my_var = 1',
  'PO 33879 Mobile: none',
  'about 800 METERS AWAY, 24*7*365',
  'from "@sbi/design", node@sbi-2',
  'icon@2x.png, express@5.0.1, git@github.com:user/repo.git',
  'I will look at example.com and at the point of no return',
]

describe('contacts', () => {
  it.each([...EMAILS, ...PHONES, ...HANDLES])('are found in %s', (text) => {
    const { plain, marked } = values(text)
    expect(found(plain)).toEqual(marked)
  })

  it.each(NOTHING)('are not seen in %s', (text) => {
    expect(found(text)).toEqual([])
  })

  it('are not accounts that begin with zeros', () => {
    expect(found('số tài khoản Vietcombank 0031000482917')).toEqual(['DOCUMENT 0031000482917'])
    expect(found('lsg ke bendahara, BCA 0183552947')).toEqual(['DOCUMENT 0183552947'])
    expect(found('ክፍያ በ CBE 1000284471936')).toEqual(['DOCUMENT 1000284471936'])
  })

  it('are not the years of a life', () => {
    const lives = found('Srinivasa Ramanujan (1887-1920) and Karl Oppel (1921-1998)')
    expect(lives.filter((one) => one.startsWith('CONTACT'))).toEqual([])
  })

  it('are found when the message says nothing else', () => {
    expect(found('0171 23456789')).toEqual(['CONTACT 0171 23456789'])
    expect(found('4155552671')).toHaveLength(1)
    expect(found('We counted 4155552671 grains.')).toEqual([])
  })
})

it('a phone number in a cell of its own is not named by another cell', () => {
  const text = 'House 38-B, Street 9, Model Town, Multan | 0301-7748215 | zohaib@example.com'
  expect(found(text)).toContain('CONTACT 0301-7748215')
})

it.each([
  ['IJ versées : 29,43 €\nport. 06 39 98 41 07', 'CONTACT 06 39 98 41 07'],
  ['pasame la plata al alias tatito.barri.mp', 'CONTACT tatito.barri.mp'],
  ['Mob +91 98620 41735, UPI ibomcha.th@okbank', 'CONTACT ibomcha.th@okbank'],
  ['電話：037-834367　LINE：peichun_j', 'CONTACT peichun_j'],
])('a contact is found behind its short name: %j', (text, contact) => {
  expect(found(text)).toContain(contact)
})

it('a phone number is not named by a word of the sentence before, which has a number of its own', () => {
  const text = 'Davčna številka je 48201937. Dosegljiva sem na 041 555 062 ali pri hčerki.'
  expect(found(text)).toContain('CONTACT 041 555 062')
})

import { expect, test } from '@jest/globals'
import { piiDetector } from '../../../src/detectors/pii.js'
import { foundByDefault } from '../found.js'

const { detect } = piiDetector({ model: null })
/** Below it, the network alone may take words for names. */
const BY_RULE = 0.8

/** What is found of the speakers of a talk between them and Bernadette. */
function found(speaker: string): string[] {
  const talk = `[10:01] ${speaker}: are you there?\n[10:02] Bernadette: yes, I am.\n[10:03] ${speaker}: very good.`
  return detect(talk).map(({ label, text }) => `${label} ${text}`)
}

test.each(['P07', 'S1', 'INT'])('a role in an interview is nobody: %s', (speaker) => {
  expect(found(speaker)).toEqual(['NAME Bernadette'])
})

test.each(['ann12', 'max_7'])('a handle is somebody: %s', (speaker) => {
  expect(found(speaker)).toEqual([`CONTACT ${speaker}`, 'NAME Bernadette', `CONTACT ${speaker}`])
})

test.each(['Volající', 'Hívó', 'Звонящий', '来电者'])('who calls is nobody: %s', (speaker) => {
  expect(found(speaker)).toEqual(['NAME Bernadette'])
})

test.each(['Me', 'Ich', 'Já', 'Mum', 'Oma'])('a pronoun or a relative is nobody: %s', (speaker) => {
  expect(found(speaker)).toEqual(['NAME Bernadette'])
})

test('those of a French talk, with a space before the colon, are somebody', () => {
  const talk = 'ylan_7 : tu viens ce soir ?\nBernadette : oui je passe te voir\nylan_7 : ok à plus tard'
  expect(detect(talk).map(({ text }) => text)).toEqual(['ylan_7', 'Bernadette', 'ylan_7'])
})

test('a relative with a name is somebody', () => {
  expect(found('Aunt Odila')).toEqual(['NAME Odila', 'NAME Bernadette', 'NAME Odila'])
})

test('those who talk with the user are somebody, however little they say', () => {
  const { detect: find } = piiDetector()
  const names = find('me: did u get home\ndimi: yea\nme: ok\ndimi: k').map(({ text }) => text)
  expect(names).toEqual(['dimi', 'dimi'])
  expect(find('es: uno\nen: one\nes: dos\nen: two').filter(({ score }) => score > 0.8)).toEqual([])
})

test.each(['Jaz', 'Zed', 'Keks', 'Mint'])('a nickname is somebody: %s', (speaker) => {
  expect(found(speaker)).toEqual([`NAME ${speaker}`, 'NAME Bernadette', `NAME ${speaker}`])
})

test.each(['Loja', 'Nepoznati', 'Unknown number', 'Assistente', 'Kellnerin', '店员'])(
  'a role is nobody: %s',
  (speaker) => {
    expect(found(speaker)).toEqual(['NAME Bernadette'])
  },
)

test('a role in front of a name is no part of it', () => {
  expect(found('Predsednik Mirko')).toEqual(['NAME Mirko', 'NAME Bernadette', 'NAME Mirko'])
})

test('an ordinary word is a nickname beside a name, if it speaks twice', () => {
  const talk = 'Was I rude?\n\nBeans: who took my charger\nIngrid: not me at all\nBeans: it was on the table'
  expect(foundByDefault(talk)).toEqual(['NAME Beans', 'NAME Ingrid', 'NAME Beans'])
  const list = 'Eggs: two large ones at room temperature\nFlour: 250 g of plain flour\nEggs: one more for the glaze'
  expect(foundByDefault(list, BY_RULE)).toEqual([])
  const notes = 'Fix: the button no longer jumps\nDocs: describe the new option\nFix: a crash on start'
  expect(foundByDefault(notes)).toEqual([])
})

test.each([
  ['grimfox_99 — Today at 21:10', 'softpeach — Today at 21:11'],
  ['pulpo_gris — hoy a las 22:41', 'lunaroja — hoy a las 22:42'],
  ['eule_77 — heute um 22:41 Uhr', 'pixelkater — heute um 22:42 Uhr'],
  ['mossy.toad — 05/12/2024 9:41 PM', 'xxblade — 05/12/2024 9:42 PM'],
])('a name above what is said, on Discord: %s', (first, second) => {
  const names = [first, second].map((line) => `CONTACT ${line.split(' ')[0]}`)
  expect(foundByDefault(`${first}\nI am out\n${second}\nok`)).toEqual(names)
})

test('entries of a schedule are not speakers', () => {
  expect(foundByDefault('Standup - today at 10:00\nLunch - today at 12:00\nReview - today at 15:00')).toEqual([])
})

test('results of tests with a time in their titles are not speakers', () => {
  const results = 'ok 1 - starts at 08:00\nok 2 - dst forward 2024-03-31 02:00\nnot ok 3 - dst back 2024-10-27 03:00'
  expect(foundByDefault(`${results}\n# got: '02:30'`)).toEqual([])
})

test('a name of one character is somebody, whatever is said behind it', () => {
  const talk = '[10:24] 光：FortiClientでエラー\n[10:31] 健太：パスワード期限切れでした。\n[10:33] 光：そう'
  expect(detect(talk).map(({ text }) => text)).toEqual(['光', '健太', '光'])
})

test('the keys of a translation are no speakers', () => {
  const keys =
    'not_blank: Por favor insira um nome de grupo.\nalready_used: Ovaj e-mail se već koristi.\nnot_blank: Please enter a name for it.\ntoo_long: This is too long for us.'
  expect(foundByDefault(keys)).toEqual([])
})

test('a Discord name may have its number', () => {
  const talk = 'night.owl#0042: it was your turn\nmiso_soup: no it was yours\nnight.owl#0042: check the list'
  expect(foundByDefault(talk)).toEqual(['CONTACT night.owl#0042', 'CONTACT miso_soup', 'CONTACT night.owl#0042'])
})

test('a name before the time of a group chat, with the flat before it or a remark behind it', () => {
  const talk = '大刘(物业) 08:31:今天停水\n3-501 覃雨桐 08:33:几点恢复?\nmomo_8817 08:35:不知道'
  expect(foundByDefault(talk)).toEqual(['NAME 大刘', 'LOCATION 3-501', 'NAME 覃雨桐', 'CONTACT momo_8817'])
})

test('a name between tabs, on LINE', () => {
  const talk = '20:11\tMayu\tare you there today?\n20:12\tKento\tyes I am here\n20:13\tMayu\tgood to know that'
  expect(foundByDefault(talk)).toEqual(['NAME Mayu', 'NAME Kento', 'NAME Mayu'])
})

test('a part of a program in a log is nobody', () => {
  expect(foundByDefault('[09:12:01] worker: job started ok\n[09:12:02] scheduler: nothing to do')).toEqual([])
})

test('the items of an agenda are nobody', () => {
  const agenda = '09:00 Welcome\n09:10 Budget: actuals and plan, by month\n11:00 Decision: extend the support contract'
  expect(foundByDefault(agenda)).toEqual([])
})

test('the symbols of a grammar are nobody', () => {
  expect(foundByDefault('<number> ::= <digits>\n<digits> ::= <digit>\n<minor> ::= <number>')).toEqual([])
})

test('a caption far from the examples of talk in a document is nobody', () => {
  const talk = 'user: can you list the files here?\nmodel: sure, let me look at them\nuser: and now start the server'
  const rest = 'Look before you change anything, and say what you found.\n'.repeat(20)
  const names = (text: string) =>
    piiDetector({ personal: false })
      .detect(text)
      .map((one) => one.text)
  expect(names(`${talk}\n${rest}Blixa: start with a plan that is good enough\n${rest}`)).not.toContain('Blixa')
  expect(names(`${talk}\nBlixa: start with a plan that is good enough\n${rest}`)).toContain('Blixa')
})

test('what programs say about themselves is no talk', () => {
  const log = 'gcc: error: foo.c: No such file\nmake: warning: clock skew\nmake: fatal: stop, mail it@example.org'
  expect(foundByDefault(log)).toEqual(['CONTACT it@example.org'])
  expect(foundByDefault('anna: info: call me at nine\nben: ok\nanna: warning: late')).toContain('NAME anna')
})

test.each([
  ['SPEAKER_00: So I told him we should wait.\nSPEAKER_01: Right, and then what?\nSPEAKER_00: Nothing at all.'],
  ['2026-01-04 00:40:00 | FAULT_DETECTED: Line2, Fault=LowPressure\n2026-01-04 00:40:07 | MACHINE_START: Line2'],
  ['NPC_01: "Welcome, traveller!"\nNPC_01: "Press [E] to open your bag."\nPLAYER: "..."'],
  ["GUARD_A: Halt! Who goes there?\nGUARD_B: Nobody. Just the fog.\nGUARD_A: Fog doesn't wear boots."],
])('words in capitals that signs join are roles and events: %s', (talk) => {
  expect(foundByDefault(talk)).toEqual([])
})

test.each([
  ['MIKE_92: hi all, who is up\nANNA_K: me! give me 5 min\nMIKE_92: ok cool then', 'MIKE_92', 'ANNA_K'],
  ['SPEAKER_00: so I told him we should wait\nKOWALSKI_J: and then what?\nSPEAKER_00: nothing', 'KOWALSKI_J'],
  ['NIGHT_OWL: are you on tonight?\nmiso_soup: yeah in ten min\nNIGHT_OWL: ok cool, bring snacks', 'NIGHT_OWL'],
])('handles in capitals are found: %s', (talk, ...handles) => {
  expect(foundByDefault(talk)).toEqual(expect.arrayContaining(handles.map((handle) => `CONTACT ${handle}`)))
})

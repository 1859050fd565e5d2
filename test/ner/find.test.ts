import { describe, expect, it } from '@jest/globals'
import { loadModel } from '../../src/ner/model.js'
import { expectLinear } from '../support/expect-linear.js'

const model = loadModel()

function found(text: string, threshold = 0.6): string[] {
  return model
    .find(text)
    .filter((span) => span.score >= threshold)
    .map((span) => `${text.slice(span.start, span.end)}/${span.label}`)
}

describe('find', () => {
  it('knows a family name again at the start of a sentence, but no common word', () => {
    expect(found('I met Chavdar Lozev in March. Lozev pays the rent.')).toContain('Lozev/NAME')
    expect(found('I met Hannah Brown in March. Brown bread is nice.').filter((one) => one === 'Brown/NAME')).toEqual([])
  })

  it.each([
    ['My name is Hannah Fletcher and I live in Leeds.', ['Hannah Fletcher/NAME', 'Leeds/LOCATION']],
    ['Frau Sabine Hoffmann zieht nach Hamburg.', ['Sabine Hoffmann/NAME', 'Hamburg/LOCATION']],
    ['Madame Claire Dubois habite à Lyon.', ['Claire Dubois/NAME', 'Lyon/LOCATION']],
    ['La doctora Carmen Ruiz trabaja en Sevilla.', ['Carmen Ruiz/NAME', 'Sevilla/LOCATION']],
    [
      'Ieri Giulia Ferrari ha incontrato Marco Conti a Torino.',
      ['Giulia Ferrari/NAME', 'Marco Conti/NAME', 'Torino/LOCATION'],
    ],
    ['O senhor João Pereira mora em Coimbra.', ['João Pereira/NAME', 'Coimbra/LOCATION']],
    ['Pan Tomasz Nowicki mieszka w Krakowie.', ['Tomasz Nowicki/NAME', 'Krakowie/LOCATION']],
    ['Президент Иван Соколов приехал в Москву.', ['Иван Соколов/NAME', 'Москву/LOCATION']],
    ['Мене звати Олена Шевченко, я живу у Києві.', ['Олена Шевченко/NAME', 'Києві/LOCATION']],
    ['Jmenuji se Jana Dvořáková.', ['Jana Dvořáková/NAME']],
    ['Με λένε Μαρία Παπαδάκη.', ['Μαρία Παπαδάκη/NAME']],
    ['Nama saya Budi Santoso.', ['Budi Santoso/NAME']],
    ['اسمي محمد حسن وأعيش في القاهرة.', ['محمد حسن/NAME']],
    ['我叫王小明，住在北京。', ['王小明/NAME', '北京/LOCATION']],
    ['田中太郎さんは東京に住んでいます。', ['田中太郎/NAME', '東京/LOCATION']],
    ['김민수 씨는 서울에 산다.', ['김민수/NAME', '서울/LOCATION']],
  ])('reads %s', (text, expected) => {
    expect(found(text)).toEqual(expect.arrayContaining(expected))
  })

  it.each([
    ['capitals', 'CONTACT: MARIA GONZALEZ'],
    ['small letters', 'my name is maria gonzalez'],
    ['a form', 'Name: Maria Gonzalez\nDate: 2024-03-01'],
    ['a row', 'Maria Gonzalez;maria@example.com;2024-03-01'],
    ['JSON', '{"name": "Maria Gonzalez", "paid": true}'],
    ['the other order', 'Patient: Gonzalez, Maria'],
    ['a signature', 'Kind regards,\nMaria Gonzalez'],
  ])('finds a name in %s', (_, text) => {
    expect(found(text).join(' ')).toMatch(/maria|gonzalez/i)
  })

  it('leaves forms of address outside', () => {
    expect(found('Please ask Dr. Emily Watson about it.')).toEqual(['Emily Watson/NAME'])
    expect(found('Sehr geehrter Herr Schneider,')).toEqual(['Schneider/NAME'])
  })

  it('leaves commas and quotation marks at the edges outside', () => {
    const text = '"Anna Kowalczyk", said Mr. Brown, "lives in Boston, near Peter Walsh;" and left.'
    for (const finding of found(text, 0)) expect(finding).not.toMatch(/^[,;"]|[,;"]\//)
  })

  it('finds a family name alone after the full name', () => {
    const text = 'I spoke to Anna Kowalczyk yesterday. Today it was clear that Kowalczyk had forgotten everything.'
    expect(found(text)).toEqual(['Anna Kowalczyk/NAME', 'Kowalczyk/NAME'])
  })

  it.each([
    'Please sort these numbers and explain the theory of relativity in simple words.',
    'The error appears after the update on Monday.',
    'Bitte setzen Sie mein Passwort zurück.',
    'Votre commande a été expédiée lundi.',
    'const total = items.reduce((sum, item) => sum + item.price, 0)',
  ])('finds nothing in %j', (text) => {
    expect(found(text, 0.7)).toEqual([])
  })

  it('gives ordered spans that do not overlap and lie inside the text, whatever the text', () => {
    const pieces = [
      'Anna Smith',
      '\ud83d',
      '東京',
      ' ',
      '\n',
      'O\u2019Neil',
      '123 Main St',
      '\u0301',
      '«',
      '김민수',
      'สมชาย',
      '🙂',
      'von',
    ]
    let seed = 7
    for (let round = 0; round < 200; round++) {
      let text = ''
      for (let i = 0; i < 12; i++) text += pieces[(seed = (seed * 48271) % 2147483647) % pieces.length] ?? ''
      let last = 0
      for (const { start, end, score } of model.find(text)) {
        expect(start).toBeGreaterThanOrEqual(last)
        expect(end).toBeGreaterThan(start)
        expect(end).toBeLessThanOrEqual(text.length)
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(1)
        last = end
      }
    }
  })

  it('goes on after a very long line', () => {
    const text = `${'lorem ipsum dolor '.repeat(3000)} My name is Hannah Fletcher.`
    expect(found(text)).toContain('Hannah Fletcher/NAME')
  })

  it.each([
    ['names', 'Anna Smith met John Miller in Paris. '],
    ['one endless word', 'Anna'],
    ['combining marks', 'e\u0301\u0301\u0301'],
    ['lone surrogates', '\ud800\udfff\udc00'],
    ['Chinese', '王小明住在北京。'],
    ['Thai', 'สมชายอยู่ที่กรุงเทพ'],
    ['colons', 'a:b='],
    ['new lines', '\n \n'],
    ['capitals', 'NEW YORK '],
  ])('takes time in proportion to the text: %s', (_, piece) => {
    const text = piece.repeat(Math.ceil(500_000 / piece.length))
    expectLinear(() => model.find(text))
  })
})

describe('a form of address alone', () => {
  it('is no name, unless it is one', () => {
    expect(found('Mr.')).toEqual([])
    expect(found('Dear Don,\nthank you for the flowers.')).toEqual(['Don/NAME'])
  })
})

import { describe, expect, test } from '@jest/globals'
import { foundByDefault } from '../found.js'

const [FIRST, SECOND, THIRD] = ['Ola Nordli', 'Gesa Thoms', 'Tadeusz Wrona']
const BOTH = [`NAME ${FIRST}`, `NAME ${SECOND}`]

/** Ways in which code and data list values. */
const LISTS: readonly (readonly [string, (values: readonly string[]) => string])[] = [
  ['a list', (values) => `x = [${values.map((value) => `"${value}"`).join(', ')}]`],
  ['a list over several lines', (values) => `x = [\n${values.map((value) => `    '${value}',\n`).join('')}]`],
  ['a map', (values) => `const m = { ${values.map((value, at) => `"${value}": ${at + 3}`).join(', ')} };`],
  ['a map of Ruby', (values) => `m = { ${values.map((value, at) => `'${value}' => "B${at}"`).join(', ')} }`],
  [
    'a map over several lines',
    (values) => `m = {\n${values.map((value, at) => `  "${value}": ${at + 3},\n`).join('')}}`,
  ],
  ['arguments', (values) => `Map.of(${values.map((value, at) => `"${value}", ${at + 3}`).join(', ')});`],
  ['calls', (values) => values.map((value, at) => `m.put("${value}", ${at + 3});`).join('\n')],
  [
    'rows of a statement',
    (values) => `INSERT INTO t VALUES ${values.map((value, at) => `(${at}, '${value}')`).join(', ')};`,
  ],
  ['YAML', (values) => `items:\n${values.map((value) => `  - ${value}`).join('\n')}`],
  ['keys of YAML', (values) => `values:\n${values.map((value, at) => `  ${value}: ${at + 3}`).join('\n')}`],
  ['an INI file', (values) => `[list]\n${values.map((value, at) => `m${at}=${value}`).join('\n')}`],
  [
    'options',
    (values) => `<select>${values.map((value, at) => `<option value="${at}">${value}</option>`).join('')}</select>`,
  ],
  [
    'LaTeX',
    (values) =>
      `\\begin{tabular}{lr}\n${values.map((value, at) => `${value} & ${at} \\\\`).join('\n')}\n\\end{tabular}`,
  ],
  ['CSV without a header', (values) => values.map((value, at) => `${at + 1},${value},${at + 40}`).join('\n')],
  ['a dump', (values) => `Array\n(\n${values.map((value, at) => `    [${at}] => ${value}`).join('\n')}\n)`],
  [
    'a log',
    (values) => values.map((value, at) => `2024-03-11 09:1${at}:44 INFO done "${value}" in ${at} ms`).join('\n'),
  ],
]

describe('names that stand alike show that they are people', () => {
  test.each(LISTS)('in %s', (_what, list) => {
    expect(foundByDefault(list([FIRST, SECOND]))).toEqual(BOTH)
  })

  test.each([
    ['without capitals', ['王小明', '李秀英', '张建国']],
    ['in Arabic letters', ['أحمد الحسيني', 'فاطمة الزهراني', 'خالد المطيري']],
    ['with the surname in front', ['Nordli, Ola', 'Thoms, Gesa', 'Wrona, Tadeusz']],
    ['with a surname of no list', ['Ola Nordli', 'Gesa Thoms', 'Terje Qvxlund']],
  ])('%s', (_what, names) => {
    expect(foundByDefault(`x = [${names.map((name) => `"${name}"`).join(', ')}]`)).toEqual(
      names.map((name) => `NAME ${name}`),
    )
  })

  test.each([
    ['as keys and values', 'm = {"Ola Nordli": "Gesa Thoms"}'],
    ['as edges', 'digraph { "Ola Nordli" -> "Gesa Thoms"; }'],
    ['in branches', 'if n == "Ola Nordli":\n    x = 1\nelif n == "Gesa Thoms":\n    x = 2'],
    ['in a formula', '=IF(A2="Ola Nordli",1,IF(A2="Gesa Thoms",2,0))'],
    ['in a command', 'for n in "Ola Nordli" "Gesa Thoms"; do mail "$n"; done'],
    ['in attributes', '<Avatar who="Ola Nordli" /><Avatar who="Gesa Thoms" />'],
    ['in national characters', "INSERT INTO t VALUES (N'Ola Nordli'), (N'Gesa Thoms');"],
    ['two in each cell', '"Ola Nordli, Gesa Thoms",room 3\n"Siv Ekren, Uwe Brandtner",room 4'],
  ])('near to each other in quotation marks, %s', (_what, text) => {
    expect(foundByDefault(text).slice(0, 2)).toEqual(BOTH)
  })

  test('each part in its quotation marks', () => {
    expect(foundByDefault('team.add(new Item("Eero", "Koskela"));\nteam.add(new Item("Aino", "Lehtimäki"));')).toEqual([
      'NAME Eero',
      'NAME Koskela',
      'NAME Aino',
      'NAME Lehtimäki',
    ])
    expect(foundByDefault('shop.add(new Item("Martin", "Chair"));\nshop.add(new Item("Greta", "Lamp"));')).toEqual([])
  })

  test('one alone, if what it belongs to is for people', () => {
    expect(foundByDefault('salaries = {"Anna Schmidt": 4200}')).toEqual(['NAME Anna Schmidt'])
    expect(foundByDefault('prices = {"Greta Lamp": 4200}')).toEqual([])
  })

  test('without the quotation mark behind a name that ends with none', () => {
    expect(foundByDefault("INSERT INTO t VALUES (1, 'Ola Nordli'), (2, 'Gesa Thoms');")).toEqual(BOTH)
  })
})

describe('a list of people is one, whatever its name ends with', () => {
  test.each(['membership', 'bookings', 'authorized_users', 'dog_owners', 'hotelGuests'])('%s', (name) => {
    expect(foundByDefault(`${name} = ["${FIRST}", "${SECOND}"]`)).toEqual([`NAME ${FIRST}`, `NAME ${SECOND}`])
  })
})

/** What names get that stand alike. */
const BY_RULE = 0.8

describe('what stands alike is nobody', () => {
  const THINGS: readonly (readonly [string, readonly string[]])[] = [
    ['fruit', ['Granny Smith', 'Pink Lady']],
    ['methods', ['Naive Bayes', 'Random Forest']],
    ['towns', ['San Marino', 'Santa Fe']],
    ['authors', ['Leo Tolstoy', 'Victor Hugo']],
    ['labels', ['First Name', 'Last Name']],
    ['commands', ['Mark Complete', 'Grant Access']],
  ]
  const quiet = LISTS.filter(([what]) => what !== 'CSV without a header')
  test.each(THINGS.flatMap(([what, values]) => quiet.map(([where, list]) => [what, where, list(values)] as const)))(
    '%s in %s',
    (_what, _where, text) => {
      expect(foundByDefault(text)).toEqual([])
    },
  )

  test.each(quiet)('songs in %s, which the network alone may doubt', (_where, list) => {
    expect(foundByDefault(list(['Billie Jean', 'Eleanor Rigby']), BY_RULE)).toEqual([])
  })

  test('one name among things, which the network alone may doubt', () => {
    expect(foundByDefault(`x = ["Nordic Shelf", "${THIRD}", "Silver Fox", "Drum Bass"]`, BY_RULE)).toEqual([])
  })

  test('examples, which the network alone may doubt', () => {
    expect(foundByDefault('users = ["John Doe", "Jane Doe", "Alice Johnson"]', BY_RULE)).toEqual([])
  })

  test.each([
    ['authors of works', `authors = ["${FIRST}", "${SECOND}"]`],
    [
      'titles without capitals',
      '["프로그래머를 위한 루아"](https://example.org/a)와 ["프로그래밍 루아"](https://example.org/b)',
    ],
    ['themes', 'if t == "Dark Mode":\n    x = 1\nelif t == "Rose Pine":\n    x = 2'],
    ['plants', 'x = ["Rosa Canina", "Iris Germanica", "Veronica Persica"]'],
    ['cultivars', 'roses: ["Gertrude Jekyll", "Graham Thomas", "Peace"]'],
    [
      'houses with beds',
      '[{"name":"Villa Rosa","beds":4},{"name":"Casa Maria","beds":5},{"name":"Haus Anna","beds":3}]',
    ],
  ])('%s', (_what, text) => {
    expect(foundByDefault(text)).toEqual([])
  })
})

describe('one full name under a key that says nothing', () => {
  test.each([
    ['in an INI file', 'operator = "Ulf Sandström"\nline = "B"', 'Ulf Sandström'],
    ['in a log', '2024-06-01T10:22:04Z INFO order created cust="Delphine Roux" total=33.20', 'Delphine Roux'],
  ])('is somebody: %s', (_what, text, name) => {
    expect(foundByDefault(text)).toEqual([`NAME ${name}`])
  })

  test.each([
    'brand = "Hugo Boss"\nsize = 4',
    'title: "Anna Karenina"\npages: 800',
    'artist = "Ulf Sandström"\nline = "B"',
    'product = "Ulf Sandström"\nline = "B"',
  ])('is nobody: %s', (text) => {
    expect(foundByDefault(text)).toEqual([])
  })
})

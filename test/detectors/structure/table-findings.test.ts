import { describe, expect, it } from '@jest/globals'
import type { NameModel } from '../../../src/detectors/name/name-model.js'
import { piiDetector } from '../../../src/detectors/pii.js'
import { expectLinear } from '../../support/expect-linear.js'

const { detect } = piiDetector()

function found(text: string): string[] {
  return listed(detect(text))
}

function listed(findings: ReturnType<typeof detect>): string[] {
  return findings.filter(({ score }) => score >= 0.6).map(({ label, text }) => `${label} ${text}`)
}

/** What is found with a model that takes these words for locations. */
function withLocations(text: string, words: Readonly<Record<string, number>>): string[] {
  const model: NameModel = {
    find: () =>
      Object.entries(words)
        .map(([word, score]) => ({ label: 'LOCATION' as const, score, start: text.indexOf(word), word }))
        .sort((a, b) => a.start - b.start)
        .map(({ word, ...span }) => ({ ...span, end: span.start + word.length })),
  }
  return listed(piiDetector({ model }).detect(text))
}

describe('the number by which an institution knows a person', () => {
  it.each([
    ['a short word', '{"jmeno":"Anna Berg","č_smlouvy":"4021847"}', ['NAME Anna Berg', 'DOCUMENT 4021847']],
    ['JSON', '{"name":"Anna Berg","customer_number":"402184"}', ['NAME Anna Berg', 'DOCUMENT 402184']],
    ['JSON, a few digits', '{"medlemsnr":40218,"name":"Anna Berg"}', ['DOCUMENT 40218', 'NAME Anna Berg']],
    [
      'a table',
      'Mitgliedsnr;Name\n70412;Anna Berg\n70431;Jens Holt',
      ['DOCUMENT 70412', 'NAME Anna Berg', 'DOCUMENT 70431', 'NAME Jens Holt'],
    ],
  ])('is found beside the name: %s', (_, text, expected) => {
    expect(found(text)).toEqual(expected)
  })

  it.each([
    ['alone', '{"customer_number":"402184","total":12}'],
    ['beside a thing', '{"name":"Hydraulic Pump","customer_number":"402184"}'],
    ['a year', '{"name":"Hydraulic Pump","member_no":"2024"}'],
  ])('is none %s', (_, text) => {
    expect(found(text)).toEqual([])
  })

  it('is none if it counts the rows', () => {
    expect(found('Mitgliedsnr;Name\n0412;Anna Berg\n0413;Jens Holt')).toEqual(['NAME Anna Berg', 'NAME Jens Holt'])
  })

  it('is none in another record, or if it is a year', () => {
    expect(found('{"customer_no":"40218"},{"name":"Anna Berg"}')).not.toContain('DOCUMENT 40218')
    expect(found('{"name":"Anna Berg","member_no":"2024"}')).not.toContain('DOCUMENT 2024')
  })
})

describe('the cells of a table', () => {
  it.each([
    ['tabs', '\t'],
    ['semicolons', ';'],
    ['commas', ','],
  ])('take no name from the head of another column, parted by %s', (_, sign) => {
    const rows = [
      ['Name', 'Phone', 'Amount'],
      ['Nora Lindqvist', '0171 5550123', '24000'],
      ['Tom Berger', '0171 5550188', '31500'],
    ]
    const all = found(rows.map((row) => row.join(sign)).join('\n'))
    expect(all).toEqual(['NAME Nora Lindqvist', 'CONTACT 0171 5550123', 'NAME Tom Berger', 'CONTACT 0171 5550188'])
  })

  it('are read in two columns, too, if one has a caption that is known', () => {
    expect(found('id,surname\n1,Keller')).toEqual(['NAME Keller'])
    expect(found('first_name;phone\nOtto;030 901820')).toEqual(['NAME Otto', 'CONTACT 030 901820'])
    expect(found('item,price\nKeller,12\nOtto,13')).toEqual([])
  })

  it('are no address together, and numbered things in them no locations', () => {
    const text = 'Name,City,Plan\nNora Lindqvist,Lund,Fiber 1000\nTom Berger,Malmö,Fiber 250'
    const seen = { Lund: 0.9, 'Fiber 1000': 0.65, Malmö: 0.9, 'Fiber 250': 0.65 }
    expect(withLocations(text, seen).filter((one) => one.startsWith('LOCATION'))).toEqual([
      'LOCATION Lund',
      'LOCATION Malmö',
    ])
  })

  it('are values from the first row on, if that holds a number as long as a phone number', () => {
    const rows = [
      'Nora Lindqvist; Storgatan 12, Lund; tel. 0171 5550123',
      'Tom Berger; Ekvägen 4, Malmö; tel. 0171 5550188',
    ]
    expect(found(rows.join('\n'))).toEqual([
      'NAME Nora Lindqvist',
      'LOCATION Storgatan 12, Lund',
      'CONTACT 0171 5550123',
      'NAME Tom Berger',
      'LOCATION Ekvägen 4, Malmö',
      'CONTACT 0171 5550188',
    ])
  })

  it('hold a numbered location where their column says so', () => {
    const text = 'Name,Address,Plan\nNora Lindqvist,Storgatan 12,Fiber\nTom Berger,Ekvägen 4,Fiber'
    expect(withLocations(text, { 'Storgatan 12': 0.65 })).toContain('LOCATION Storgatan 12')
  })
})

describe('the tables that clients of databases print', () => {
  const expected = ['NAME Bogna', 'NAME Żuraw', 'LOCATION Ełk', 'DOCUMENT 848-19-22-037']

  it.each([
    [
      'psql',
      [
        ' id | imie  | nazwisko | miasto | nip',
        '----+-------+----------+--------+---------------',
        ' 17 | Bogna | Żuraw    | Ełk    | 848-19-22-037',
        '(1 row)',
      ],
    ],
    [
      'mysql',
      [
        '+----+-------+----------+--------+---------------+',
        '| id | imie  | nazwisko | miasto | nip           |',
        '+----+-------+----------+--------+---------------+',
        '| 17 | Bogna | Żuraw    | Ełk    | 848-19-22-037 |',
        '+----+-------+----------+--------+---------------+',
      ],
    ],
    [
      'duckdb',
      [
        '┌────┬───────┬──────────┬────────┬───────────────┐',
        '│ id │ imie  │ nazwisko │ miasto │      nip      │',
        '├────┼───────┼──────────┼────────┼───────────────┤',
        '│ 17 │ Bogna │ Żuraw    │ Ełk    │ 848-19-22-037 │',
        '└────┴───────┴──────────┴────────┴───────────────┘',
      ],
    ],
  ])('are read like others: %s', (_, lines) => {
    expect(found(lines.join('\n'))).toEqual(expected)
  })

  it('of figures and names of tables are left alone', () => {
    const lines = [
      '+---------+-------+',
      '| relname | count |',
      '+---------+-------+',
      '| Laravel |    12 |',
      '| May     |     3 |',
    ]
    expect(found(lines.join('\n'))).toEqual([])
  })
})

describe('tables whose columns are aligned by spaces', () => {
  it('are read like others, whatever stands beside a cell', () => {
    const lines = [
      'Employee          Passport     Phone             City',
      'Marta Oliveira    CA123456     +351 912555123    Braga',
      'Ingrid Solheim    N98765432    +47 22 12 34 56   Oslo',
    ]
    expect(found(lines.join('\n'))).toEqual([
      ...['NAME Marta Oliveira', 'DOCUMENT CA123456', 'CONTACT +351 912555123', 'LOCATION Braga'],
      ...['NAME Ingrid Solheim', 'DOCUMENT N98765432', 'CONTACT +47 22 12 34 56', 'LOCATION Oslo'],
    ])
  })

  it('of countries and figures are left alone', () => {
    const lines = [
      'Country      Capital       Area     Driving side',
      'Malta        Valletta      316      left',
      'Cyprus       Nicosia       9251     left',
      'Estonia      Tallinn       45339    right',
    ]
    expect(found(lines.join('\n'))).toEqual([])
  })

  it('are no forms: a caption keeps its value', () => {
    const text = 'Name:      Anna Schmidt\nPhone:     +49 30 901820\nCity:      Berlin'
    expect(found(text)).toEqual(['NAME Anna Schmidt', 'CONTACT +49 30 901820', 'LOCATION Berlin'])
  })

  it('hold the cells apart where a model joins them', () => {
    const text = 'Owner: Keiko Tanaka     Watchers: 4'
    const model: NameModel = { find: () => [{ label: 'NAME', score: 0.9, start: 7, end: 32 }] }
    expect(listed(piiDetector({ model }).detect(text))).toContain('NAME Keiko Tanaka')
  })

  it('are read in linear time', () => {
    expectLinear(() => detect('ab  cd  ef\n'.repeat(100_000)))
  })
})

describe('a cell below a header', () => {
  it.each([',', '\t', ';'])('is not named by the header of another column, parted by %j', (sign) => {
    const rows = [
      ['name', 'salary', 'phone'],
      ['Xiuying Zhang', '87000', ''],
    ]
    expect(found(rows.map((row) => row.join(sign)).join('\n'))).toEqual(['NAME Xiuying Zhang'])
  })
})

describe('the first row of a table', () => {
  it('is neither a name nor a location if it says what the columns hold', () => {
    const text = 'Name\tTelefon\tOrt\nNora Lindqvist\t040-123 456\tLund\nTom Berger\t040-123 789\tMalmö'
    expect(withLocations(text, { Ort: 0.95 }).filter((one) => one.endsWith(' Ort'))).toEqual([])
  })

  it('may be a row like the others', () => {
    const text = 'Nora Lindqvist;Lund;040-123 456\nTom Berger;Malmö;040-123 789\nEva Sand;Lund;040-123 777'
    expect(found(text)).toContain('NAME Nora Lindqvist')
  })
})

describe('the last row of a table', () => {
  it.each(['Total', 'Summe', 'Итого', '合計'])('%s is nobody', (word) => {
    const text = `Name\tCity\tPhone\tSum\nNora Lindqvist\tLund\t040-123 456\t120\n${word}\t\t\t120`
    expect(found(text)).not.toContain(`NAME ${word}`)
  })
})

describe('a statement', () => {
  it('has columns and prefixes that are neither names nor locations', () => {
    const text = "INSERT INTO kunden (name, ort, telefon) VALUES\n(N'Nora Lindqvist', N'Lund', '040-123 456');"
    const words = { ort: 0.9, "N'Lund": 0.9 }
    expect(withLocations(text, words).filter((one) => /^LOCATION (?:ort|N)/.test(one))).toEqual([])
  })
})

it('takes linear time for keys and cells', () => {
  const text = `Name,Ort\n${'Nora Lindqvist,Lund\n'.repeat(50_000)}`
  expectLinear(() => piiDetector({ model: null }).detect(text))
})

describe('lines with as many commas', () => {
  it('have no header that names what stands below', () => {
    const text =
      'Bill to: Dr Crispin Yeo, Quay House, Topsham\nWedding map illustration, A3, 2 revisions\nRush fee, 1 day, extra'
    expect(found(text)).toEqual(['NAME Crispin Yeo'])
  })
})

describe('a row of SQL that lacks values at its end', () => {
  it('is read by the columns it has', () => {
    const text =
      "INSERT INTO members (name, aadhaar, pan, mobile, city, pincode) VALUES\n('Harjot Kaur', '7355 0182 9462', 'BKLPD9032F', '9815530274', 'Moga', '142001'),\n('Lalrinmawia', '6190 8234 4758', 'CFTPL1186H', '8731904456', 'Aizawl');"
    expect(found(text)).toEqual(expect.arrayContaining(['CONTACT 8731904456', 'LOCATION Aizawl']))
  })
})

describe('a caption of two words', () => {
  it.each([
    ['Primer apellido: Tortosa   Segundo apellido: Iglesias', ['NAME Tortosa', 'NAME Iglesias']],
    ['Operátor: Rodné číslo?\nKlient: nevím', []],
  ])('is nobody in %j', (text, expected) => {
    expect(found(text)).toEqual(expected)
  })

  it('is not seen in the last part of a name: "NHI" is a number, too', () => {
    expect(found('Thảo Nhi: tối qua lẩu\nVy: ok\nThảo Nhi: đúng r')).toEqual([
      'NAME Thảo Nhi',
      'NAME Vy',
      'NAME Thảo Nhi',
    ])
  })
})

describe('a row of SQL with an apostrophe that is not escaped', () => {
  it('is not read by its columns', () => {
    const text = "INSERT INTO t (nombre, nie, ciudad) VALUES ('Yaritza O'Farrill', 'Y2542229F', 'Avilés');"
    expect(found(text)).toContain("NAME Yaritza O'Farrill")
  })
})

import { describe, expect, it, test } from '@jest/globals'
import { keyedValueRecognizer } from '../../../src/detectors/structure/keyed-value.js'
import { fieldsOf } from '../../../src/detectors/structure/fields.js'
import { structureOf } from '../../../src/detectors/structure/structure.js'
import type { NameModel } from '../../../src/detectors/name/name-model.js'
import type { Meaning } from '../../../src/detectors/scan/cues.js'
import type { Scan } from '../../../src/detectors/scan/scan.js'
import { expectLinear } from '../../support/expect-linear.js'
import { found, foundByDefault } from '../found.js'

describe('a key that says so makes its value personal', () => {
  test.each([
    ['snake case', '{"first_name": "Brunhilde", "last_name": "Ottokar"}', ['NAME Brunhilde', 'NAME Ottokar']],
    ['camel case', '{"lastName":"Ottokar","telefonMobil":"0160 5550199"}', ['NAME Ottokar', 'CONTACT 0160 5550199']],
    ['kebab case', 'person:\n  family-name: Ottokar\n  city: Ulm', ['NAME Ottokar', 'LOCATION Ulm']],
    ['German', '{"nachname":"Ottokar","plz":"89073","hausNr":"4b"}', ['NAME Ottokar', 'LOCATION 89073', 'LOCATION 4b']],
    ['Spanish', '{"primer_apellido":"Quintanar","codigoPostal":"41003"}', ['NAME Quintanar', 'LOCATION 41003']],
    [
      'the number of a house',
      '{"logradouro":"Rua 7 de Abril","numero":"482"},{"pedido":"x","numero":"99"}',
      ['LOCATION Rua 7 de Abril', 'LOCATION 482'],
    ],
    [
      'a name beside a personal code',
      "INSERT INTO t (isikukood, nimi) VALUES\n('48503124718','Õnne Väljataga');",
      ['DOCUMENT 48503124718', 'NAME Õnne Väljataga'],
    ],
    [
      'Persian in Latin letters',
      "UPDATE b SET CodeMelli = '2740518639' WHERE NameKhanevadegi = N'تقی‌زاده'",
      ['DOCUMENT 2740518639', 'NAME تقی‌زاده'],
    ],
    [
      'a list of SQL',
      "SELECT 1 FROM k WHERE last_name = 'Sjöqvist' AND city IN ('Ulm', N'Bonn')",
      ['NAME Sjöqvist', 'LOCATION Ulm', 'LOCATION Bonn'],
    ],
    ['a pattern of SQL', "SELECT id FROM k WHERE last_name ILIKE '%Sjöqvist%'", ['NAME Sjöqvist']],
    ['a customer in a log', '2024-03-11 07:14:22 INFO order customer="Anna Schmidt" total=12', ['NAME Anna Schmidt']],
    [
      'a user with a name in a log',
      '2024-03-11T07:14:22Z login ok user=svdberg77 name="Anna Schmidt"',
      ['CONTACT svdberg77', 'NAME Anna Schmidt'],
    ],
    ['Belarusian', 'Прозвішча: Корзун\nІмя па бацьку: Пятроўна', ['NAME Корзун', 'NAME Пятроўна']],
    ['a role with initials', 'Лечащий врач: Крылов А. Н.\nОтделение: 4', ['NAME Крылов А. Н.']],
    [
      'a street with the name of a person',
      '{"місто":"Львів","улица":"Шевченко","дом":"12","indeks":"79005"}',
      ['LOCATION Львів', 'LOCATION Шевченко', 'LOCATION 12', 'LOCATION 79005'],
    ],
    [
      'the query of a URL',
      'GET /konto?vorname=Gudrun&nachname=M%C3%B6llenkamp&strasse=Deichstr.%2030&ort=Norden&b=100%25 HTTP/1.1',
      ['NAME Gudrun', 'NAME M%C3%B6llenkamp', 'LOCATION Deichstr.%2030', 'LOCATION Norden'],
    ],
    [
      'the query of a URL with a street in it',
      'GET /o?meno=x&priezvisko=Kuk%C3%BA%C4%8Dka&ulica=Hviezdoslavova+7&mesto=%C5%BDiar+nad+Hronom HTTP/1.1',
      ['NAME Kuk%C3%BA%C4%8Dka', 'LOCATION Hviezdoslavova+7', 'LOCATION %C5%BDiar+nad+Hronom'],
    ],
    [
      'a query that is encoded twice',
      'https://example.org/l?surname=Siew%2520Ling&alamat=21%2520Jln%2520Gambir',
      ['NAME Siew%2520Ling', 'LOCATION 21%2520Jln%2520Gambir'],
    ],
    [
      'a form as it is sent',
      'curl -d "paciente=Florencia+Etcheverry&cel=099555127&esp=7" https://example.org',
      ['NAME Florencia+Etcheverry', 'CONTACT 099555127'],
    ],
    [
      'elements in Japanese',
      '<顧客>\n  <氏名>薬師寺 まどか</氏名>\n  <郵便番号>870-0035</郵便番号>\n</顧客>',
      ['NAME 薬師寺 まどか', 'LOCATION 870-0035'],
    ],
    [
      'columns in Chinese',
      '捐款人    所在地    金额    手机\n慕容静    扬州    500    13305550127\n石磊    赣州    200    15855506641',
      [
        ...['NAME 慕容静', 'LOCATION 扬州', 'CONTACT 13305550127'],
        ...['NAME 石磊', 'LOCATION 赣州', 'CONTACT 15855506641'],
      ],
    ],
    [
      'an account with its sign',
      'ADMIN_NAME="Anna Schmidt"\nSLACK_USER=@annie-s',
      ['NAME Anna Schmidt', 'CONTACT @annie-s'],
    ],
    ['Polish', '{"nazwisko":"Zawistowska","miejscowosc":"Ełk"}', ['NAME Zawistowska', 'LOCATION Ełk']],
    ['Chinese', '{"收货人姓名":"柳如烟","邮编":"210008"}', ['NAME 柳如烟', 'LOCATION 210008']],
    [
      'Japanese in katakana',
      '{"name":"阿久津・ミュラー・花","氏名":"アクツ ハナ"}',
      ['NAME 阿久津・ミュラー・花', 'NAME アクツ ハナ'],
    ],
    [
      'FHIR',
      '<Patient>\n  <name><given value="Brunhilde"/></name>\n  <address><city value="Ulm"/></address>\n</Patient>',
      ['NAME Brunhilde', 'LOCATION Ulm'],
    ],
    [
      'lists of JSON',
      '{"name": [{"family": "Qzesie", "given": [\n  "Brunhilde",\n  "Zelpha"\n]}], "address": [{"line": ["HC 61 Box 144"]}]}',
      ['NAME Qzesie', 'NAME Brunhilde', 'NAME Zelpha', 'LOCATION HC 61 Box 144'],
    ],
    [
      'an address in XML',
      '<shipTo>\n<name>Anna Weber</name>\n<line1>18 Butts Lane</line1>\n<town>Ulm</town>\n<postcode>DE4 4FH</postcode>\n</shipTo>',
      ['NAME Anna Weber', 'LOCATION 18 Butts Lane', 'LOCATION Ulm', 'LOCATION DE4 4FH'],
    ],
    [
      'a party of a payment',
      '<Nm>Peeters Griet</Nm><PstlAdr><StrtNm>Turnhoutsebaan</StrtNm><BldgNb>218</BldgNb><PstCd>2140</PstCd><TwnNm>Borgerhout</TwnNm></PstlAdr>',
      ['NAME Peeters Griet', 'LOCATION Turnhoutsebaan', 'LOCATION 218', 'LOCATION 2140', 'LOCATION Borgerhout'],
    ],
    [
      'a state of things',
      '{"nachname":"Ottokar","calle":"Calle Luna 3","estado":"pendiente"}',
      ['NAME Ottokar', 'LOCATION Calle Luna 3'],
    ],
    [
      'a state of a country',
      '{"nachname":"Ottokar","calle":"Calle Luna 3","estado":"Jalisco"}',
      ['NAME Ottokar', 'LOCATION Calle Luna 3', 'LOCATION Jalisco'],
    ],
    ['a number', '{"nachname":"Ottokar","telefono2":"671 220 845"}', ['NAME Ottokar', 'CONTACT 671 220 845']],
    ['a number by two letters', '{"vorname":"Ottokar","ph":"3057770188"}', ['NAME Ottokar', 'CONTACT 3057770188']],
    [
      'the town of a customer',
      'id\tcustomer\tship_city\n7\tHanna Sjöberg\tKalmar\n8\tOskar Ek\tUmeå',
      ['NAME Hanna Sjöberg', 'LOCATION Kalmar', 'NAME Oskar Ek', 'LOCATION Umeå'],
    ],
  ])('%s', (_, text, expected) => {
    expect(found(text)).toEqual(expected)
  })

  test.each([
    ['a product', '{"product_name": "Silberpfeil", "file_name": "Bericht"}'],
    ['a type', 'interface Person { first_name: string; last_name: string }'],
    ['a caption', '{"first_name": "Vorname", "last_name": "Nachname"}'],
    ['a placeholder', '{"first_name": "{{name}}", "last_name": "null"}'],
    ['a name beside those of somebody else', '{"customer": {"first_name": null}, "name": "Silberpfeil"}'],
    ['lists of something else', '{"name": "Silberpfeil", "tags": ["Brunhilde"], "line": ["12 rows read"]}'],
    ['a state without an address', '{"state": "open", "city": null}'],
    ['an acidity', '{"sample": "soil", "ph": 6.8123456}'],
    ['an address of a machine', '{"mac_address": "aa:bb:cc:dd:ee:ff", "ip_address": "10.0.0.1"}'],
  ])('%s is nobody', (_, text) => {
    expect(found(text)).toEqual([])
  })
})

describe('SQL', () => {
  test.each([
    [
      'columns name the values',
      "INSERT INTO gaeste (vorname, nachname, ort) VALUES ('Ede','D''Avola','Ulm'), ('Timur','Kalojew','Lahr');",
      ['NAME Ede', "NAME D''Avola", 'LOCATION Ulm', 'NAME Timur', 'NAME Kalojew', 'LOCATION Lahr'],
    ],
    [
      'what is set and asked',
      "UPDATE gaeste SET strasse='Am Anger 7' WHERE nachname = 'Ottokar'",
      ['LOCATION Am Anger 7', 'NAME Ottokar'],
    ],
    [
      'a name that may be of a thing, beside a surname',
      "INSERT INTO clan (ime, prezime) VALUES ('Zvonjka', 'Obrenović')",
      ['NAME Zvonjka', 'NAME Obrenović'],
    ],
    ['the name of a thing', "INSERT INTO polica (ime, boja) VALUES ('Zvonjka', 'plava')", []],
    ['nothing personal', "SELECT max(preis) FROM waren WHERE farbe = 'Rot' GROUP BY typ", []],
  ])('%s', (_, text, expected) => {
    expect(found(text)).toEqual(expected)
  })
})

describe('tables, logs and paths', () => {
  test.each([
    [
      'CSV',
      'vorname,nachname,ort\nEde,Ottokar,Ulm\nIda,Zabel,Lahr',
      ['NAME Ede', 'NAME Ottokar', 'LOCATION Ulm', 'NAME Ida', 'NAME Zabel', 'LOCATION Lahr'],
    ],
    [
      'a key in each cell',
      'ad=Hüsnügül Cebeci|il=Hatay|tel=0326 555 01 17\nad=Despina Usta|il=Gökçeada|tel=0286 555 01 18',
      [
        ...['NAME Hüsnügül Cebeci', 'LOCATION Hatay', 'CONTACT 0326 555 01 17'],
        ...['NAME Despina Usta', 'LOCATION Gökçeada', 'CONTACT 0286 555 01 18'],
      ],
    ],
    [
      'a single line of pairs',
      'Họ tên: Huỳnh Bảo Trân | SĐT: 0903.555.177 | Thành phố: Cần Thơ',
      ['NAME Huỳnh Bảo Trân', 'CONTACT 0903.555.177', 'LOCATION Cần Thơ'],
    ],
    ['a folder on Windows', 'cannot open C:\\Users\\ingrid.solheim\\notes.txt', ['CONTACT ingrid.solheim']],
    ['a folder with a name', 'C:\\Users\\Ingrid Solheim\\Desktop is full', ['NAME Ingrid Solheim']],
    ['a folder elsewhere', 'cd /home/isolheim/src', ['CONTACT isolheim']],
    ['a folder of a machine', 'cd /home/runner/work && ls /Users/Shared/x', []],
    ['a project of an organisation', 'see https://github.com/some-org/some-project/issues/3', []],
  ])('%s', (_, text, expected) => {
    expect(found(text)).toEqual(expected)
  })
})

describe('a chat', () => {
  test('names its speakers, without the words for relatives in front', () => {
    const text = '[18:02] ede: who brings the salad?\n[18:03] Onkel Ludo: I will, see you at six'
    expect(found(text)).toEqual(['NAME ede', 'NAME Ludo'])
  })

  test('is no log', () => {
    const text = '[2024-11-02 08:14:55] WARN auth: login failed\n[2024-11-02 08:15:02] ERROR mailer: no route'
    expect(found(text)).toEqual([])
  })

  test('is no log with times to the second, unless somebody is named', () => {
    const text = '2024-08-17 14:02:11 inverter: PV1 412 V and 6 A\n2024-08-17 14:07:11 inverter: PV1 415 V and 6 A'
    expect(found(text)).toEqual([])
    expect(found(text.replaceAll('2024-08-17 ', ''))).toEqual([])
    expect(found(text.replaceAll('inverter', 'Ludovika'))).toEqual(['NAME Ludovika', 'NAME Ludovika'])
  })

  test('has no name where a machine or a part speaks', () => {
    expect(found('User: how do I sort a list?\nAssistant: call sort on it\nUser: thanks a lot for that')).toEqual([])
  })
})

test('a surname in front of a given name makes a full name of a cell', () => {
  const text =
    'Name;Personalnr.;Abteilung;Resturlaub\nBahlmann, Uta;100482;Einkauf;7,5\nZielinski, Jaroslaw;100517;Lager;12'
  expect(foundByDefault(text)).toEqual([
    'NAME Bahlmann, Uta',
    'DOCUMENT 100482',
    'NAME Zielinski, Jaroslaw',
    'DOCUMENT 100517',
  ])
})

test('whoever made or changed something may be an account', () => {
  const text = '{"created_by": "rmontoya", "updatedBy": "system", "reviewer": "anna.schmidt"}'
  expect(foundByDefault(text)).toEqual(['CONTACT rmontoya', 'CONTACT anna.schmidt'])
})

test('names beside numbers of their own are looked for in linear time', () => {
  const knowsNobody: NameModel = { find: () => [], words: { known: () => 0, flags: () => 0, cluster: () => 0 } }
  const records = 100_000
  const text = `[${'{"isikukood":"48503124718","nimi":"Qxne Zxljataga"},\n'.repeat(records)}]`
  const structure = structureOf(text)
  const scan = { text, structure, fields: fieldsOf(text, structure), ats: [] } as unknown as Scan<Meaning>
  expectLinear(() => expect(keyedValueRecognizer(knowsNobody, () => false).find(scan)).toHaveLength(2 * records))
})

describe('a key that a thing may have, too', () => {
  it.each([
    '<StringProperty Name="a" DisplayName="Output File Name" Description="x"/>',
    '<BoolProperty DisplayName="SciTech TASM compatible mode" Description="assemble"/>',
    'Name: configdb\nDriver: Stack\nStack: config, passwords\n\nName: templatedb\nDriver: File\nMode: 644\n',
  ])('does not make words a name: %s', (text) => {
    expect(foundByDefault(text)).toEqual([])
  })

  it.each([
    ['displayName: Grace Hope', 'NAME Grace Hope'],
    ['"displayName": "Anna van der Berg"', 'NAME Anna van der Berg'],
    ['Driver: Mike Stack', 'NAME Mike Stack'],
    ['first_name,last_name\nAnna,Stack', 'NAME Stack'],
    ['Tenant: Rose', 'NAME Rose'],
  ])('makes a name of one: %s', (text, finding) => {
    expect(foundByDefault(text)).toContain(finding)
  })
})

describe('an account', () => {
  it('takes no street from a name and the number of a document', () => {
    const text = 'Bruker: Torgunn Kvammen Sæbø, fnr 190365 41205\nAdresse: Øvre Kråkenes 12, 5152 Bønes'
    expect(foundByDefault(text)).toEqual([
      'NAME Torgunn Kvammen Sæbø',
      'DOCUMENT 190365 41205',
      'LOCATION Øvre Kråkenes 12, 5152 Bønes',
    ])
  })
})

import { describe, expect, it } from '@jest/globals'
import { piiDetector } from '../../src/detectors/pii.js'
import { foundByDefault as found, foundWith, seeing } from './found.js'

const { detect: detectWith } = piiDetector({ deny: [{ text: 'Mann', label: 'NAME' }] })

describe('a name', () => {
  it.each([
    ['Please call Dr. Anna Schmidt, +49 30 1234567.', 'Anna Schmidt'],
    ['Mein Mann Uwe Rosenthal hat die Vollmacht, +49 30 1234567.', 'Uwe Rosenthal'],
    ['Pac. Růžička Václav, tel. 777 123 456', 'Růžička Václav'],
    ['Seu Raimundo Nonato, CPF 529.982.247-25', 'Raimundo Nonato'],
    ['Hasta Hatice Uçar, tel 0532 123 45 67', 'Hatice Uçar'],
    ['氏名:佐藤花子様 電話 03-1234-5678', '佐藤花子'],
    ['送货给李师傅,电话13800138000', '李'],
  ])('is without titles and forms of address: %s', (text, name) => {
    const names = found(text).filter((one) => one.startsWith('NAME'))
    expect(names).toEqual([`NAME ${name}`])
  })

  it.each([
    ['지수언니: 어디야, 010-1234-5678', '지수'],
    ['ชื่อ นางสาวกัญญารัตน์ โทร 081-234-5678', 'กัญญารัตน์'],
    ['अनिता दिदी: पैसा पठाउनु, फोन 9803-417265', 'अनिता'],
    ['তানিয়া আপু: আমি আনব, ফোন 01711-223344', 'তানিয়া'],
    ['ป้าสมพร โทร 081-234-5678', 'สมพร'],
    ['नाम: सुप्रिया वहिनी, फोन 98220 15983', 'सुप्रिया'],
  ])('is without words of kinship and titles that touch it: %s', (text, name) => {
    expect(found(text)).toContain(`NAME ${name}`)
  })

  it.each([
    ['sono donatella abito a prato, tel. 0574 123456', ['donatella abito'], 'NAME donatella'],
    ['aqui é o genivaldo moro ali em frente', ['genivaldo moro ali'], 'NAME genivaldo'],
    ['com minha nora Gleiciane', ['nora Gleiciane'], 'NAME Gleiciane'],
    ['Sergio Moro', ['Sergio Moro'], 'NAME Sergio Moro'],
    ['يقيم كريم حاليًا في', ['كريم حاليًا'], 'NAME كريم'],
  ])('ends before the verb and begins behind the relative: %s', (text, seen, name) => {
    expect(foundWith(text, seeing(...seen)).filter((one) => one.startsWith('NAME'))).toEqual([name])
  })

  it('is no "my" in front of a relative', () => {
    expect(foundWith('Mia zia Rosa', seeing('Mia', 'Rosa'))).toEqual(['NAME Rosa'])
  })

  it('is no caption, nor the word that begins a turn', () => {
    expect(found('Conducteur : Ludovic Sabatier\nLieu : Toulouse')).not.toContain('NAME Lieu')
    expect(found('Patient: Cecilia Lagerkvist\nOrsak: ont i ryggen')).not.toContain('NAME Orsak')
  })

  it('is no title alone', () => {
    for (const text of ['Dr', 'Læge', 'papa', 'Pelapor'])
      expect(found(`${text}: +49 30 1234567`)).not.toContain(`NAME ${text}`)
  })

  it('that the app denies stays, whatever it looks like', () => {
    expect(detectWith('Mein Mann kommt.').map((one) => one.text)).toEqual(['Mann'])
  })
})

describe('an address', () => {
  it('has its postcode in brackets', () => {
    const address = 'Plougastel-Daoulas (29470), 3 venelle du Port'
    expect(found(`Mon client demeure à ${address}, avec sa femme.`)).toEqual([`LOCATION ${address}`])
  })

  it.each([
    ['C/ Mayor 58, 31001 Pamplona | 948 55 01 93', 'C/ Mayor 58, 31001 Pamplona', 'CONTACT 948 55 01 93'],
    [
      '45 Lorong Seri Teruntum 9, 25100 Kuantan\n09-513 6627',
      '45 Lorong Seri Teruntum 9, 25100 Kuantan',
      'CONTACT 09-513 6627',
    ],
    ['Domerpfarrgasse 1, 97070 Würzburg | 0931-8804512', 'Domerpfarrgasse 1, 97070 Würzburg', 'CONTACT 0931-8804512'],
  ])('ends before a phone number: %j', (text, address, phone) => {
    expect(found(text)).toEqual([`LOCATION ${address}`, phone])
  })

  it('ends before the sentence goes on, in small letters', () => {
    const text = 'ze woont in dokkum en haar bsn is 123456782'
    const model = { find: () => [{ label: 'LOCATION' as const, score: 0.9, start: 12, end: 21 }] }
    const [place] = piiDetector({ model }).detect(text)
    expect(place?.text).toBe('dokkum')
  })

  it('takes in a flat and the bracket behind a province', () => {
    expect(found('au 4518, rue Fabre, app. 2, Montréal (Québec) H2J 3V3.')).toEqual([
      'LOCATION 4518, rue Fabre, app. 2, Montréal (Québec) H2J 3V3',
    ])
    expect(found('vecina de C/ Cervantes, 9, 23700 Linares (Jaén). Solicito')).toEqual([
      'LOCATION C/ Cervantes, 9, 23700 Linares (Jaén)',
    ])
  })

  it('ends before the next line of a list or a form', () => {
    expect(found('Ship to: 40 Station Rd, Telford TF1 5AB\n2 x drill')).toEqual([
      'LOCATION 40 Station Rd, Telford TF1 5AB',
    ])
    expect(found('DOMICILE : 4 CHEMIN DES MURIERS, 84200 CARPENTRAS\nCNI N° : X4RTBPFW4')).toContain(
      'LOCATION 4 CHEMIN DES MURIERS, 84200 CARPENTRAS',
    )
  })

  it('begins behind the addressee, an hour and the key of a field', () => {
    expect(found('Ship to: Carol Underhill, 40 Station Rd, Telford TF1 5AB')).toEqual([
      'NAME Carol Underhill',
      'LOCATION 40 Station Rd, Telford TF1 5AB',
    ])
    expect(found('zapraszam o 12:00, ul. Piotrkowska 155, 90-440 Łódź')).toEqual([
      'LOCATION ul. Piotrkowska 155, 90-440 Łódź',
    ])
    expect(found('sede:\n  via: Lungomare Starita 4\n')).toEqual(['LOCATION Lungomare Starita 4'])
  })

  it.each([
    ['Lange Dijk 904 bus 2, 9000 Gent\nRijksregisternr. 79.04.12-217.63', 'Lange Dijk 904 bus 2, 9000 Gent'],
    ['Na Stráni 9, 466 01 Jablonec nad Nisou\nZkrať to prosím', 'Na Stráni 9, 466 01 Jablonec nad Nisou'],
    ['Ahornallee 8, 15890 Eisenhüttenstadt, Vers.-Nr. 12', 'Ahornallee 8, 15890 Eisenhüttenstadt'],
    ['٧ شارع طلعت حرب، طنطا، العداد بيسحب كتير', '٧ شارع طلعت حرب، طنطا'],
  ])('ends before a line, a caption or a clause that goes on: %j', (text, address) => {
    expect(found(text)[0]).toBe(`LOCATION ${address}`)
  })

  it('may be a Japanese postcode on a line of its own', () => {
    expect(found('〒509-0214\n電話は後で')).toEqual(['LOCATION 509-0214'])
  })

  it('takes a city and a country on lines of their own along', () => {
    const address = '12 Harley Road\nManchester\nM1 2AB'
    expect(found(`Ship to:\n${address}`)).toEqual([`LOCATION ${address}`])
  })

  it('takes flat and settlement along', () => {
    expect(found('394018, Воронеж, ул. Плехановская, 9, оф. 4')).toEqual([
      'LOCATION 394018, Воронеж, ул. Плехановская, 9, оф. 4',
    ])
    expect(found('с адрес гр. Хасково, бул. България 140')).toEqual(['LOCATION гр. Хасково, бул. България 140'])
  })
})

describe('a fraction', () => {
  it('is no document', () => {
    expect(found('loss | 0.8105697364 | 18.02946371 | 7.22752611')).toEqual([])
  })
})

describe('an account in a log', () => {
  const line = (user: string): string => `Nov 12 03:22:58 mx2 dovecot: imap-login: user=${user}, rip=10.0.0.1`

  it('is a contact if it is named after a person', () => {
    expect(found(line('i.solheim'))).toEqual(['CONTACT i.solheim'])
    expect(found(line('backup.service'))).toEqual([])
  })
})

describe('the end of a place whose words are not parted', () => {
  it.each([
    ['吉祥寺駅前で会う', '吉祥寺', '吉祥寺駅'],
    ['住光復路一段那間', '光復路', '光復路一段'],
    ['서울대병원에 있어요', '서울대병', '서울대병원'],
    ['住望江路5号楼501暖气坏了', '望江路5号楼501暖', '望江路5号楼501'],
    ['台中市北區崇德路三段9號\n翻成英文', '台中市北區崇德路三段9號\n翻成英文', '台中市北區崇德路三段9號'],
    ['anogara kuMbare', 'kuMbare', 'Mbare'],
    ['at Room 1203, Building 5', '1203, Building 5', 'Room 1203, Building 5'],
  ])('is where the place ends: %j', (text, seen, place) => {
    const start = text.indexOf(seen)
    const model = { find: () => [{ label: 'LOCATION' as const, score: 0.95, start, end: start + seen.length }] }
    expect(
      piiDetector({ model })
        .detect(text)
        .map((one) => one.text),
    ).toContain(place)
  })
})

describe('a case behind a name in Mongolian', () => {
  it('is no part of it', () => {
    const model = { find: () => [{ label: 'NAME' as const, score: 0.9, start: 0, end: 9 }] }
    expect(
      piiDetector({ model })
        .detect('Батболд-д захиа')
        .map((one) => one.text),
    ).toEqual(['Батболд'])
  })
})

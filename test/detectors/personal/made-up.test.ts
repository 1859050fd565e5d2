import { describe, expect, it, test } from '@jest/globals'
import { piiDetector } from '../../../src/detectors/pii.js'
import { foundByDefault } from '../found.js'

const detector = piiDetector()
const personal = (text: string) =>
  detector
    .detect(text)
    .filter(({ score }) => score >= 0.6)
    .map((finding) => finding.text)

describe('the people of an exercise with numbers', () => {
  it.each([
    'Emma baked 24 muffins. She gave 7 to her grandmother and 5 to Noah. How many are left?',
    'Peter je o 5 rokov starší ako Zuzka. Spolu majú 29 rokov. Koľko rokov má Zuzka?',
    'Ο Γιάννης έχει 15 μήλα και δίνει 6 στη Μαρία. Πόσα του μένουν;',
    'Ioana are 28 de abțibilduri și îi dă lui Radu 9. Câte îi mai rămân?',
    'Mari ostis 4 õuna ja andis Jürile 2. Mitu õuna jäi?',
    '花子さんは太郎くんより4歳年上です。二人の年齢の合計は28歳です。太郎くんは何歳ですか。',
    'สมชายมีแอปเปิล 12 ผล ให้สมหญิง 5 ผล เหลือกี่ผล',
  ])('are nobody: %s', (text) => {
    expect(personal(text)).toEqual([])
  })

  it.each([
    ['My kids: Anna has 3 cats, Ben has 2 dogs. How many animals do we have?', ['Anna', 'Ben']],
    ['Karen in our team has 12 days of leave left and takes 5 in May. How many remain?', ['Karen']],
    ['Patientin Lena bekommt 3 x 20 Tropfen. Wie viele Tage reicht eine Flasche mit 300 Tropfen?', ['Lena']],
    ['La locataire Julie doit 3 mois à 450 €. Combien doit-elle ?', ['Julie']],
    ['Anna, room 12, gets 3 injections of 5 ml a day. How much does she need for 14 days?', ['Anna']],
    ['Emma Hartley has 12 days of leave left and takes 5. How many remain?', ['Emma Hartley']],
    ['Ma collègue Julie a 24 jours de congé et en a pris 7. Combien lui en reste-t-il ?', ['Julie']],
  ])('are told from the people of somebody’s life: %s', (text, names) => {
    expect(personal(text)).toEqual(names)
  })
})

describe('the people of a story that is to be continued', () => {
  it.each([
    'Continue the story: The clockmaker’s daughter, Odile, had never left Brannock Street. When the bells stopped, she packed a compass.',
    'Setze die Geschichte fort:\nDer Müller Veit Sand wohnte am Rand von Eschenau. Eines Nachts klopfte Rike an.',
    'Continúa la historia: Elvira cerró la botica y bajó al puerto, donde Tomás la esperaba con un farol.',
    'Продолжи историю: Аглая закрыла лавку и пошла к пристани, где её ждал Тихон с фонарём.',
  ])('are nobody: %s', (text) => {
    expect(personal(text)).toEqual([])
  })

  it.each([
    ['Continue the story: my neighbour Odile Marchand lives in Passau and never sleeps.', 'Odile Marchand'],
    ['Continue the letter: Odile Marchand, tel. +49 851 901820, complained about the bells.', 'Odile Marchand'],
  ])('are told from people: %s', (text, name) => {
    expect(personal(text).join()).toContain(name)
  })
})

describe('names that are asked about as names', () => {
  it.each([
    'Suggest 10 vintage baby names like Mabel, Otis and Hazel.',
    'What is the origin of the name Saoirse? And of Siobhán, Niamh, Caoimhe?',
    'Mädchennamen wie Greta, Ida und Mathilda, die zu einem kurzen Nachnamen passen?',
    'Qué significado del nombre Leire dan los diccionarios, y Ainhoa?',
  ])('are nobody’s: %s', (text) => {
    expect(personal(text)).toEqual([])
  })

  it.each([
    ['My daughter Mabel wants baby names for her doll.', 'Mabel'],
    ['Baby names that go with Karin Holtz from Kassel?', 'Karin Holtz'],
  ])('are told from people: %s', (text, name) => {
    expect(personal(text).join()).toContain(name)
  })
})

describe('the people of a story that is to be written', () => {
  it.each([
    'Write a 600-word short story about a lighthouse keeper, Elias Thorne, who discovers that his neighbour Greta Vance is a smuggler.',
    'Skriv en krim der etterforsker Ingrid Lund leter etter fiskeren Torstein Vik.',
    'Napisz opowiadanie o detektywie Ignacym Wroniczu, który szuka skrzypaczki Leny Mirskiej.',
    'Napíš rozprávku o drakovi Šarkanovi a princeznej Ľubici.',
    'Erfinde eine Gutenachtgeschichte mit dem Igel Fridolin und der Eule Adelheid.',
    'Találj ki mesét Bendegúz lovagról és Malvin boszorkányról.',
    'Skriv et eventyr om ridderen Asbjørn og heksen Malvina.',
    'Γράψε ένα παραμύθι για τον ιππότη Φοίβο και τη μάγισσα Ζηνοβία.',
    'כתוב אגדה על הנסיכה אלומה והאביר ברק.',
  ])('are nobody: %s', (text) => {
    expect(personal(text)).toEqual([])
  })

  it.each([
    ['Write a short story about my grandfather, Elias Thorne, who was a lighthouse keeper.', ['Elias Thorne']],
    ['Write a bedtime story for Mia, 4, and her brother Theo, 6, who are afraid of thunder.', ['Mia', 'Theo']],
    ['Skriv en krim til min tante Ingrid Lund, som leser mye.', ['Ingrid Lund']],
    ['Napisz opowiadanie o koledze Bartku z pracy na jego urodziny.', ['Bartku']],
    ['Írj mesét a kislányomnak, Rozáliának.', ['Rozáliának']],
    ['Schreib ein Märchen mit der Nachbarin Adelheid, die morgen Geburtstag hat.', ['Adelheid']],
    ['Kızım Elif için bir masal yaz.', ['Elif']],
    ['اكتب قصة لابنتي ياقوت التي تخاف من الظلام', ['ياقوت']],
    ['A short story: the lighthouse keeper Elias Thorne has died; his neighbour told us.', ['Elias Thorne']],
  ])('are told from people for whom it is written, or who live: %s', (text, names) => {
    expect(personal(text)).toEqual(names)
  })

  it('are those of the conversation before', () => {
    const texts = ['My daughter is called Rosalind.', 'Write a fairy tale about the princess Rosalind and a dragon.']
    const found = detector.detectAll(texts)[1] ?? []
    expect(found.filter(({ score }) => score >= 0.6).map(({ text }) => text)).toEqual(['Rosalind'])
  })

  it('are somebody beside an address', () => {
    const text = 'Write a ghost story about the old miller, Agnes Whitby, 12 Mill Lane, Hook RG27 9PL.'
    expect(personal(text)).toContain('Agnes Whitby')
  })
})

describe('the characters of a work', () => {
  it.each([
    'Napisz charakterystykę Stanisława Wokulskiego z „Lalki” Prusa.',
    'Napiš charakteristiku Maryši z dramatu bratří Mrštíků.',
    'Анализирај лик Софке из романа „Нечиста крв“.',
    'Охарактеризуй образ Грушницкого из романа «Герой нашего времени».',
    'Охарактеризуй образ Катерины из пьесы «Гроза».',
  ])('are nobody: %s', (text) => {
    expect(personal(text)).toEqual([])
  })

  it.each([
    ['Napisz charakterystykę mojej uczennicy Izabeli Łęckiej, klasa 3b.', ['Izabeli Łęckiej']],
    ['Напиши характеристику на ученика 7 класса Дениса Пахомова.', ['Дениса Пахомова']],
  ])('are told from people who are judged: %s', (text, names) => {
    expect(personal(text)).toEqual(names)
  })
})

describe('the people of an essay', () => {
  test.each([
    ['en', 'Help me write an essay about Atticus Finch and Scout in Maycomb'],
    ['de', 'Schreib ein Referat über Wallenstein und Thekla'],
    ['sv', 'Skriv en uppsats om Ronja och Birk i Mattisborgen'],
    ['pl', 'Napisz rozprawkę: czy Wokulski kochał Izabelę?'],
    ['sk', 'Napíš úvahu o Jánošíkovi, bol z Terchovej'],
    ['fi', 'Kirjoita essee Juhanista ja Venlasta'],
    ['el', 'Γράψε έκθεση για την Πηνελόπη και τον Τηλέμαχο στην Ιθάκη'],
    ['hy', 'Գրիր շարադրություն Գիքորի մասին'],
  ])('are not found: %s', (_, text) => {
    expect(foundByDefault(text)).toEqual([])
  })

  test.each([
    ['a relative', 'Write an essay about my grandmother Ilona', ['NAME Ilona']],
    [
      'somebody with a title, pl',
      'Napisz wypracowanie o pani Genowefie z Pcimia',
      ['NAME Genowefie', 'LOCATION Pcimia'],
    ],
    ['an inflected relative, hu', 'Írj fogalmazást a nagymamámról, Margit néniről', ['NAME Margit']],
    ['for whom it is, de', 'Schreibe für Finn Brüggemann einen Aufsatz über Freundschaft', ['NAME Finn Brüggemann']],
    ['for whom a text is, de', 'Schreib für Karin Holtz ein Gedicht', ['NAME Karin Holtz']],
    ['for whom it is, es', 'Escribe una redacción para Leo Peñalver', ['NAME Leo Peñalver']],
    ['for whom it is, tr', 'Elif Karabacak için kompozisyon yaz', ['NAME Elif Karabacak']],
    ['in whose place, en', "write an essay on Petra Lindholm's behalf, she is applying again", ['NAME Petra Lindholm']],
    ['to whom a letter is, en', 'Write a letter about the leak to Gerald Pinnock', ['NAME Gerald Pinnock']],
  ])('but %s', (_, text, found) => {
    expect(foundByDefault(text)).toEqual(found)
  })
})

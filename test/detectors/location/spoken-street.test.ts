import { describe, expect, it } from '@jest/globals'
import { found, foundByDefault } from '../found.js'

describe('a street in a transcript of speech', () => {
  it.each([
    [
      'je suis au vingt sept rue de la fontaine, mon numéro zéro six trente neuf quatre vingt dix',
      'vingt sept rue de la fontaine',
    ],
    ['z ulicy świerkowej dwanaście numer telefonu sześć zero jeden dwa trzy cztery pięć', 'ulicy świerkowej dwanaście'],
    [
      'rumah di jalan kawi atas nomor tiga belas, telepon nol delapan satu tiga tiga empat lima',
      'jalan kawi atas nomor tiga belas',
    ],
    ['с улицы строителей дом девять, мой телефон восемь девятьсот пять сорок семь', 'улицы строителей дом девять'],
    [
      'gyvenam vytauto gatvė penkiolika, skambinti aštuoni šeši vienas du keturi septyni trys',
      'vytauto gatvė penkiolika',
    ],
    [
      'osote polvelantie kaheksankymmentä, numero nolla viis nolla yks yks kasi kasi kuus',
      'polvelantie kaheksankymmentä',
    ],
    [
      'telefonu beş yüz kırk iki altı yüz on sekiz doksan yedi, adresi ahmet efendi mahallesi şehit ali caddesi kırk numara',
      'ahmet efendi mahallesi şehit ali caddesi kırk numara',
    ],
    [
      "мешкаю село старі кути косівського району вулиця шевченка сорок два телефон нуль дев'яносто шість двісті вісім нуль",
      'село старі кути косівського району вулиця шевченка сорок два',
    ],
  ])('is found with its number in words: %s', (text, street) => {
    expect(found(text)).toContain(`LOCATION ${street}`)
  })

  it.each([
    'dass bei uns in der ⟦lerchenstraße siebzehn⟧ in ⟦delmenhorst⟧ der aufzug steht',
    'abito in ⟦via garibaldi trentadue⟧ a ⟦bagheria⟧ e se devono rispondermi',
    'en ik woon op de ⟦molenstraat vijf⟧ in ⟦cuijk⟧ en de lantaarnpaal is stuk',
    'оформи заявку адрес ⟦улица комарова дом девять квартира тридцать один⟧ в ⟦ишимбае⟧ и всё',
    'я живу на ⟦проспекте ленина дом сорок пять квартира двенадцать⟧ в ⟦туле⟧ и у меня течет труба',
    'jeg bor på ⟦solveien fjorten⟧ i ⟦drammen⟧ og trenger en rørlegger',
    'jag bor på ⟦storgatan sju⟧ i ⟦västerås⟧ och jag har tappat mina nycklar',
    'meu endereço é ⟦rua das flores vinte e três⟧ em ⟦coimbra⟧ e estou sozinho',
  ])('is found with its flat and its town in a text without signs: %s', (marked) => {
    const parts = [...marked.matchAll(/⟦([^⟧]*)⟧/g)].map(([, part]) => `LOCATION ${part}`)
    expect(found(marked.replace(/[⟦⟧]/g, ''))).toEqual(parts)
  })

  it.each([
    'wohnhaft ⟦birkenallee neun⟧ in ⟦eins vier vier sechs sieben potsdam⟧, telefon null drei vier fünf, sechs eins, zwei null',
    "moi j'habite ⟦quinze rue des tanneurs⟧ à ⟦vannes⟧ et mon numéro zéro six trente neuf quatre vingt dix",
    'on est au ⟦six ter boulevard carnot⟧ à ⟦cahors⟧ mon numéro zéro six trente neuf quatre vingt dix',
    'vivo en la ⟦calle real veintidós⟧ segundo b en ⟦soria⟧ y el teléfono es seis uno dos tres cuatro cinco seis',
    'abito in ⟦via dante undici⟧ secondo piano a ⟦bergamo⟧ e il mio numero è tre tre otto quattro cinque sei sette',
    'fica no ⟦jardim europa quadra oito lote dois rua das mangueiras número onze⟧ telefone um um nove oito sete seis cinco',
    'é no ⟦conjunto palmeiras terceira etapa rua cento e dois casa trinta⟧ o telefone é oito cinco nove oito oito zero três',
    'de burst is op de ⟦lindenlaan elf⟧ in ⟦assen⟧ en mijn nummer is nul zes een twee drie vier vijf zes',
    'я живу в ⟦перми⟧ на ⟦улице сибирской десять подъезд два третий этаж квартира шесть⟧ телефон восемь девять ноль два три четыре пять',
    'bývam v ⟦nitre⟧ na ⟦štefánikovej ulici osemnásť⟧ telefón nula deväť jeden dva tri štyri päť',
    'لديها ⟦زقاق تسعة دار ثلاثة وعشرين⟧ ورقمي صفر سبعة سبعة واحد اثنين ثلاثة خمسة',
    'stau la ⟦bloc trei scara b apartament opt strada unirii⟧ în ⟦galați⟧ telefon zero șapte patru patru doi unu trei',
    'tôi ở ⟦số mười hai đường lê lợi⟧ gần chợ điện thoại không chín một hai ba bốn năm',
  ])('is one address with its quarter and its floor, beside its town: %s', (marked) => {
    for (const [, part] of marked.matchAll(/⟦([^⟧]*)⟧/g))
      expect(foundByDefault(marked.replace(/[⟦⟧]/g, ''))).toContain(`LOCATION ${part}`)
  })

  it.each([
    [
      'lakunk szegeden a petőfi utca tizenkettőben telefon harminc kétszáztíz negyven ötven',
      'petőfi utca tizenkettőben',
    ],
    ['ev adresim çiçek sokak on dörtte telefon sıfır beş yüz otuz iki dört yüz elli', 'çiçek sokak on dörtte'],
    ['asun mäntytie kahdeksassa puhelin nolla neljä nolla viisi kuusi seitsemän', 'mäntytie kahdeksassa'],
  ])('has a number with an ending: %s', (text, street) => {
    expect(found(text).join('\n')).toContain(street)
  })

  it('ends before what else has a number, and before a floor of which only the ordinal was taken', () => {
    const phone = 'vive en el barrio san fernando teléfono tres uno cero dos cuatro cinco seis'
    expect(found(phone)).toEqual(['CONTACT tres uno cero dos cuatro cinco seis'])
    const floor = 'abito in via ghibellina numero ventotto secondo piano telefono tre tre nove sette zero quattro due'
    expect(foundByDefault(floor)[0]).toMatch(/^LOCATION via ghibellina numero ventotto(?: secondo piano)?$/)
  })

  it.each([
    'la rue est longue de trois kilomètres et la place compte douze arbres en tout',
    'nella via ci sono due bar e tre negozi a pochi passi da qui',
    'this road two miles long has three lanes and one roundabout at the end of it',
    'ulica ma cztery pasy i dwa ronda a plac jest pusty po godzinie ósmej',
    'in der straße stehen zwei autos und drei fahrräder in einer reihe vor dem haus',
  ])('is not read into what is told about one: %s', (text) => {
    expect(found(text)).toEqual([])
  })

  it.each([
    'sie ist geboren im jahr neunzehnhundertachtundsechzig, telefon null drei vier eins, zwei zwei, acht sieben, neun null',
    'nel millenovecentotrentanove lui è partito e il numero è tre tre nove, sette zero quattro, ventotto, sedici',
  ])('is no year: %s', (text) => {
    expect(foundByDefault(text).filter((one) => one.startsWith('LOCATION'))).toEqual([])
  })

  it.each([
    'wir wohnen in der bachstraße zwölf in der mitte vom ort und haben keinen strom mehr seit gestern',
    'on habite douze rue de la fontaine à gauche en montant et le portail est ouvert toute la nuit',
  ])('has no side of the house for its town: %s', (text) => {
    expect(found(text).join('\n')).not.toMatch(/mitte|gauche/)
  })

  it('needs a spoken phone or document number in the text', () => {
    expect(found('wir treffen uns in der straße der zwölf apostel; la rue de la fontaine douze')).toEqual([])
  })
})

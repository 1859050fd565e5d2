import { describe, expect, it } from '@jest/globals'
import { found } from '../found.js'

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
    'la rue est longue de trois kilomètres et la place compte douze arbres en tout',
    'nella via ci sono due bar e tre negozi a pochi passi da qui',
    'this road two miles long has three lanes and one roundabout at the end of it',
    'ulica ma cztery pasy i dwa ronda a plac jest pusty po godzinie ósmej',
    'in der straße stehen zwei autos und drei fahrräder in einer reihe vor dem haus',
  ])('is not read into what is told about one: %s', (text) => {
    expect(found(text)).toEqual([])
  })

  it('needs a spoken phone or document number in the text', () => {
    expect(found('wir treffen uns in der straße der zwölf apostel; la rue de la fontaine douze')).toEqual([])
  })
})

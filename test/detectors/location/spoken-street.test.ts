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
  ])('is found with its number in words: %s', (text, street) => {
    expect(found(text)).toContain(`LOCATION ${street}`)
  })

  it('needs a spoken phone or document number in the text', () => {
    expect(found('wir treffen uns in der straße der zwölf apostel; la rue de la fontaine douze')).toEqual([])
  })
})

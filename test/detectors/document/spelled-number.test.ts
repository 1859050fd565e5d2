import { describe, expect, it } from '@jest/globals'
import { expectLinear } from '../../support/expect-linear.js'
import { found } from '../found.js'

describe('the number of a document that is spelled aloud', () => {
  it.each([
    'chart number ⟦four four one seven zero nine⟧ presents with shortness of breath',
    'her medicare number is ⟦one e g four t e five m k seven three⟧ she says the knee is worse',
    'my old passport which is ⟦p a four four one seven two nine oh⟧ and i put it down',
    'my rego is ⟦delta papa seven one kilo quebec⟧ and this bloke',
    'car registration ⟦kilo x-ray two nine papa x-ray tango⟧ and i',
    'mon permis c’est le ⟦quinze zéro sept quarante-deux cent dix-huit⟧ voilà',
    'license number is ⟦whiskey echo four four two zero one⟧',
    'my national insurance number is ⟦q q one two three four five six c⟧ thanks',
    'tessera numero ⟦zero zero quattro uno sette otto⟧ e basta',
    'placas ⟦jota ele ka cuatro cuatro uno ocho⟧ él vive allá',
    'mašinos numeris ⟦em be ha keturi šimtai septyniolika⟧ į mane atsitrenkė',
    'mein kennzeichen ist ⟦anton berta eins zwei drei drei⟧ bitte',
    'la targa è ⟦gi effe tre due uno erre zeta⟧ e la macchina è rossa',
    'a rendszáma ⟦em ká pé három négy hét⟧ és elment',
    'kenteken is ⟦g k negen vijf acht r⟧ en hij staat er al weken',
    'min registreringsskylt är ⟦a be ce ett två tre⟧ tack',
    'mon passeport c’est ⟦vingt deux a bé quarante cinq six cent sept⟧ merci',
    'mi número de pasaporte es ⟦pe a be cuatro uno siete dos nueve cero⟧',
    'rodné číslo ⟦osm pět nula sedm dva tři lomeno jedna dva tři čtyři⟧ děkuju',
    'numer klienta ⟦cztery cztery jeden siedem zero dziewięć⟧',
    'רישיון מספר ⟦ארבע שבע שתיים אחת אפס תשע⟧',
  ])('is found with its letters: %s', (marked) => {
    const [, number] = /⟦(.*)⟧/.exec(marked) ?? []
    expect(found(marked.replace(/[⟦⟧]/g, ''))).toEqual([`DOCUMENT ${number}`])
  })

  it.each([
    'the part number is four four one seven zero nine and we need three',
    'our meeting room is on floor three and we need two chairs and a table',
    'chapter one is about a two d plane and three vectors',
    'we have one a class and two b classes with thirty four pupils',
    'golf is played at the hotel by two or three people',
    'version one two three of the app has a bug on page four five six',
    'wir haben zimmer nummer drei und vier und am montag um fünf uhr frei',
  ])('is not read into %j', (text) => {
    expect(found(text)).toEqual([])
  })

  it.each(['one a ', 'passport one b ', 'plate k ', 'delta one '])('takes linear time: many %j', (unit) => {
    const text = unit.repeat(500_000 / unit.length)
    expectLinear(() => found(text))
  })
})

describe('a phone number in words', () => {
  it.each([
    'he will get a price from his cousin on ⟦oh eight seven five five five one two double three⟧',
    'شماره‌م هم ⟦صفر نهصد و هفده سیصد و دوازده چهل و شش هشتاد⟧ زودتر',
    "телефон ⟦нуль шістдесят сім п'ятсот п'ятдесят п'ять нуль два дев'ятнадцять⟧ дякую",
    'मेरा नंबर ⟦अट्ठानवे इकसठ बयालीस तिहत्तर पचपन⟧ है',
  ])('is found though something else is named before, and with its hundreds: %s', (marked) => {
    const [, number] = /⟦(.*)⟧/.exec(marked) ?? []
    expect(found(marked.replace(/[⟦⟧]/g, ''))).toEqual([`CONTACT ${number}`])
  })
})

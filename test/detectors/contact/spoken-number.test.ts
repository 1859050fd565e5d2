import { describe, expect, test } from '@jest/globals'
import { expectLinear } from '../../support/expect-linear.js'
import { found } from '../found.js'

describe('numbers in words', () => {
  test.each([
    [
      'en',
      'my number is oh seven nine double four one two six three five',
      'CONTACT oh seven nine double four one two six three five',
    ],
    [
      'iban',
      'die iban ist d e acht neun drei sieben null vier null null eins',
      'DOCUMENT d e acht neun drei sieben null vier null null eins',
    ],
    ['treble', 'ring oh eight six treble three one oh five two', 'CONTACT oh eight six treble three one oh five two'],
    ['af', 'my nommer is nul agt twee vyf sewe drie nul ses', 'CONTACT nul agt twee vyf sewe drie nul ses'],
    ['es', 'mi teléfono es seis cuarenta y ocho doscientos diez', 'CONTACT seis cuarenta y ocho doscientos diez'],
    [
      'de',
      'meine telefonnummer null eins sechs drei vier vier neun zwo acht',
      'CONTACT null eins sechs drei vier vier neun zwo acht',
    ],
    [
      'fi',
      'numero on nolla neljä neljä viis yks seittemän kolme kaks kaheksan',
      'CONTACT nolla neljä neljä viis yks seittemän kolme kaks kaheksan',
    ],
    ['uk', "подзвони нуль дев'яносто шість двісті тридцять один", "CONTACT нуль дев'яносто шість двісті тридцять один"],
    ['ar', 'رقمي زيرو حداشر خمسة وعشرين تلاتين ستاشر اتنين', 'CONTACT زيرو حداشر خمسة وعشرين تلاتين ستاشر اتنين'],
    ['ja', '携帯は ゼロハチゼロの四四一七の九二六五 です', 'CONTACT ゼロハチゼロの四四一七の九二六五'],
    [
      'ja with long vowels',
      '電話が、ゼロナナキュウロク、ハチニの、イチキュウゴーサンです',
      'CONTACT ゼロナナキュウロク、ハチニの、イチキュウゴーサン',
    ],
    [
      'ja in hiragana',
      '携帯は、ゼロハチゼロの、いちろくさんはちの、ななにーごーごーです',
      'CONTACT ゼロハチゼロの、いちろくさんはちの、ななにーごーごー',
    ],
    ['letters', 'the plate is k j a four one two x b, agent', 'DOCUMENT k j a four one two x b'],
    ['nl', 'mijn telefoon nul zes vierendertig elf nul negen twee', 'CONTACT nul zes vierendertig elf nul negen twee'],
    [
      'fr',
      'mon téléphone zéro six quarante et un douze trente zéro neuf',
      'CONTACT zéro six quarante et un douze trente zéro neuf',
    ],
    [
      'es',
      'mi móvil es seis uno dos nueve cero cuatro ocho ocho tres',
      'CONTACT seis uno dos nueve cero cuatro ocho ocho tres',
    ],
    [
      'it',
      'il mio cellulare è tre quattro otto uno zero nove due due sei',
      'CONTACT tre quattro otto uno zero nove due due sei',
    ],
    [
      'pl',
      'mój telefon pięć zero jeden dziewięć dwa dwa osiem zero trzy',
      'CONTACT pięć zero jeden dziewięć dwa dwa osiem zero trzy',
    ],
    [
      'ru',
      'мой телефон девять ноль три сорок один двадцать два ноль шесть',
      'CONTACT девять ноль три сорок один двадцать два ноль шесть',
    ],
    [
      'tr',
      'telefonum beş dört iki yüz on dokuz kırk iki sıfır sekiz',
      'CONTACT beş dört iki yüz on dokuz kırk iki sıfır sekiz',
    ],
    ['da', 'min telefon er enogtredive fireogfyrre nul syv tolv', 'CONTACT enogtredive fireogfyrre nul syv tolv'],
    ['hu', 'a telefonom harminc kettő huszonöt nulla hat nyolc', 'CONTACT harminc kettő huszonöt nulla hat nyolc'],
    ['zh', '我的电话是幺五八零零九二三四六七', 'CONTACT 幺五八零零九二三四六七'],
    ['ja', '電話番号はゼロ九〇の三二一一の四四五六です', 'CONTACT ゼロ九〇の三二一一の四四五六'],
    ['ko', '전화번호는 공일공 이삼사오 육칠팔구 입니다', 'CONTACT 공일공 이삼사오 육칠팔구'],
    ['th', 'เบอร์ศูนย์แปดหนึ่งสองสี่ห้าเก้าเก้าศูนย์', 'CONTACT ศูนย์แปดหนึ่งสองสี่ห้าเก้าเก้าศูนย์'],
    [
      'a document',
      'my passport number is nine one two zero four four eight one three',
      'DOCUMENT nine one two zero four four eight one three',
    ],
    [
      'a payment card',
      'the card number is four seven one six, seven oh eight one, two six four four, oh one seven six',
      'DOCUMENT four seven one six, seven oh eight one, two six four four, oh one seven six',
    ],
  ])('%s', (_, text, expected) => {
    expect(found(text)).toEqual([expected])
  })

  test.each([
    'one two three four five six seven eight nine ten',
    'the flat has two rooms and one bath, and it costs nine hundred and fifty',
    'the order number was seven seven three one two',
    'eine von drei und zwei von fünf',
  ])('are none of anybody in %j', (text) => {
    expect(found(text)).toEqual([])
  })

  test.each(['one ', 'null und ', 'zwo', 'dreiundzwanzig', '零', 'ศูนย์', '공'])(
    'are read in linear time: many %j',
    (unit) => {
      const text = unit.repeat(500_000 / unit.length)
      expectLinear(() => found(text))
    },
  )
})

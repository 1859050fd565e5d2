import { expect, it } from '@jest/globals'
import { foundByDefault } from '../found.js'

it.each([
  ['Jeg får ikke svar på 913 42 887, hva gjør jeg?', '913 42 887'],
  ['Du kan nå meg på 926 14 583 etter klokken fire', '926 14 583'],
  ['περιμένω απάντηση στο 6972 441 805', '6972 441 805'],
  ['στείλτε μου στο 6945118302', '6945118302'],
  ['atbildi man uz 29 103 557', '29 103 557'],
  ['atsakykite man 8 612 34 567', '8 612 34 567'],
  ['Hafðu samband í 661 2287', '661 2287'],
  ['odpowiedz na 601 334 872', '601 334 872'],
])('a number at which an answer is asked for: %s', (text, number) => {
  expect(foundByDefault(text)).toEqual([`CONTACT ${number}`])
})

it.each([
  'The answer to question 661 2287 is wrong',
  'Svar på 12 30 45 oppgaver',
  'The total is 926 14 583 units in the warehouse',
  'Population: 46 812 093 people',
  'Atbildi uz jautājumu 29 103 557',
])('no phone: %s', (text) => {
  expect(foundByDefault(text)).toEqual([])
})

import { describe, expect, it } from '@jest/globals'
import { foundByDefault as found } from '../found.js'

describe('a name', () => {
  it.each([
    ['Drága Zsófi,\nok 15:30.', 'Zsófi'],
    ['Čau Hrdličko,\nok 15:30.', 'Hrdličko'],
    ['Caro Gennaro,\nci vediamo alle 15:30.', 'Gennaro'],
    ['ok 15:30.\nLieve Youssef,\ntot dan', 'Youssef'],
    ['Moien Claudine,\nmerci fir 15:30.', 'Claudine'],
    ['Moin Jochen,\ndanke für die Mail.', 'Jochen'],
  ])('is without the greeting before it: %j', (text, name) => {
    expect(found(text)).toEqual([`NAME ${name}`])
  })

  it.each([
    ['ok 15:30.\n\nLove\nXiomara', 'Xiomara'],
    ['See you at 15:30. Best, Priya Nair', 'Priya Nair'],
    ['ses kl. 15:30.\n\nKnus,\nKaroline Østergård', 'Karoline Østergård'],
    ['ok 15:30.\n\nBesos, Itziar', 'Itziar'],
    ['bis 15:30.\n\nGruß, Jochen', 'Jochen'],
    ['ok 15:30.\n\nHelsing Torunn Myrvang', 'Torunn Myrvang'],
    ['tot 15:30.\n\nGroetjes Anouk Wiersma', 'Anouk Wiersma'],
  ])('is without the closing before it: %j', (text, name) => {
    expect(found(text)).toEqual([`NAME ${name}`])
  })

  it.each([
    ['Caro hat angerufen, sie kommt um 15:30.', 'Caro'],
    ['My neighbour Love Larsson is ill, call her.', 'Love Larsson'],
    ['Patient: Best, George\nPhone: 020 7946 0018', 'Best, George'],
  ])('may be such a word: %j', (text, name) => {
    expect(found(text)).toContain(`NAME ${name}`)
  })
})

describe('how a Japanese name is read', () => {
  it.each([
    ['氏名：東海林 紗也（ショウジ サヤ）', ['NAME 東海林 紗也', 'NAME ショウジ サヤ']],
    ['担当は東海林（しょうじ）です', ['NAME 東海林', 'NAME しょうじ']],
    ['氏名：東海林 ひなた（ショウジ ヒナタ）', ['NAME 東海林 ひなた', 'NAME ショウジ ヒナタ']],
  ])('is found in brackets behind it: %s', (text, names) => {
    expect(found(text)).toEqual(names)
  })
})

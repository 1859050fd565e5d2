import { describe, expect, it } from '@jest/globals'
import type { NameModel } from '../../../src/detectors/name/name-model.js'
import { foundByDefault, foundWith as found } from '../found.js'

/** A model that sees these words wherever they stand. */
function seeing(words: Readonly<Record<string, 'NAME' | 'LOCATION'>>, score = 0.8): NameModel {
  return {
    find: (text) =>
      Object.entries(words)
        .flatMap(([word, label]) =>
          [...text.matchAll(new RegExp(word, 'g'))].map(({ index }) => ({
            start: index,
            end: index + word.length,
            label,
            score,
          })),
        )
        .sort((a, b) => a.start - b.start),
  }
}

describe('names and places of a model', () => {
  it('join an address beside them, with the postcode', () => {
    const model = seeing({ Springfield: 'LOCATION', Madrid: 'LOCATION', London: 'LOCATION' })
    expect(found('at 12 Baker Street, London', model)).toEqual(['LOCATION 12 Baker Street, London'])
    expect(found('we meet in 28014 Madrid', model)).toEqual(['LOCATION 28014 Madrid'])
    expect(found('born 1990 Madrid', model)).toEqual(['LOCATION Madrid'])
  })

  it('are no numbers, unless beside a place', () => {
    expect(found('in 2024 or 15000', seeing({ '2024': 'LOCATION', '15000': 'LOCATION' }))).toEqual([])
    expect(found('Riisa\n62488', seeing({ Riisa: 'LOCATION', '62488': 'LOCATION' }))).toEqual(['LOCATION Riisa\n62488'])
  })

  it('do not cut an e-mail address', () => {
    expect(found('anna.schmidt@example.org', seeing({ schmidt: 'NAME' }))).toEqual(['CONTACT anna.schmidt@example.org'])
  })

  it('decide where a name ends that stands beside a cue, if the model is sure', () => {
    expect(found('Herr Weber Montag', seeing({ Weber: 'NAME' }))).toEqual(['NAME Weber'])
    expect(found('Herr Weber Montag', seeing({ Weber: 'NAME' }, 0.5))).toEqual(['NAME Weber Montag'])
  })
})

describe('phrases of Chinese and Japanese behind a cue in Latin letters', () => {
  it.each([
    'name: name_1, name_2, . . .\n\n其中的\nname\n是含别名的原名，而\nname_n\n就是那个原名的一组别名',
    'N-\nN 番目のバイト、文字、フィールドから行末まで\n\nN-M\nN 番目から M 番目 (これも含まれる) までのバイト',
    'mm は分 (数字二つ) である。\n二つめは +m という書式で、\nm 分待機した後にシャットダウンするよう指示する。',
  ])('are no names: %s', (text) => {
    expect(foundByDefault(text)).toEqual([])
  })

  it.each([
    ['Mr. 田中太郎 is waiting for your call', 'NAME 田中太郎'],
    ['name: 王小明\nphone: 13812345678', 'NAME 王小明'],
    ['Name: アレクサンドラ\nTel: 090-1234-5678', 'NAME アレクサンドラ'],
  ])('are told from names: %s', (text, name) => {
    expect(foundByDefault(text)).toContain(name)
  })
})

it('ends in front of the caption and the number behind it', () => {
  const names = foundByDefault('Ricetta: paziente SCOGNAMIGLIO CARMELINA C.F. SCGCML52R61F839X')
  expect(names).toEqual(['NAME SCOGNAMIGLIO CARMELINA C.F.', 'DOCUMENT SCGCML52R61F839X'])
})

describe('a name behind a closing', () => {
  it.each([
    ['on the next line', 'Kom vrijdag.\nGroet,\nHylke v.d. Zwaag', 'Hylke v.d. Zwaag'],
    ['on the line of a sentence', 'Kom vrijdag, bel anders even. Groet Hylke v.d. Zwaag', 'Hylke v.d. Zwaag'],
    ['in a quotation', 'Say "I cannot come. Cheers, Zwaantje"', 'Zwaantje'],
  ])('is found %s', (_, text, name) => {
    expect(foundByDefault(text)).toContain(`NAME ${name}`)
  })

  it('is none if the sentence goes on', () => {
    expect(foundByDefault('We won. Cheers went up in the hall')).toEqual([])
  })
})

import { describe, expect, it } from '@jest/globals'
import { found } from '../found.js'

describe('rows that count something, with a tab between', () => {
  it.each([
    'School\tPupils\nLincoln High\t812\nSt Mary Primary\t230\nOakwood Academy\t540',
    'Wine\tYear\nBarolo Cannubi\t2016\nChateau Margaux\t2005\nRioja Alta\t2010',
    'Song\tPlays\nAbbey Road\t812\nPenny Lane\t230\nBaker Street\t540',
    'Movie\tYear\nBlue Lagoon\t1980\nParis Street\t1999\nGrey Avenue\t2001',
  ])('hold no addresses: %j', (text) => {
    expect(found(text)).toEqual([])
  })

  it('still hold the names of people', () => {
    const text = 'Anna Pichler\t44\nJosef Hofer\t31\nUte Ranner\t29'
    expect(found(text)).toEqual(['NAME Anna Pichler', 'NAME Josef Hofer', 'NAME Ute Ranner'])
  })

  it('hold addresses under a caption', () => {
    expect(found('Straße\tNr\nLindenweg\t4\nRingstraße\t7\nHauptstraße\t12')).toContain('LOCATION Lindenweg')
  })
})

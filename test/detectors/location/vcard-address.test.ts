import { describe, expect, test } from '@jest/globals'
import { found } from '../found.js'

describe('the address of a vCard', () => {
  test('is found, with parts that stand side by side as one', () => {
    expect(found('BEGIN:VCARD\nADR;TYPE=HOME:;;Quellenweg 8;Mainz;;55118;Germany\nEND:VCARD')).toEqual([
      'LOCATION Quellenweg 8;Mainz',
      'LOCATION 55118;Germany',
    ])
  })

  test('belongs to a group', () => {
    expect(found('item1.ADR:;;Fő tér 3.;Keszthely;;8360;')).toEqual(['LOCATION Fő tér 3.;Keszthely', 'LOCATION 8360'])
  })

  test('has its own caption: the decision ADR: 12', () => {
    expect(found('See ADR 7: we keep Redis;no more')).toEqual([])
  })
})

describe('the place of an event in a calendar', () => {
  const placeOf = (place: string) => found(`BEGIN:VEVENT\nLOCATION:${place}\nDTSTART:20260301T120000Z\nEND:VEVENT`)

  test('is found if it is an address, with its escaped commas', () => {
    const address = String.raw`14 Mount Brown\, Kilmainham\, Dublin 8\, D08 X2P4`
    expect(placeOf(address)).toEqual([`LOCATION ${address}`])
  })

  test('is nothing to hide if it is a room', () => {
    expect(placeOf('Meeting room')).toEqual([])
  })
})

import { describe, expect, test } from '@jest/globals'
import { prefixedNames } from '../../../src/detectors/name/prefixed-names.js'

const listed = (text: string) => prefixedNames(text).map((one) => `${one.label} ${one.text}`)

describe('names and towns behind the prefixes of Nguni languages', () => {
  test.each([
    ['a neighbour', 'umakhelwane wami uSibongile uyakhalaza', ['NAME Sibongile']],
    ['a landlord', 'bhala incwadi eya kumnikazi wendlu uNomusa Dladla', ['NAME Nomusa Dladla']],
    ['the writer', 'igama lami nginguZodwa', ['NAME Zodwa']],
    ['a family', 'umlayezo womndeni wakwaKhoza', ['NAME Khoza']],
    ['where the writer lives', 'ngihlala eVryheid noma ndihlala eCala', ['LOCATION Vryheid', 'LOCATION Cala']],
    [
      'where a sister moved',
      'udadewethu uZanele wasuka eNongoma waya eMkuze',
      ['NAME Zanele', 'LOCATION Nongoma', 'LOCATION Mkuze'],
    ],
    ['a friend, in Xhosa', 'umhlobo wam uNomonde ufudukele eCofimvaba', ['NAME Nomonde', 'LOCATION Cofimvaba']],
  ])('are found: %s', (_, text, expected) => {
    expect(listed(text)).toEqual(expected)
  })

  test.each([
    ['a president', 'ngubani uNelson Mandela'],
    ['a country', 'iliphi idolobha elikhulu eNingizimu Afrika'],
    ['where a king lived', 'uShaka wahlala eGungundlovu'],
    ['code', 'my sister uses setState, onClick and uTorrent on an iPhone'],
  ])('are not: %s', (_, text) => {
    expect(listed(text)).toEqual([])
  })
})

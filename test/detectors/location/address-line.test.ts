import { describe, expect, it } from '@jest/globals'
import { wholeAddressLines } from '../../../src/detectors/location/address-line.js'
import { finding } from '../../../src/detectors/recognizer.js'

/** The locations of a text in which these are found, each with its label. */
function lines(text: string, ...seen: readonly (readonly ['NAME' | 'LOCATION', string])[]): string[] {
  const findings = seen.map(([label, value]) => {
    const start = text.indexOf(value)
    return finding(label, 0.9, text, { start, end: start + value.length })
  })
  return wholeAddressLines(text, findings)
    .filter(({ label }) => label === 'LOCATION')
    .map((one) => one.text)
}

describe('an address at the end of its line', () => {
  it.each([
    ['AZ2000, Gəncə, Xətai küçəsi 63', 'Gəncə, Xətai küçəsi 63'],
    ['বনরূপা, কাটা পাহাড় লেন, রাঙ্গামাটি ৪৫০০', 'রাঙ্গামাটি ৪৫০০'],
    ['Haus Sonnenblick, Am Hang 5, 87534 Oberstaufen', 'Am Hang 5, 87534 Oberstaufen'],
  ])('takes in the parts in front of it: %s', (line, seen) => {
    expect(lines(`Əli Ağayev\n${line}\nTel.`, ['NAME', 'Əli Ağayev'], ['LOCATION', seen])).toEqual([line])
  })

  it('takes in a location among them', () => {
    const text = 'Əli Ağayev\nGəncə, Şəhriyar, Xətai küçəsi 63, AZ2000'
    const seen = [
      ['NAME', 'Əli Ağayev'],
      ['LOCATION', 'Gəncə'],
      ['LOCATION', 'Xətai küçəsi 63, AZ2000'],
    ] as const
    expect(lines(text, ...seen)).toEqual(['Gəncə, Şəhriyar, Xətai küçəsi 63, AZ2000'])
  })

  it.each([
    ['a sentence', 'Anna Weber\nplease come to us, Main Street 5, 10115 Berlin', 'Main Street 5, 10115 Berlin'],
    ['a day', 'Anna Weber\n6 May at ten I expect you, Main Street 5, 10115 Berlin', 'Main Street 5, 10115 Berlin'],
    ['a caption', 'Anna Weber\nNote: urgent, Main Street 5, 10115 Berlin', 'Main Street 5, 10115 Berlin'],
    ['text without a person above', 'Details\nStock, Main Street 5, 10115 Berlin', 'Main Street 5, 10115 Berlin'],
    ['text behind it', 'Anna Weber\nHouse, Main Street 5, 10115 Berlin is closed', 'Main Street 5, 10115 Berlin'],
  ])('leaves %s alone', (_, text, address) => {
    const person = text.startsWith('Anna') ? ([['NAME', 'Anna Weber']] as const) : []
    expect(lines(text, ...person, ['LOCATION', address])).toEqual([address])
  })

  it('stops at another finding', () => {
    const text = 'Anna Weber\nc/o Kuno Behr, Am Hang 5, 87534 Oberstaufen'
    const seen = [
      ['NAME', 'Anna Weber'],
      ['NAME', 'Kuno Behr'],
      ['LOCATION', 'Am Hang 5, 87534 Oberstaufen'],
    ] as const
    expect(lines(text, ...seen)).toEqual(['Am Hang 5, 87534 Oberstaufen'])
  })
})

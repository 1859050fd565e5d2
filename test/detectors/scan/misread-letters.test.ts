import { describe, expect, it } from '@jest/globals'
import { expectLinear } from '../../support/expect-linear.js'
import { foundByDefault as found } from '../found.js'
import { normalize } from '../../../src/detectors/scan/normalize.js'
import { withoutMisreadLetters } from '../../../src/detectors/scan/misread-letters.js'

const corrected = (text: string) => withoutMisreadLetters(normalize(text)).text

const LICENCE = 'STATE 0F 0HIO  DRlVER LICENSE\nLN: KOWALCZYK\nFN: STEPHAN1E ROSE\n4l2 W. MAPLE ST\nPARMA, 0H 44l29'

describe('a scanned text', () => {
  it('is read with its letters and digits', () => {
    expect(corrected(LICENCE)).toBe(
      'STATE OF OHIO  DRIVER LICENSE\nLN: KOWALCZYK\nFN: STEPHANIE ROSE\n412 W. MAPLE ST\nPARMA, OH 44129',
    )
    expect(corrected('V1A LECCE, nato a GALLlPOLI il O2/1l/l960')).toBe('VIA LECCE, nato a GALLIPOLI il 02/11/1960')
    expect(corrected('SL0VENSKÁ REPUBLlKA, 0BČIANSKY PREUKAZ, HALUŠK0VÁ')).toBe(
      'SLOVENSKÁ REPUBLIKA, OBČIANSKY PREUKAZ, HALUŠKOVÁ',
    )
  })

  it('has findings as they stand in it', () => {
    expect(found('Nom : PE1LLON\nPrénom : LUC1EN\nNé le : l4.09.l949 à : BR1VE')).toEqual([
      'NAME PE1LLON',
      'NAME LUC1EN',
      'LOCATION BR1VE',
    ])
  })

  it.each([
    'SHA1, MP5, PS5 and K8S are on S3, B2B and L10N in I18N, H1 and O2',
    'id 1AB2 TX0AB4 9F3C1D 0x1F 0b101 l10 v1l2 e0f1 A1B0C5D2',
    'l1 = 44l29; l2 = 4l2',
    'const l1 = 10, O1 = 0l, I0 = 1; // DRlVER',
    'VIN 1HGCM82633A004352 and IBAN GB29NWBK60161331926819',
  ])('is not what has other codes: %s', (text) => {
    expect(corrected(text)).toBe(text)
  })

  it('is read in linear time', () => {
    for (const unit of ['A0B ', 'A0B', '4l2', '0HIO ', 'l1']) {
      const text = unit.repeat(500_000 / unit.length)
      expectLinear(() => corrected(text))
    }
  })
})

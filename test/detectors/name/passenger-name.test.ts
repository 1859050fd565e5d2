import { describe, expect, it } from '@jest/globals'
import { piiDetector } from '../../../src/detectors/pii.js'

const { detect } = piiDetector({ model: null })

describe('names of passengers', () => {
  it.each([
    ['PAX 1: SKARSTEN/INGELIN MRS', 'SKARSTEN/INGELIN'],
    ['2 OKAFOR/CHIDI (CHD) 2 seats', 'OKAFOR/CHIDI'],
    ['PAX 1  GITTENS/SHERNELLE MS   06:40', 'GITTENS/SHERNELLE'],
    ['3: DE LA CRUZ/MARIAMRS', 'DE LA CRUZ/MARIA'],
    ['yolcu ÖZGÜR-KAYA/ŞULE NUR MRS', 'ÖZGÜR-KAYA/ŞULE NUR'],
  ])('are found in %s', (text, name) => {
    expect(detect(text).map((one) => one.text)).toEqual([name])
  })

  it.each(['AND/OR MR X', 'INPUT/OUTPUT (MS)', 'Skarsten/Ingelin mrs', 'TCP/UDP 40 MS'])(
    'are not found in %s',
    (text) => {
      expect(detect(text)).toEqual([])
    },
  )
})

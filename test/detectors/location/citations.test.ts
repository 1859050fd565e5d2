import { describe, expect, it } from '@jest/globals'
import { foundByDefault } from '../found.js'

/** Citations of courts, laws and journals beside addresses. */

describe('a citation', () => {
  it.each([
    'Vgl. BGH NJW 2017, 243 Rn. 27; OLG Köln VersR 2019, 114 Rn. 12; BVerfG NVwZ 2020, 1187.',
    'Brown v. Board of Education, 347 U.S. 483 (1954); Roe v. Wade, 410 U.S. 113, 152-53',
    'under 42 U.S.C. § 1983 and 523 F.3d 1294',
  ])('is no address: %s', (text) => {
    expect(foundByDefault(text).filter((found) => found.startsWith('LOCATION'))).toEqual([])
  })

  it.each([
    ['Lindenstr. 12, 50674 Köln', 'Meyer, Lindenstr. 12, 50674 Köln, vgl. NJW 2017, 243'],
    ['410 U.S. Highway 113, Milford, DE 19963', 'I live at 410 U.S. Highway 113, Milford, DE 19963'],
  ])('is told from one: %s', (address, text) => {
    expect(foundByDefault(text)).toContain(`LOCATION ${address}`)
  })
})

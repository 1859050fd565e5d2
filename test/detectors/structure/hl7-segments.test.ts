import { describe, expect, test } from '@jest/globals'
import { found } from '../found.js'

const HEADER = String.raw`MSH|^~\&|GHH LAB|ELAB-3|GHH OE|BLDG4|200202150930||ORU^R01|CNTRL-3456|P|2.4`

describe('a message of a hospital (HL7 v2)', () => {
  test('names the patient, with numbers, address and phones', () => {
    const patient =
      'PID|1||PATID1234^5^M11||HRBKOVA^LUDMILA||19610615|F||C|Horni 12^^Znojmo^^66902^CZ||777123456^PRN^PH||||||99211'
    expect(found(`${HEADER}\n${patient}`)).toEqual([
      'DOCUMENT PATID1234',
      'NAME HRBKOVA^LUDMILA',
      'LOCATION Horni 12',
      'LOCATION Znojmo',
      'LOCATION 66902',
      'CONTACT 777123456',
      'DOCUMENT 99211',
    ])
  })

  test('names relatives, and staff behind their number', () => {
    const segments = 'NK1|1|KOS^Jan^^^^^L|SPO|Dolni 3^^Brno|5551234567\nPV1|1|I|2000^2012^01||||004777^LEBAUER^SIDNEY'
    expect(found(`${HEADER}\n${segments}`)).toEqual([
      'NAME KOS',
      'NAME Jan',
      'LOCATION Dolni 3',
      'LOCATION Brno',
      'CONTACT 5551234567',
      'NAME LEBAUER',
      'NAME SIDNEY',
    ])
  })

  test('has nothing to hide in the segments about systems', () => {
    expect(found(HEADER)).toEqual([])
  })
})

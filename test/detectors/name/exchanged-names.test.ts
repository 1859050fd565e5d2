import { describe, expect, test } from '@jest/globals'
import { foundByDefault } from '../found.js'

describe('names in formats of exchange', () => {
  test.each([
    ['SEPA', '<InitgPty><Nm>Uwe Brandtner</Nm></InitgPty>', ['NAME Uwe Brandtner']],
    ['SEPA, a creditor', '<Cdtr><Nm>Sevgi Aydin</Nm></Cdtr>', ['NAME Sevgi Aydin']],
    [
      'MT940',
      ':86:166?00GUTSCHRIFT?20SVWZ+Anteil?31DE89370400440532013000?32GESA THOMS',
      ['DOCUMENT DE89370400440532013000', 'NAME GESA THOMS'],
    ],
    ['X12', 'NM1*QC*1*KOSKELA*EERO~', ['NAME KOSKELA*EERO']],
    ['HL7, a patient', 'PID|||4711||KUPIEC^HALINA^MARIA||19610303|F', ['NAME KUPIEC^HALINA^MARIA']],
    ['HL7, a relative', 'NK1|1|ZANIN^ETTORE|SPO', ['NAME ZANIN^ETTORE']],
    ['a vCard with parameters', 'N;CHARSET=UTF-8:Zgraggen;Reto;;Dr.;', ['NAME Zgraggen', 'NAME Reto']],
    ['a directory', 'CN=Haugland\\, Terje,OU=Staff,DC=firma,DC=local', ['NAME Haugland\\, Terje']],
  ])('are found: %s', (_what, text, expected) => {
    expect(foundByDefault(text)).toEqual(expect.arrayContaining(expected))
  })

  test.each([
    ['a company in SEPA', '<Cdtr><Nm>Ernst Klett Verlag</Nm></Cdtr>'],
    ['an organisation in X12', 'NM1*85*2*MARTIN CLINIC*****XX*1234~'],
    ['a code in HL7', 'OBX|1|NM|718-7^Hemoglobin^LN||13.2|g/dL'],
    ['words in HL7', 'OBR|1||CE|718-7^Hemoglobin^LN||Martin^Test'],
  ])('but not %s', (_what, text) => {
    expect(foundByDefault(text)).toEqual([])
  })

  test('but not by its place a company in MT940', () => {
    expect(foundByDefault(':86:105?00LASTSCHRIFT?20STROM?32STADTWERKE KOELN GMBH', 0.7)).toEqual([])
  })
})

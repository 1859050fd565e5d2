import { describe, expect, it } from '@jest/globals'
import { afterHonorifics, isHonorific } from '../../../src/ner/rules/honorifics.js'

describe('afterHonorifics', () => {
  it.each([
    ['Dr. Anna Smith', 'Anna Smith'],
    ['Prof. Dr. Weber', 'Weber'],
    ['Frau Müller', 'Müller'],
    ['Mme Dubois', 'Dubois'],
    ['Desembargadora Ana Lima', 'Ana Lima'],
    ['κ. Παπαδόπουλος', 'Παπαδόπουλος'],
    ['г-н Иванов', 'Иванов'],
    ['Olá Thiago Nascimento', 'Thiago Nascimento'],
    ['প্রিয় রহিমা খাতুন', 'রহিমা খাতুন'],
    ['Шановна пані Мельник', 'Мельник'],
    ['Anna Smith', 'Anna Smith'],
    ['Miss', 'Miss'],
    ['Drake', 'Drake'],
    ['', ''],
  ])('%j is %j', (name, bare) => {
    expect(name.slice(afterHonorifics(name))).toBe(bare)
  })
})

describe('isHonorific', () => {
  it('knows forms of address that stand alone', () => {
    expect(['Mr.', 'Frau Dr.', 'señora', 'Kære'].map(isHonorific)).toEqual([true, true, true, true])
    expect(['Mr. Smith', 'Anna'].map(isHonorific)).toEqual([false, false])
  })
})

import { describe, expect, it } from '@jest/globals'
import { withoutRolesAndEponyms } from '../../../src/detectors/name/roles-and-eponyms.js'
import { piiDetector } from '../../../src/detectors/pii.js'

const { detect } = piiDetector()

/** The score of what stands between ⟦ and ⟧ after institutions are told from persons; 0 if it is dropped. */
function scoreIn(marked: string, label = 'NAME'): number {
  const start = marked.indexOf('⟦')
  const value = marked.slice(start + 1, marked.indexOf('⟧'))
  const spans = { start, end: start + value.length }
  const found = { label, score: 0.95, text: value, spans }
  return withoutRolesAndEponyms(marked.replace(/[⟦⟧]/g, ''), found)?.score ?? 0
}

describe('what an institution is called by', () => {
  it.each([
    ['NAME', 'en el Hospital ⟦Ramón Castilla⟧'],
    ['NAME', 'dosen di Universitas ⟦Gadjah Mada⟧'],
    ['NAME', 'जन्म ⟦पटना⟧ विश्वविद्यालय'],
    ['NAME', 'le plombier (société ⟦Aquaflux⟧)'],
    ['NAME', 'notulen van basisschool ⟦De Klimboom⟧'],
    ['LOCATION', 'estudió en la Universidad de ⟦Salamanca⟧'],
    ['LOCATION', 'studeerde aan de Hogeschool ⟦Utrecht⟧'],
    ['LOCATION', 'at ⟦Leeds⟧ University, 2019'],
    ['NAME', 'come funziona la legge di ⟦Hooke⟧?'],
    ['NAME', 'објасни ⟦Талесову⟧ теорему'],
    ['NAME', 'mit mond ki ⟦Püthagorasz⟧ tétele?'],
  ])('is hardly personal: %s in %s', (label, text) => {
    expect(scoreIn(text, label)).toBe(0.55)
  })

  it.each([
    ['NAME', 'Dra. ⟦Carmen Ibáñez⟧ Hospital Universitario Central'],
    ['NAME', 'mother of ⟦Anna⟧, university teacher'],
    ['NAME', 'das Gymnasium von ⟦Lukas⟧'],
    ['NAME', 'har ⟦Peter⟧ lov til at hente pakken?'],
    ['NAME', 'am dat 100 lei lui ⟦Ionel⟧'],
    ['NAME', 'по закону ⟦Ивану⟧ положен отпуск'],
    ['LOCATION', 'Hospital ⟦Calle Mayor 12⟧'],
  ])('is not the %s beside it in %s', (label, text) => {
    expect(scoreIn(text, label)).toBe(0.95)
  })

  it('stays below what is personal, whatever stands around it', () => {
    const text = 'Paciente: Nora Lindqvist, tel. 612 345 678. Remitida por el Hospital Ramón Castilla.'
    const { score = 0 } = detect(text).find((one) => one.text.includes('Castilla')) ?? {}
    expect(score).toBeLessThan(0.6)
    expect(detect(text).find((one) => one.text === 'Nora Lindqvist')?.score).toBeGreaterThanOrEqual(0.6)
  })
})

describe('a role in a chat', () => {
  it.each([
    '⟦Besucher⟧: Hallo',
    '⟦Operatorė⟧: laba diena',
    '⟦Nhân viên⟧: dạ em nghe',
    '⟦ደንበኛ⟧: ሰላም',
    '⟦Från⟧: ops',
    '⟦Assunto⟧: contas',
    '⟦Isu⟧: alergi',
  ])('is nobody by name: %s', (text) => {
    expect(scoreIn(text)).toBe(0)
  })

  it('is one only as a speaker', () => {
    expect(scoreIn('fragen Sie ⟦Besucher⟧ im Haus')).toBe(0.95)
  })
})

describe('a company', () => {
  it.each([
    '⟦Lindemann⟧ Immobilien GmbH',
    'Ferramenta ⟦Rossetti⟧ S.n.c.',
    'Studio ⟦Bianchetti⟧ & Associati',
    '⟦Kellermann⟧ & Söhne',
    'Möbelhaus ⟦Kellermann⟧ KG',
    '⟦Kaya⟧ Tekstil A.Ş.',
    'Imprimerie du Canal ⟦SARL⟧',
  ])('is no person: %s', (text) => {
    expect(scoreIn(text)).toBe(0)
  })

  it.each(['⟦Anna Kellermann⟧ & Peter', '⟦Anna Kellermann⟧, KG Berlin', '⟦Kellermann⟧ sells Cola'])(
    'is not %s',
    (text) => {
      expect(scoreIn(text)).toBe(0.95)
    },
  )
})

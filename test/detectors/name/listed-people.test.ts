import { describe, expect, test } from '@jest/globals'
import { foundByDefault } from '../found.js'

describe('given names in a row', () => {
  test.each([
    ['behind a word for people', 'Invités : Églantine, Malik, Jean-Phi, Suzon. Fais un plan de table.'],
    ['joined by a word', 'Gäste: Annegret, Mehdi und Bronagh. Mach einen Sitzplan.'],
    ['with their shares', 'gastos del viaje: Lola 120, Kike 85, Maite 40. ¿cuánto debe cada uno?'],
    ['with their shares in a currency', 'Wer schuldet wem? Annegret 40 €, Samira 12 €, Mehdi 27,50 €'],
  ])('are people: %s', (_what, text) => {
    const found = foundByDefault(text).map((one) => one.replace(/^\S+ /, ''))
    const names = text.match(/Églantine|Malik|Jean-Phi|Suzon|Annegret|Mehdi|Bronagh|Lola|Kike|Maite|Samira/g)
    expect(found).toEqual(names)
  })

  test.each([
    ['things', 'Rosen: Gertrude, Charlotte, Olivia. Welche blüht länger?'],
    ['plants with a price', 'Monstera 12, Ficus 9, Calathea 14. Which is cheapest?'],
    ['things with their price', 'roses: Gertrude 12, Charlotte 9, Olivia 14. Which is cheapest?'],
    ['expenses', 'Rent 800, Food 120, Gas 45. What percent is food?'],
    ['mountains', 'Triglav 2864, Mangart 2679, Jalovec 2645'],
    ['examples', 'users: Alice, Bob, Carol. Explain the protocol.'],
    ['roles', 'users: Admin, Editor, Viewer. Which may delete?'],
  ])('are none: %s', (_what, text) => {
    expect(foundByDefault(text)).toEqual([])
  })
})

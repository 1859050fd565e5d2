import { describe, expect, it } from '@jest/globals'
import { expectLinear } from '../../support/expect-linear.js'
import { found, foundByDefault } from '../found.js'

describe('names with figures', () => {
  it.each([
    ['heights', 'Compare the climbs: Triglav 2864, Škrlatica 2740, Mangart 2679, Jalovec 2645, Špik 2472.'],
    ['inhabitants', 'Compárame los datos: Soacha 645.205 hab.; Bello 522.264; Soledad 603.999; Buenaventura 308.188.'],
    ['kilometres', 'Smågan 11, Mångsbodarna 24, Risberg 35, Evertsberg 47, Oxberg 62, Hökberg 71'],
    ['trains', 'Розклад: № 091 Київ – Львів 22:41–06:05; № 749 Київ – Перемишль 06:38. Який найшвидший?'],
    ['results between names', 'Resume la jornada: Villarreal 2-1 Rayo Vallecano, Celta 0-0 Osasuna, Getafe 1-3 Betis.'],
    ['results', 'Slovan – Trnava 2:1, Podbrezová – Žilina 0:0, Michalovce – Košice 3:3, Skalica – Ružomberok 1:0.'],
  ])('are no address: %s', (_, text) => {
    expect(foundByDefault(text)).toEqual([])
  })

  it.each([
    [
      'He lives at Calle Mayor 5, Bloque 3, Escalera 2, Piso 4, Madrid',
      'Calle Mayor 5, Bloque 3, Escalera 2, Piso 4, Madrid',
    ],
    [
      'My address is House 12, Road 5, Block C, Sector 3, Uttara, Dhaka',
      'House 12, Road 5, Block C, Sector 3, Uttara, Dhaka',
    ],
  ])('of streets and flats are one: %s', (text, address) => {
    expect(foundByDefault(text)).toEqual([`LOCATION ${address}`])
  })

  it('are read in linear time', () => {
    expectLinear(() => void found('Triglav 2864, Mangart 2679; '.repeat(20_000)))
  })
})

import { describe, expect, it } from '@jest/globals'
import { figureLines } from '../../../src/detectors/location/figure-lines.js'
import { packagedModel } from '../../../src/detectors/name/name-model.js'
import { expectLinear } from '../../support/expect-linear.js'
import { found, foundByDefault } from '../found.js'

describe('names with figures', () => {
  it.each([
    ['heights', 'Compare the climbs: Triglav 2864, Škrlatica 2740, Mangart 2679, Jalovec 2645, Špik 2472.'],
    ['inhabitants', 'Compárame los datos: Soacha 645.205 hab.; Bello 522.264; Soledad 603.999; Buenaventura 308.188.'],
    ['kilometres', 'Smågan 11, Mångsbodarna 24, Risberg 35, Evertsberg 47, Oxberg 62, Hökberg 71'],
    ['trains', 'Розклад: № 091 Київ – Львів 22:41–06:05; № 749 Київ – Перемишль 06:38. Який найшвидший?'],
    ['results between names', 'Resume la jornada: Villarreal 2-1 Rayo Vallecano, Celta 0-0 Osasuna, Getafe 1-3 Betis.'],
    ['results a line', 'Kết quả:\nThái Lan 3-1 Malaysia\nViệt Nam 2-0 Lào\nMyanmar 0-4 Indonesia'],
    [
      'results with spaces',
      'Fecha 3:\nSan Lorenzo 1 - 1 Vélez Sarsfield\nBanfield 2 - 0 Sarmiento\nHuracán 0 - 0 Lanús',
    ],
    [
      'wines',
      'Carte :\nSaint-Véran 2022 ; Bourgogne ; 33\nSaint-Amour 2021 ; Beaujolais ; 29\nRiesling Sainte-Hune 2017 ; Alsace ; 260',
    ],
    ['times', 'Ipoh 09:52\nKuala Kangsar 10:27\nTaiping 10:49'],
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

  it.each([
    ['sales of branches', 'Umsätze je Filiale:\nEmden 12000\nKassel 15300\nPassau 17200\nKonstanz 9800'],
    ['distances', 'Distance (km):\nMalmö 610\nLinköping 200\nÖrebro 201\nVästerås 110\nSort them.'],
    ['temperatures', 'Heute:\n- Emden: 12 °C\n- Kassel: 15 °C\n- Passau: 17 °C\nMach eine Grafik'],
    ['inhabitants', 'Населението:\nПловдив 329 000\nВарна 311 000\nБургас 188 000\nРусе 124 000'],
    ['a league', 'Puan durumu:\nGalatasaray 102\nFenerbahçe 99\nTrabzonspor 67\nBaşakşehir 61\nKasımpaşa 56'],
    [
      'a league with ranks',
      'Tabela:\n1 Jagiellonia Białystok 63\n2 Śląsk Wrocław 63\n3 Legia Warszawa 59\n4 Pogoń Szczecin 55',
    ],
  ])('one a line are no address: %s', (_, text) => {
    expect(foundByDefault(text)).toEqual([])
  })

  it.each([
    ['streets', 'Lindenweg 4\nAm Bach 12\nKirchgasse 3\nBirkenallee 17'],
    ['streets in order', 'Kirchgasse 3\nLindenweg 4\nAm Bach 12\nBirkenallee 17\nSeeweg 21'],
    ['streets without a word for them', 'Ilica 12\nVukovarska 5\nSavska 41\nMaksimirska 103'],
    ['streets without a word for them, in order', 'Ilica 12\nVlaška 45\nMaksimirska 128\nSavska 200\nHeinzelova 310'],
    ['streets called like towns and people', 'Corrientes 1234\nRivadavia 4502\nBelgrano 845\nSarmiento 310'],
    ['a flat in its house', 'Flat 4\nRowan House 12\nLeeds'],
  ])('one a line are one if they are of an address: %s', (_, text) => {
    expect(foundByDefault(text)).toEqual([`LOCATION ${text}`])
  })

  it.each([
    ['Iuran kas:\nAndika 150000\nBudi 200000\nSiti 150000\nRatna 250000\nBudi lives at Jl. Melati 5', 'Budi'],
    ['회비 정산\n김민수 30000\n이서연 50000\n박지훈 30000\n최유진 45000', '김민수'],
    ['Punkte in unserer Skatrunde:\nGünther 120\nHeidi 98\nRenate 77\nUwe 65\nKarl-Heinz 12', 'Heidi'],
  ])('of people stay names: %s', (text, name) => {
    expect(foundByDefault(text)).toContain(`NAME ${name}`)
  })

  it('one a line are read in linear time', () => {
    expectLinear(() => void found('Emden 12000\nKassel 15300\n'.repeat(20_000)))
    expectLinear(() => void figureLines('Emden 12,5 km\n- Bad Ems: '.repeat(40_000), packagedModel()?.words))
  })
})

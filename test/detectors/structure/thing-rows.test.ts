import { describe, expect, it } from '@jest/globals'
import { foundByDefault } from '../found.js'

describe('rows about things that are called like people', () => {
  it.each([
    'name,genus,family\nRed Maple,Acer,Sapindaceae\nSilver Birch,Betula,Betulaceae\nJudas Tree,Cercis,Fabaceae',
    'name,breeder,year,price_eur\nGraham Thomas,Austin,1983,24.90\nGertrude Jekyll,Austin,1986,22.50\nWilliam Lobb,Laffay,1855,19.00',
    'name,price,rating\nHotel Adler,129,4.3\nHaus Martin,89,4.6\nVilla Rosa,210,4.8',
    'nome,altitudine,prezzo\nRifugio Vittorio Emanuele,2732,55\nRifugio Quintino Sella,2640,48\nCapanna Regina Margherita,4554,100',
    'название;высота\nПик Корженевской;7105\nГора Пушкина;5100\nПик Ленина;7134',
    '銘柄,産地,価格\n久保田 萬寿,新潟,8800\n田中六五,福岡,1800\n森伊蔵,鹿児島,22000',
    '[{"name":"Serena Vale","faction":"Tidewatch","mana":42},{"name":"Karin Holtz","faction":"Emberhold","mana":120}]',
  ])('name nobody: %j', (text) => {
    expect(foundByDefault(text)).toEqual([])
  })

  it.each([
    ['name,price,rating\nAnna Wartmann,25,4.8\nJens Osterloh,30,4.6\nKarin Holtz,22,4.9', 3],
    ['guest,beds,price\nAnna Wartmann,2,129\nJens Osterloh,1,89\nKarin Holtz,1,210', 3],
    ['name,genus,collector\nRed Maple,Acer,Anna Wartmann\nRowan,Sorbus,Jens Osterloh', 2],
    ['название;телефон;год\nИванова Мария;+7 912 345-67-89;2019', 1],
    ['[{"name":"Serena Vale","age":42,"mana":42},{"name":"Karin Holtz","age":31,"mana":40}]', 2],
    ['{"patient":{"name":"Serena Vale"},"mana":120}', 1],
    ['first_name,last_name,beds\nAnna,Wartmann,2\nJens,Osterloh,1', 4],
  ])('are told from rows about people: %j', (text, least) => {
    expect(foundByDefault(text).filter((one) => one.startsWith('NAME')).length).toBeGreaterThanOrEqual(least)
  })

  it('do not take where people are from for where things are', () => {
    const text = 'name,price,origin\nAnna Wartmann,30,Radom\nJens Osterloh,25,Leeds\nPriya Nair,20,Pune'
    expect(foundByDefault(text)).toContain('LOCATION Pune')
  })
})

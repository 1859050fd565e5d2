import { describe, expect, it } from '@jest/globals'
import { found } from '../found.js'

describe('a licence plate', () => {
  it.each([
    ['my car is AB12 CDE and parked at home', 'AB12 CDE'],
    ['someone nicked my mates car reg dk68 hvn', 'dk68 hvn'],
    ['la multa del coche 4827 KLT', '4827 KLT'],
    ['la macchina fl482gk era parcheggiata', 'fl482gk'],
    ['ma voiture AA-123-BB a été vandalisée', 'AA-123-BB'],
    ['машина а123вс77 стоит у дома', 'а123вс77'],
    ['Рено Клио, лек автомобил СВ 7206 МН', 'СВ 7206 МН'],
    ['vandi no tn 54 k 8821', 'tn 54 k 8821'],
    ['mein Auto HH-AB 1234 wurde abgeschleppt', 'HH-AB 1234'],
    ['kenteken R-417-XK', 'R-417-XK'],
    ['arabam 34 ABC 123 çekilmiş', '34 ABC 123'],
    ['mașina mea CJ 12 ABC a fost ridicată', 'CJ 12 ABC'],
    ['rekkari uxm-418', 'uxm-418'],
    ['same pickup, plate JRW 582', 'JRW 582'],
    ['πινακίδα ΧΙΑ-2347', 'ΧΙΑ-2347'],
    ['πινακιδα ΝΖΕ 427, το πηραν', 'ΝΖΕ 427'],
    ['the blue one, plate BRX1106 right?', 'BRX1106'],
    ['機車都牽好了（車牌MXT-4001哈哈）', 'MXT-4001'],
    ['ナンバーは 503 ひ 17-63の車', '503 ひ 17-63'],
    ['auto numeriai LBZ 274', 'LBZ 274'],
    ['регистрација ЛО 043-ЧТ', 'ЛО 043-ЧТ'],
    ['a white bakkie, registration ND 482-913', 'ND 482-913'],
    ['sa carte grise FJ-418-QK', 'FJ-418-QK'],
    ['我的车牌是粤B12345，昨天被拖走', '粤B12345'],
    ['내 차 12가3456 긁혔어요', '12가3456'],
    ['bilen er DK 41 882 og står i mit navn', 'DK 41 882'],
    ['Ajoneuvo: CNR-418, Toyota Yaris', 'CNR-418'],
    ['trae placas JRX-48-21 pero no tiene seguro', 'JRX-48-21'],
    ['mana mašīna LK-4471', 'LK-4471'],
    ['רכב 627-41-803 מסוג סקודה', '627-41-803'],
    ['РЕГ. ОЗНАКА ВОЗИЛА: ТТ 044-КХ', 'ТТ 044-КХ'],
  ])('is found beside a word for a vehicle or a plate: %s', (text, plate) => {
    expect(found(text)).toEqual([`DOCUMENT ${plate}`])
  })

  it.each([
    'the car does 0-100 in 9 s, BMW 320, GTI 2000; the gt86 for me',
    'macchina va a 120 km, fa 150 km, 20km100',
    'coche de 2018 BMW con 150 CV, E 220 CDI, 5000 MXN, 1500 kms',
    'car model MX-5 2020, the e-up 2019 and the bus E-123, 12-mar-24',
    'una placa de 25x18 mm, otra de 771 y un placa con 250 mm',
    'room AB12 CDE is free',
    'my car, BMW 320; das Auto: VW 1600; carro: KIA 500; la moto MT-07',
    '```cpp\nauto x = ab12cde;\nauto y = ef34ghi;\n```',
  ])('is no model, sum or distance: %s', (text) => {
    expect(found(text).filter((one) => one.startsWith('DOCUMENT'))).toEqual([])
  })

  it('is found by its key, beside other fields of a person', () => {
    const sql = "SELECT * FROM visits WHERE last_name LIKE 'Wojciechowski %' AND plate = 'EKR 4417'"
    expect(found(sql)).toEqual(['NAME Wojciechowski', 'DOCUMENT EKR 4417'])
    expect(found('{"plate": "A-1234", "wells": 96}')).toEqual([])
  })
})

import { describe, expect, it } from '@jest/globals'
import { foundByDefault } from '../found.js'

describe('an address in a text of capitals', () => {
  it.each([
    ['I LIVE AT 12 BAKER STREET, LONDON NW1 6XE AND WANT MY MONEY BACK', '12 BAKER STREET, LONDON NW1 6XE'],
    [
      'ASENTAJA KÄVI OSOITTEESSA KORVENRANNANTIE 9 C 14, 87500 KAJAANI MUTTEI TEHNYT MITÄÄN.',
      'KORVENRANNANTIE 9 C 14, 87500 KAJAANI',
    ],
    [
      'LOCUIESC ÎN STR. SALCÂMILOR NR. 8, AP. 19, DOROHOI, VĂ ROG SĂ-MI RĂSPUNDEȚI',
      'STR. SALCÂMILOR NR. 8, AP. 19, DOROHOI',
    ],
  ])('ends before the sentence goes on: %s', (text, address) => {
    expect(foundByDefault(text)).toContain(`LOCATION ${address}`)
  })

  it('keeps a town of two words', () => {
    const text = 'J’HABITE AU 12 RUE DES LILAS, 76600 LE HAVRE'
    expect(foundByDefault(text)).toContain('LOCATION 12 RUE DES LILAS, 76600 LE HAVRE')
  })
})

describe('an address begins with', () => {
  it.each([
    ['the house in a lane', 'chỗ ở hiện tại: 17/4 kiệt 131 Trần Phú, TP Huế', '17/4 kiệt 131 Trần Phú, TP Huế'],
    [
      'the house in a side lane',
      'Số 9 ngách 42/11 ngõ Gốc Đề, Minh Khai, Hai Bà Trưng, HN',
      'Số 9 ngách 42/11 ngõ Gốc Đề, Minh Khai, Hai Bà Trưng, HN',
    ],
    [
      'an Indian house',
      'I live at H.No. 1187, Gali No. 4, Dashmesh Nagar, Malout',
      'H.No. 1187, Gali No. 4, Dashmesh Nagar, Malout',
    ],
    ['the street behind a verb', 'larmer, bor Nørregade 41, 7900 Nykøbing Mors', 'Nørregade 41, 7900 Nykøbing Mors'],
    [
      'the street behind its caption',
      'kombi bozuk, adres Gül Sok. No:14 D:5 Safranbolu',
      'Gül Sok. No:14 D:5 Safranbolu',
    ],
    ['a village', 'domiciliat în sat Băluța nr. 61, jud. Mehedinți', 'sat Băluța nr. 61, jud. Mehedinți'],
    [
      'a house between slashes',
      'Tạm trú: 412/7/15 Hương Lộ 2, P. Bình Trị Đông, Q. Bình Tân',
      '412/7/15 Hương Lộ 2, P. Bình Trị Đông, Q. Bình Tân',
    ],
  ])('%s', (_, text, address) => {
    expect(foundByDefault(text)).toContain(`LOCATION ${address}`)
  })

  it.each([
    ['户籍地江苏省南京市鼓楼区中山路12号3栋501室', '江苏省南京市鼓楼区中山路12号3栋501室'],
    ['现住址上海市浦东新区张杨路88号', '上海市浦东新区张杨路88号'],
    ['大阪市住吉区長居1-2-3に住んでいます', '大阪市住吉区長居1-2-3'],
  ])('its province or town behind the caption that it is written together with: %s', (text, address) => {
    expect(foundByDefault(text)).toEqual([`LOCATION ${address}`])
  })

  it('and ends before a postposition', () => {
    const text = 'मैं म.नं. 1187/2, गली नं. 6, पटेल नगर, हिसार में रहती हूँ'
    expect(foundByDefault(text)).toEqual(['LOCATION म.नं. 1187/2, गली नं. 6, पटेल नगर, हिसार'])
  })
})

describe('a Chinese address', () => {
  it.each([
    [
      'with a lane and a number alone',
      '{"county":"遂昌县","detail":"妙高街道君子路46弄7号","weight":2.4}',
      '妙高街道君子路46弄7号',
    ],
    ['of a flat on a floor', '再次投訴 14樓F室漏水', '14樓F室'],
    ['of a flat in a block', '4. 8栋901 褚一鸣妈妈 1盒 不要太熟的', '8栋901'],
    ['in a village', '我細佬住元朗屏山坑尾村63號地下', '元朗屏山坑尾村63號地下'],
  ])('%s', (_, text, address) => {
    expect(foundByDefault(text)).toContain(`LOCATION ${address}`)
  })
})

describe('the region behind a town', () => {
  it.each([
    ['I was born in Las Cruces, NM and live in Mesa', 'Las Cruces, NM'],
    ['minha mãe mora em Itapiranga - SC', 'Itapiranga - SC'],
    ['Née le 18/03/1986 à Decazeville (12)', 'Decazeville (12)'],
    [
      'मैं, इक़बाल अहमद मंसूरी पुत्र स्व. अब्दुल सत्तार, उम्र 47 वर्ष, निवासी म.नं. 219, मोहल्ला बैरवान, नगीना, जनपद बिजनौर (उ.प्र.) 246762, शपथपूर्वक',
      'म.नं. 219, मोहल्ला बैरवान, नगीना, जनपद बिजनौर (उ.प्र.) 246762',
    ],
    [
      '주소는 전북 익산시 무왕로9길 41, 203동 1107호(영등동, 우남샘물). 끝',
      '전북 익산시 무왕로9길 41, 203동 1107호(영등동, 우남샘물)',
    ],
  ])('belongs to it: %s', (text, place) => {
    expect(foundByDefault(text)).toContain(`LOCATION ${place}`)
  })
})

it('is a town alone in front of "ID" and a number', () => {
  expect(foundByDefault('I live in Calvinia, ID 8001015009087')).toContain('LOCATION Calvinia')
})

describe('an address without its lead', () => {
  it.each([
    ['wohn in der Zwickauer Str. 214, 09116 Chemnitz', 'Zwickauer Str. 214, 09116 Chemnitz'],
    ['sito in via Ennio 112, piano primo, 74023 Grottaglie (TA)', 'via Ennio 112, piano primo, 74023 Grottaglie (TA)'],
    ['R/O H.No. 1187, Gali No. 4, Dashmesh Nagar, Malout', 'H.No. 1187, Gali No. 4, Dashmesh Nagar, Malout'],
    [
      "it's now Currach, Cashelcummin, Killybegs, Co. Donegal F94 X7K2.",
      'Currach, Cashelcummin, Killybegs, Co. Donegal F94 X7K2',
    ],
  ])('%s', (text, address) => {
    expect(foundByDefault(text)).toEqual([`LOCATION ${address}`])
  })
})

describe('a street called after a person', () => {
  it.each([
    ['{"morada": "Praceta Zeca Afonso, Lt 22"}', 'Praceta Zeca Afonso, Lt 22'],
    ['{"logradouro":"Quintino Bocaiúva, 1205"}', 'Quintino Bocaiúva, 1205'],
  ])('is no addressee: %s', (text, address) => {
    expect(foundByDefault(text)).toEqual([`LOCATION ${address}`])
  })

  it('is told from one', () => {
    expect(foundByDefault('Ship to: Chase Underhill, 40 Station Rd, Telford')).toEqual([
      'NAME Chase Underhill',
      'LOCATION 40 Station Rd, Telford',
    ])
  })
})

describe('an address ends before', () => {
  it.each([
    [
      'the number in the next cell',
      '1;Ayu Pratiwi;081236940175;Jl. Gunung Agung Gg. Carik No. 8, Denpasar Barat;18000\n2;Sahat;0813;Perum Taman Setia Budi Blok D-17, Medan;32000',
      'Jl. Gunung Agung Gg. Carik No. 8, Denpasar Barat',
    ],
    [
      'the caption of the next number',
      'ঠিকানা: বাসা ২৩, রোড ৪, সেকশন ১১, পল্লবী, মিরপুর, ঢাকা, এনআইডি নং 5528103746',
      'বাসা ২৩, রোড ৪, সেকশন ১১, পল্লবী, মিরপুর, ঢাকা',
    ],
    [
      'a phone',
      'กาญจนา ใจดี 88/14 ซ.ลาดพร้าว 71 แขวงสะพานสอง เขตวังทองหลาง กทม 10310 0624418890 cf เดรส 290',
      '88/14 ซ.ลาดพร้าว 71 แขวงสะพานสอง เขตวังทองหลาง กทม 10310',
    ],
    [
      'a rent',
      'თბილისი, ვაჟა-ფშაველას გამზირი 71, ბინა 34, თვეში 1400 ლარი, ცხოველები არა',
      'თბილისი, ვაჟა-ფშაველას გამზირი 71, ბინა 34',
    ],
    [
      'a rent on the next line',
      'ทรัพย์ที่เช่า: บ้านเลขที่ 59/7 ซอยพหลโยธิน 24 แขวงจอมพล เขตจตุจักร กรุงเทพมหานคร\nค่าเช่า 12,000 บาท/เดือน',
      'บ้านเลขที่ 59/7 ซอยพหลโยธิน 24 แขวงจอมพล เขตจตุจักร กรุงเทพมหานคร',
    ],
    [
      'the sentence behind an Indian postcode',
      'मैंने मकान नं. 114, गली 6, लक्ष्मी नगर, दिल्ली 110092 दो महीने पहले खाली कर दिया',
      'मकान नं. 114, गली 6, लक्ष्मी नगर, दिल्ली 110092',
    ],
  ])('%s', (_, text, address) => {
    expect(foundByDefault(text)).toContain(`LOCATION ${address}`)
  })
})

it('days at a place make no address of it', () => {
  const texts = ['แพลนเที่ยวเชียงราย 2 วัน วัดร่องขุ่น ดอยตุง', 'Piano per Roma 3 giorni e Firenze 2 notti a maggio']
  for (const text of texts) expect(foundByDefault(text)).toEqual([])
})

it('ends in front of a word in small letters behind the flat', () => {
  const text = 'проживающий по адресу: г. Вольск, ул. Комсомольская, д. 211, кв. 9, получил от соседа 40 000 руб.'
  expect(foundByDefault(text)).toEqual(['LOCATION г. Вольск, ул. Комсомольская, д. 211, кв. 9'])
})

it('an address hides no name that it took in', () => {
  const text = 'მცხოვრები ქ. ქუთაისი, ჭავჭავაძის გამზ. 27, ბ. 15, გთხოვთ ჩემი შვილის, ლუკა გაგნიძის, გადაყვანას'
  expect(foundByDefault(text)).toEqual(['LOCATION ქ. ქუთაისი, ჭავჭავაძის გამზ. 27, ბ. 15', 'NAME ლუკა გაგნიძის'])
})

it('an address begins behind the phone above it, and ends before the next row', () => {
  const text = '07 黎子睿 麦婉仪（母）\n13751880263 海珠区江南大道中纺织路8号\n19 欧阳浩然'
  expect(foundByDefault(text)).toContain('LOCATION 海珠区江南大道中纺织路8号')
})

it('an address stands behind the Ethiopic colon', () => {
  const text = 'አድራሻ፡ ባሕር ዳር፣ ክፍለ ከተማ ጣና፣ የቤት ቁ. 1187 ስልክ +251918032745'
  expect(foundByDefault(text)).toEqual(['LOCATION ባሕር ዳር፣ ክፍለ ከተማ ጣና፣ የቤት ቁ. 1187', 'CONTACT +251918032745'])
})

describe('a Chinese address in data', () => {
  it('ends with the flat of a block', () => {
    const text = '{"shipTo": {"detail": "广西南宁市青秀区民族大道136号华润幸福里B座2307", "zip": "530028"}}'
    expect(foundByDefault(text)).toContain('LOCATION 广西南宁市青秀区民族大道136号华润幸福里B座2307')
  })
})

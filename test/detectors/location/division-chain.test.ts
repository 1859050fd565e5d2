import { describe, expect, it } from '@jest/globals'
import { expectLinear } from '../../support/expect-linear.js'
import { found } from '../found.js'

describe('an address that names its divisions', () => {
  it.each([
    'ต.บางพลีใหญ่ อ.บางพลี จ.สมุทรปราการ 10540',
    '88/12 หมู่ 5 ต.บางพลีใหญ่ อ.บางพลี จ.สมุทรปราการ 10540',
    '9 ม.3 ต.แม่ริม อ.แม่ริม จ.เชียงใหม่ 50180',
    'ตำบลหนองหอย อำเภอเมือง จังหวัดเชียงใหม่',
    'Түркістан облысы, Кентау қаласында',
    '"Kalnrozes", Vecpiebalgas pag., LV-4122',
    '"Lejas Bērziņi", Madlienas pag., Ogres nov., LV-5045',
    'Баянгол дүүрэг, 4-р хороо, 21-р байр, 36 тоот',
    'СБД 2-р хороо 18-р байр 7 тоот',
    'Lot IVG 21 Bis Andravoahangy, Antananarivo 101',
    'Lot II K 9 Ambohijatovo',
    'Miškų k., Labanoro sen., Švenčionių r.',
    'Kase talu, Vana-Vigala küla, Märjamaa vald, 78003 Raplamaa',
    '52/9 Trần Quang Diệu, P.14, Q.3, TP.HCM',
    'thôn Đoài, X. Tam Hưng, H. Thanh Oai, TP. Hà Nội',
    'buôn Ako Dhông, TP Buôn Ma Thuột',
    'ấp Bình Thạnh xã Mỹ Hiệp huyện Chợ Mới tỉnh An Giang',
    'গ্রাম চরপাড়া, পোস্ট শিবপুর, জেলা নরসিংদী',
    'ग्राम रामपुर, थाना बरौनी, जिला बेगूसराय',
    'Village Rampur Kalan, Post Dhanaura, Tehsil Sadar, Distt. Bijnor (UP) 246701',
    'Ds. Sukorejo, Kec. Udanawu, Kab. Blitar 66154',
    'Sarıkaya köyü, Merkez ilçesi',
    'Quba şəhəri, Fətəli Xan küçəsi 9, mənzil 3',
    'Navoiy viloyati, Karmana tumani, Dehqonobod mahallasi, 14-uy',
    'Фарғона вилояти, Қува тумани, 3-уй',
    'Талас облусу, Манас району, Покровка айылы',
    'Астана қ., Сарыарқа ауд., 9-үй, 12-пәтер',
    'Սիսիան քաղաք, Որոտան փողոց, 6 շենք, բնակարան 11',
    'ახმეტის რაიონი, სოფელი მატანი',
    'ጉለሌ ክፍለ ከተማ፣ ወረዳ 07፣ የቤት ቁጥር 219',
    'Taxa Şehîdan, Kolana 8',
    'گەڕەکی ڕزگاری، کۆڵانی 17، ماڵی 6',
    'قطعة 9 شارع 3 منزل 21',
    'محلة 614 زقاق 11 دار 8',
    'خیابان سعدی شمالی، کوچه نرگس، پلاک 19، واحد 2',
    'خیابان هنگام، کوچه سرو، طبقه سوم',
    'عمارة 4 الدور الثاني شقة 9',
    'مکان نمبر 9، گلی نمبر 4، محلہ شاہ پور، گجرات',
  ])('is found whole: %s', (address) => {
    expect(found(`A: ${address}\n`).join()).toContain(`LOCATION ${address}`)
  })

  it.each([
    'In nov. 2022, we sold more than in dec. 2021',
    'Увс аймгийн Сагил сум',
    'Улаанбаатар хот 9 дүүрэгтэй, 152 хороотой',
    'Lot 12 of the auction; a lot IV fluid',
    'The küla vald is a unit',
    'The District Collector of a Tehsil office',
    'ราคา 500 บาท ต.ค. 2567',
    '"Titanic", 1997, LV-4122 is a part number',
    'Bir il 12 aydır, bir ay 30 gün',
    '3-uy vazifasi, 4-mashq',
    'شارع 5 أو طريق',
    'واحد 4 از کتاب',
    'قطعة من الكعك و 4 بيضات',
  ])('is not taken from other text: %s', (text) => {
    expect(found(text)).toEqual([])
  })

  it.each([
    'อ.ก ',
    'A köyü, ',
    '3-uy, ',
    'A ք. ',
    'شارع 5 ',
    'کوچه یاس ',
    'محلہ ب، ',
    'ა ქუჩა ',
    'Aa pag., ',
    'Tehsil Aa, ',
    'СБД 2-р байр ',
    'Lot IV A 1 ',
    'xã A ',
    'Ds. A, Kec. ',
    '"a", ',
  ])('is read in linear time: %s', (part) => {
    expectLinear(() => void found(part.repeat(60_000)))
  })
})

describe('a house with a name', () => {
  it.each([
    'Tobar Rua, Kilmaine, Co. Mayo, F31 XK27',
    'The Old Forge, Kilmacow, Co. Kilkenny, X91 KD45',
    'Mill Barn, Church Lane, Hawes, DL8 3PQ',
    '12 Main Street, Tullow, Co. Carlow, R93 YT44',
  ])('is found with its postcode: %s', (address) => {
    expect(found(`the buyers of ${address} have withdrawn`)).toEqual([`LOCATION ${address}`])
  })

  it('is no list of words before a code', () => {
    expect(found('Windows, Linux, Mac, B10 0TT')).toEqual([])
  })

  it('is read in linear time', () => {
    expectLinear(() => void found('Aa, F31 '.repeat(60_000)))
  })
})

describe('a place', () => {
  it.each([
    ['Address: still 22 Pottergate, Norwich NR2 1DX', '22 Pottergate, Norwich NR2 1DX'],
    ['elan aadressil Pikk tn 33-8, 71008 Viljandi', 'Pikk tn 33-8, 71008 Viljandi'],
    ['gyvenu adresu Vilniaus g. 12-4, Kaunas', 'Vilniaus g. 12-4, Kaunas'],
    ['他说杭州市拱墅区和睦路45号3幢602室漏水了', '杭州市拱墅区和睦路45号3幢602室'],
    ['el paquete del 4.º B de la calle Argumosa 27 llega mañana', '4.º B de la calle Argumosa 27'],
    ['no 1.º esq. da rua Augusta 40', '1.º esq. da rua Augusta 40'],
    ['Posbus 118, Calvinia 8190', 'Posbus 118, Calvinia 8190'],
    ['poštanski pretinac 12, 51000 Rijeka', 'poštanski pretinac 12, 51000 Rijeka'],
  ])('does not take other words with it: %s', (text, place) => {
    expect(found(text)).toEqual([`LOCATION ${place}`])
  })
})

it('a postcode by its key, behind a full name', () => {
  expect(found('b = Contact("Leilani Kealoha", "n/a", zip="96720")')).toContain('LOCATION 96720')
  expect(found('zip="96720"')).toEqual([])
})

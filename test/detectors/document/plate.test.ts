import { describe, expect, it } from '@jest/globals'
import { found } from '../found.js'

describe('a licence plate', () => {
  it.each([
    ['my car is AB12 CDE and parked at home', 'AB12 CDE'],
    ['someone nicked my mates car reg dk68 hvn', 'dk68 hvn'],
    ['la multa del coche 4827 KLT', '4827 KLT'],
    ['la placa B4K-712 y su moto', 'B4K-712'],
    ['la moto tiene placa kxt48f', 'kxt48f'],
    ['o carro dela é 48-AB-29', '48-AB-29'],
    ['minha viatura LD-12-34-AB', 'LD-12-34-AB'],
    ['la macchina fl482gk era parcheggiata', 'fl482gk'],
    ['ma voiture AA-123-BB a été vandalisée', 'AA-123-BB'],
    ['машина а123вс77 стоит у дома', 'а123вс77'],
    ['Рено Клио, лек автомобил СВ 7206 МН', 'СВ 7206 МН'],
    ['vandi no tn 54 k 8821', 'tn 54 k 8821'],
    ['mein Auto HH-AB 1234 wurde abgeschleppt', 'HH-AB 1234'],
    ['kenteken R-417-XK', 'R-417-XK'],
    ['ماشینم به شماره پلاک ۱۲ ج ۳۴۵ ایران ۶۷ را دزدیدند', '۱۲ ج ۳۴۵ ایران ۶۷'],
    ['mashinam 30 B 417 KA turibdi', '30 B 417 KA'],
    ['унаам 01 KG 417 ABK токтоп турат', '01 KG 417 ABK'],
    ['maşınım 77-BD-418 oğurlanıb', '77-BD-418'],
    ['plakam 06 kbt 417', '06 kbt 417'],
    ['سيارتي رقم اللوحة ب ك ل 4172', 'ب ك ل 4172'],
    ['የመኪና ሰሌዳ AA 3-41728', 'AA 3-41728'],
    ['Αρ. κυκλοφορίας: ΖΚΑ 4172', 'ΖΚΑ 4172'],
    ['Kontrollschild: GL 17 604', 'GL 17 604'],
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
    ['stop parking your Polo (CA 418-702) across my driveway', 'CA 418-702'],
    ['our Corolla (KDA 417P) was stolen', 'KDA 417P'],
    ['her Golf, HH-XK 417 was towed', 'HH-XK 417'],
    ['moj Golf (ZG 4471-BD) je ukraden', 'ZG 4471-BD'],
    ['Skoda Fabia (5AH 3782) parkuje na chodníku', '5AH 3782'],
    ['když mě s autem 5AH 3782 vyfotil radar', '5AH 3782'],
    ['registered to my wife, plate CXL 47P, when it broke', 'CXL 47P'],
    ['may-ari ng truck na NDK 4471.', 'NDK 4471'],
    ['trenni tulla, auto (417 bkt) on jalle remondis', '417 bkt'],
    ['der andere, Kennz. FL-MD 1907', 'FL-MD 1907'],
    ['ทะเบียนรถ 3ขก 4817 ชลบุรี ครับ', '3ขก 4817 ชลบุรี'],
    ['Kenderaan: Perodua Myvi AKJ 7192', 'AKJ 7192'],
    ['klaim asuransi motor dengan pelat H 4417 QZ ya', 'H 4417 QZ'],
    ['Kfz-Kz.: W-4471 BX', 'W-4471 BX'],
    ['Гараж: машину забрал?\nАйгуль: нет, номер Е418КХ 116, стоит', 'Е418КХ 116'],
    ['Sıra | Durum | Araç\n3 | geldi | 35 BZD 417', '35 BZD 417'],
    ['מספר רכב, של אבא 739-15-284', '739-15-284'],
    ['חניתי ברכב שלה 52-318-74 ליד הבית', '52-318-74'],
    ['Авто СІ 7206 ХВ стоїть на газоні', 'СІ 7206 ХВ'],
    ['mutați Dusterul cu BV 17 KOX de acolo', 'BV 17 KOX'],
    ['minjem motor (plat ad 7206 kb) kemarin', 'ad 7206 kb'],
    ['मेरी कार यू पी 32 डी के 4418 कल से खड़ी है', 'यू पी 32 डी के 4418'],
    ['আমার বাইক ঢাকা মেট্রো-ল ২৪-৭১৮৩ চুরি গেছে', 'ঢাকা মেট্রো-ল ২৪-৭১৮৩'],
    ['मेरो स्कुटर बा ६१ प ७२०८ भेटिएन', 'बा ६१ प ७२०८'],
    ['mero bike ba 61 pa 7208 harayo', 'ba 61 pa 7208'],
    ['نمرتها س ع ر ٤٧١٨ لو حد شافها', 'س ع ر ٤٧١٨'],
    ['پلاک ایران ۲۴ - ۷۱۸ د ۳۵', 'ایران ۲۴ - ۷۱۸ د ۳۵'],
    ['ავტო: KX-417-TB', 'KX-417-TB'],
    ['ավտոմեքենա 418 TX 61', '418 TX 61'],
    ['xe máy 59-K2 718.40', '59-K2 718.40'],
    ['taxi DL 1C AA 7208', 'DL 1C AA 7208'],
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
    'Golf (GTI 2000), my Golf, GTI 200; the Ford (V8 500), Polo (GT 150), Mazda (MX-5), Audi, RS 600 Avant',
    'car (150 bhp), auto (200 eur), moto (125 cmc), truck with ABS 2000, bus with ISO 9001',
    'Honda, CBR 600; Kawasaki (ZXR 750); mini (HDD 500); Golf, June 2020; Astra (JUN 2019)',
    'Fahrzeug;PS\nGolf GTI;245\nBMW 320;190',
    'my car, BMW 320; das Auto: VW 1600; carro: KIA 500; la moto MT-07',
    'Golf Plus, 16 GTI; Logan cu 90 CAI, Focus in 48 RGB',
    'plat de 250 grs, plat du jour 2025, placa ab 2000 pts, la car 12-03-24',
    'गाड़ी को 12 मार्च 2021 में खरीदा, गाडी ३ क २०२०',
    'السيارة و ٢٠ لتر، رقم ٣ من ٤',
    '```cpp\nauto x = ab12cde;\nauto y = ef34ghi;\n```',
  ])('is no model, sum or distance: %s', (text) => {
    expect(found(text).filter((one) => one.startsWith('DOCUMENT'))).toEqual([])
  })

  it('is found by its key, beside other fields of a person', () => {
    const sql = "SELECT * FROM visits WHERE last_name LIKE 'Wojciechowski %' AND plate = 'EKR 4417'"
    expect(found(sql)).toEqual(['NAME Wojciechowski', 'DOCUMENT EKR 4417'])
    expect(found('{"plate": "A-1234", "wells": 96}')).toEqual([])
    expect(found("UPDATE users SET plate = 'ایران ۲۴ - ۷۱۸ د ۳۵' WHERE id = 7")).toEqual([
      'DOCUMENT ایران ۲۴ - ۷۱۸ د ۳۵',
    ])
  })
})

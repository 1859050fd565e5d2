import { describe, expect, it } from '@jest/globals'
import { found, foundByDefault } from '../found.js'

/** Streets and numbers are made up, or so well known that no one lives there. */
const WHOLE = [
  '221B Baker Street, London NW1 6XE',
  'Flat 4, 12 Harley Rd, Manchester M1 2AB',
  '1600 Pennsylvania Ave NW, Washington, DC 20500, USA',
  '350 Fifth Avenue, Apt. 21B, New York, NY 10118',
  '1170 Euclid Ave #4C, Cleveland',
  'P.O. Box 1234, Springfield, IL 62704',
  '45 Queen St W, Toronto, ON M5H 2M9, Canada',
  'Unit 5/12 George Street, Sydney NSW 2000, Australia',
  'Musterstr. 12 a, D-80331 München',
  'Am Alten Markt 3, 18055 Rostock',
  'Mariahilfer Straße 45/3/12, 1060 Wien',
  'Bahnhofstrasse 21, 8001 Zürich',
  '24 bis avenue des Champs-Élysées 75008 Paris',
  'Rue de la Loi 16, 1000 Bruxelles',
  'Calle de Alcalá, 45, 3º izq., 28014 Madrid',
  'Via Giuseppe Garibaldi 22, 20121 Milano',
  'Rua Augusta, 1500 - Consolação, São Paulo - SP, 01304-001',
  'Rua do Ouro 25, 2º Esq., 1100-060 Lisboa',
  'Prinsengracht 263, 1016 GV Amsterdam',
  'Vesterbrogade 12, 3. tv, 1620 København',
  'Rentemestervej 12, 2400 København NV',
  'Karl Johans gate 22, 0159 Oslo',
  'Drottninggatan 53, 111 21 Stockholm',
  'Mannerheimintie 5 B 12, 00100 Helsinki',
  'Laugavegur 12, 101 Reykjavík',
  'Pärnu mnt 10, 10148 Tallinn',
  'Brīvības iela 45, Rīga, LV-1010',
  'Gedimino pr. 9, LT-01103 Vilnius',
  'ul. Marszałkowska 10/12, 00-590 Warszawa',
  'Václavské náměstí 12, 110 00 Praha',
  'Hlavná 15, 811 01 Bratislava',
  'Kossuth Lajos utca 5. 2. em. 3., 1053 Budapest',
  'Strada Victoriei nr. 12, bl. A3, sc. 1, et. 2, ap. 10, București',
  'бул. Витоша 15, ет. 3, ап. 7, 1000 София',
  'ул. Ленина, д. 5, кв. 12, Москва, 101000',
  'вул. Хрещатик, 22, кв. 5, Київ, 01001',
  'Кнез Михаилова улица 12, 11000 Београд',
  'Ilica 5, 10000 Zagreb',
  'Slovenska cesta 12, 1000 Ljubljana',
  'ул. Никола Карев бр. 8-2/5, Битола',
  'ул. 516 бр. 4',
  'Rruga Kongresi i Lushnjës, Pall. 9, Ap. 3, Tiranë',
  'bulevar Nemanjića 20, ulaz 2, sprat 3, stan 8',
  'ул. 40 лет Победы, д. 7, стр. 1',
  'ulice U starého mlýna 4, Praha',
  'Bp. VIII. ker., Baross u. 9',
  'ул. Садовая, 7, 3 подъезд',
  'Λεωφ. Κηφισίας 124, 11526 Αθήνα',
  'Atatürk Caddesi No: 12 D: 4, 34000 Beşiktaş/İstanbul',
  'شارع الملك فهد 12، الرياض 11564',
  'רחוב הרצל 15, תל אביב',
  'خیابان ولیعصر، پلاک ۱۲، تهران',
  'نهج الحرية عدد 14، سوسة',
  'Navoiy ko‘chasi 19, Guliston',
  '12 MG Road, Bengaluru 560001, Karnataka',
  'Jl. Sudirman No. 12, Jakarta 10220',
  'số 25 đường Lê Lợi, Hà Nội',
  '123 ถนนสุขุมวิท แขวงคลองเตย กรุงเทพฯ 10110',
  '北京市朝阳区建国路88号3号楼501室',
  '臺北市信義區市府路1號5樓',
  '東京都千代田区丸の内1-2-3 パレスビル5階',
  '〒530-0001 大阪府大阪市北区梅田3丁目1番3号',
  '서울특별시 강남구 테헤란로 123, 4층 501호',
  'Calle 12 # 34-56, Bogotá',
  'Av. Reforma 222, Col. Juárez, 06600 Ciudad de México',
  '12 Orchard Road, #05-11, Singapore 238841',
  "Flat 3B, 27 Queen's Road\nBristol\nBS8 1QE",
  '14 Grafton Street, Dublin 2, D02 X285',
  '88 King Street East, Toronto, ON M5C 1G3',
  '23 Lambton Quay, Wellington 6011',
  '12, rue du Fossé, L-1536 Luxembourg',
  'Piazza Garibaldi, 3\n80142 Napoli (NA)',
  'Λεωφόρος Μακαρίου 10, 1065 Λευκωσία',
  'Vinohradská 25, 120 00 Praha 2',
  '1052 Budapest, Váci utca 19',
  'г. Москва, ул. Тверская, д. 7, кв. 12',
  '191186, Санкт-Петербург, Невский проспект, д. 28',
  'пр. Абая 25, Алматы 050000',
  'Մաշտոցի պողոտա 15, Երևան 0002',
  'फ्लैट 12, महात्मा गांधी मार्ग, नई दिल्ली 110001',
  'No. 12, Jalan Ampang, 50450 Kuala Lumpur',
  '123 Rizal Avenue, Manila 1000',
  'Rua das Flores, 123, Apto 45, São Paulo - SP, 01310-100',
  'Avenida Providencia 1234, Santiago',
  'Moi Avenue 12, Nairobi 00100',
  'House 12, Road 5, Block C, Banani, Dhaka 1213',
  'H-12, Road-5, Sector-7, Uttara, Dhaka 1230',
  '25 Lê Lợi, phường Bến Nghé, quận 1, TP. Hồ Chí Minh',
  'Số 12, ngõ 34, phố Huế, quận Hai Bà Trưng, Hà Nội',
  'რუსთაველის გამზირი 12, თბილისი 0108',
  'Keizersgracht 123-II, 1015 CJ Amsterdam',
  'Postfach 10 01 23, 50441 Köln',
  '#12-34, 10 Anson Road, Singapore 079903',
  'Room 1203, 12/F, Lee Gardens, 33 Hysan Avenue, Hong Kong',
  '31 Dongseo-daero 8-gil, Buk-gu, Daegu',
  '104-dong 702-ho, 31 Gyejok-ro, Daedeok-gu, Daejeon',
  '3-9-4 Kita-Senju, Adachi-ku, Tokyo 120-0034',
  '1-2-3 Jingumae, Shibuya-ku, Tokyo 150-0001, Japan',
  '1-1 Chiyoda, Chiyoda-ku, Tokyo 100-0001',
  '152 Teheran-ro, Gangnam-gu, Seoul 06236',
  'Blvd. Las Torres 1200, piso 4 dto. B, Rosario',
  'Dg. 45 # 12-30, apto 201, Bogotá',
  'Rua Marechal Teles, nº 210, casa 2, fundos, Jardim das Palmas, Suzano/SP, CEP 08690-310',
  'Travessa do Pinhal, 14 - 2.º Esq., Lisboa',
  'Trav. São Bento, s/n, Ilhéus',
  'chaussée de Mons 214 bte 5, 1050 Ixelles',
  'ch. de la Colline 12, 1012 Lausanne',
  '3 lotissement Les Pins, 83000 Toulon',
  'p.zza Garibaldi 12, scala B, 24121 Bergamo',
  'vico San Marco 12, Napoli',
  'str. Lalelelor nr. 14, bl. 8, sc. A, et. 3, ap. 15, sector 3, București',
  'ptge. Sant Jordi 12, baixos, Girona',
  'PSC 1234, Box 5678\nAPO AE 09012',
  '771 SW 12th Ave, Miami',
  '4410 Northeast 42nd St, Seattle WA 98105',
]

const INSIDE = [
  ['Vivo en Kr 5 cl. 12 # 3-4', 'Kr 5 cl. 12 # 3-4'],
  ['荷物を埼玉県川越市脇田本町8-2に送ってください', '埼玉県川越市脇田本町8-2'],
  ['お迎えは金沢市東山1-22でお願いします', '金沢市東山1-22'],
  ['為 台南市東區裕農路 512 號 4 樓之 2 十月份房租', '台南市東區裕農路 512 號 4 樓之 2'],
  ['Ek bly in Kerkstraat 7, Robertson en soek hulp', 'Kerkstraat 7, Robertson'],
  ['Eg bur i Kyrkjevegen 7, 6065 Ulsteinvik', 'Kyrkjevegen 7, 6065 Ulsteinvik'],
  ['Διεύθυνση: Ηπείρου 47, 11251 Αθήνα. Τηλ.', 'Ηπείρου 47, 11251 Αθήνα'],
  ['Ich wohne in der Lindenallee 7, 50667 Köln.', 'Lindenallee 7, 50667 Köln'],
  ['shipping_address:\n  line1: 4471 Pinehurst Ct\n  paid: yes', '4471 Pinehurst Ct'],
  ['Address: Plot 4, Sector 18, Noida', 'Plot 4, Sector 18, Noida'],
  ['our shop\n12 Main Street\nSpringfield, IL 62704\nUSA', '12 Main Street\nSpringfield, IL 62704\nUSA'],
  ['Vivo en Calle Mayor 5, 2º B, 28013 Madrid.', 'Calle Mayor 5, 2º B, 28013 Madrid'],
  ['住所は東京都渋谷区神宮前1-2-3です。', '東京都渋谷区神宮前1-2-3'],
  ['제 주소는 부산광역시 해운대구 우동 123-4, 101동 502호입니다.', '부산광역시 해운대구 우동 123-4, 101동 502호'],
  ['PLZ 10115', '10115'],
  ['my zip code is 880', '880'],
  ['the zip code I use is 10001', '10001'],
  ['my postcode is SW1A 2AA', 'SW1A 2AA'],
  ['郵便番号150-0001', '150-0001'],
  ['邮编100022', '100022'],
  ['CEP 01310-100', '01310-100'],
  ['a place on 5th Avenue?', '5th Avenue'],
  ['at the corner of Nieuwe Baan 473', 'Nieuwe Baan 473'],
  ['Kündigung für meinen Mietvertrag in der Schönhauser Allee 45, 10435 Berlin', 'Schönhauser Allee 45, 10435 Berlin'],
  ['Das Büro in der Kurfürsten Straße 12a ist leer', 'Kurfürsten Straße 12a'],
  ["Sure! It's 456 Elm St.", '456 Elm St'],
  ['Address: 456 Oak Avenue, Metropolis, NY 10001, Date of Birth: 1990', '456 Oak Avenue, Metropolis, NY 10001'],
  ['Domicilio: C/ de Tui, 3, 1, C.\nLocalidad/ Provincia: ', 'C/ de Tui, 3, 1, C'],
  ['Calle Cartagena, 34. 08025 Barcelona Fax: ', 'Calle Cartagena, 34. 08025 Barcelona'],
  ['manda el paquete a jr los claveles 482', 'jr los claveles 482'],
  ['o síndico do bloco C, apto 304 reclamou', 'bloco C, apto 304'],
  ['mi suegra vive a 200 metros sur de la iglesia de Atenas', '200 metros sur de la iglesia de Atenas'],
  ['la tía está del Bar Central 100 m este y 50 sur, Barva', 'Bar Central 100 m este y 50 sur, Barva'],
  ["J'habite au 12 bd. Voltaire", '12 bd. Voltaire'],
  ['12 bd. National, 13001 Marseille', '12 bd. National, 13001 Marseille'],
  ['Hospital del Sur Ronda del Norte, 10, 28500 Arganda', 'Ronda del Norte, 10, 28500 Arganda'],
] as const

const NONE = [
  'He took the way 5 times to court 3 of them, drive 20 miles, row 5, Spring 2024.',
  'In 10115 cases, on April 10, 2023 and July 11, 1899 - October 1, 1985',
  '2017年3月まで36号系統、第1号、3番目',
  'the zip file that is 12345 bytes',
  'Net 50 cl. Lot A2231. Store cool.',
  '1 l milk, 20 cl. Stir well 5 min.',
  '110 ch Peugeot 208, TV Sony 55, 350 cal Yogurt 2',
  'Camina 3 cuadras al norte de la Catedral hasta la fuente',
  'Bloque B, piso 3: ejercicios',
  'Metformin 500 bd. Lives alone',
  'Metformin 500 bd. Diet poor. Ramipril 5 bd. Review',
  'a street 5 miles long; 15000 Soldaten; Court 3',
]

describe('addresses', () => {
  it.each(WHOLE)('are one finding: %s', (address) => {
    expect(found(address)).toEqual([`LOCATION ${address}`])
  })

  it.each(INSIDE)('are found in %j', (text, address) => {
    expect(found(text)).toEqual([`LOCATION ${address}`])
  })

  it.each(NONE)('are not seen in %s', (text) => {
    expect(found(text)).toEqual([])
  })

  it.each(['HP 0812-3456-7890', 'HP: 0812-3456-7890', 'WA 081234567890'])('end before the phone: %s', (phone) => {
    expect(foundByDefault(`alamat: Jl. Melati No. 8, Purbalingga, ${phone}`)[0]).toBe(
      'LOCATION Jl. Melati No. 8, Purbalingga',
    )
  })

  it.each(['Environment: Chrome 126, macOS Sonoma 14.5', 'OS: macOS Sequoia 15.1, Node 20.12.2'])(
    'do not begin inside of a word: %s',
    (text) => {
      expect(found(text)).toEqual([])
    },
  )

  it.each([
    ['Adres: os Przyjaźni 12, Kraków', 'os Przyjaźni 12, Kraków'],
    ['AdresUl. Długa 5, Gdańsk', 'Ul. Długa 5, Gdańsk'],
  ])('begin behind a word that ends where they do: %s', (text, address) => {
    expect(found(text)).toEqual([`LOCATION ${address}`])
  })
})

it.each([
  ['asuu yksin osoitteessa Kirkkokuja 5 as 3\nTulosyy: kaatuminen pihalla', 'LOCATION Kirkkokuja 5 as 3'],
  ['fru Dagny Ek (Lingonstigen 2, nyckelskåp 14)', 'LOCATION Lingonstigen 2'],
  ['Kari Lie (Bjørkestien 4)', 'LOCATION Bjørkestien 4'],
  ['wegen de Wohnig am Rosengässli 3', 'LOCATION Rosengässli 3'],
])('a street is found in %j', (text, street) => {
  expect(foundByDefault(text)).toContain(street)
})

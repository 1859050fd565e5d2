import { describe, expect, it } from '@jest/globals'
import { foundByDefault } from '../found.js'

const places = (text: string): string[] => foundByDefault(text).filter((one) => one.startsWith('LOCATION'))

describe('the stations of a timetable', () => {
  it.each([
    'Linja 550 Itäkeskus – Westendinasema\narki 5.31 5.46 6.01 6.11 6.19\nla   6.04 6.24 6.44 7.04\nViikki +11 min, Oulunkylä +19 min',
    '12951 मुंबई सेंट्रल 17:00 – सूरत 19:43 – वडोदरा 21:06 – कोटा 03:15 – नई दिल्ली 08:32\n22209 मुंबई सेंट्रल 23:10 – नई दिल्ली 15:55',
    'Ljubljana AP – Bled, peron 28\n6:00 7:00 8:00 9:00 10:00 (do 21:00)\nvmes: Kranj +35 min, Radovljica +63, Lesce +70',
    '10号线 内环 首班 5:25 末班 22:49\n  国贸 5:31 / 22:55\n  三元桥 5:44 / 23:08\n从国贸坐10号线',
  ])('are topics: %s', (text) => {
    expect(places(text)).toEqual([])
  })

  it.each([
    'My flights: Oslo 07:30 – Bergen 08:20, Bergen 17:00 – Oslo 17:50, Oslo 19:10 – Tromsø 21:05. Call me on +47 22 12 34 56',
    'Dienstplan Kassel:\nAnna 06:00 14:00 22:00\nOle Brandt 14:00 22:00 06:00\nwir treffen uns in Kassel',
  ])('are personal beside a contact, and in a roster: %s', (text) => {
    expect(places(text).length).toBeGreaterThan(0)
  })
})

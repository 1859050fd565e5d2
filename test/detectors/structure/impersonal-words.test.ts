import { describe, expect, it } from '@jest/globals'
import { foundByDefault } from '../found.js'

/** Words that look like names or places and stand for nobody. */

describe('a time zone', () => {
  it('is no place, even beside somebody', () => {
    const text = '{"tz": "Asia/Jayapura", "nama": "Sahat Simanjuntak", "hp": "+62 813-7055-2248"}'
    expect(foundByDefault(text)).toEqual(['NAME Sahat Simanjuntak', 'CONTACT +62 813-7055-2248'])
  })
})

describe('a currency', () => {
  it.each([
    'Show me my statements\nOld Turkish Lira',
    'Lempira\nCongolese Franc',
    'Malagasy Franc\nI am amazed',
    'Pound Sterling',
  ])('is no name: %s', (text) => {
    expect(foundByDefault(text)).toEqual([])
  })

  it('is none in a name', () => {
    expect(foundByDefault('My boss Ms Sterling wrote to Rosa Peso')).toEqual(['NAME Sterling', 'NAME Rosa Peso'])
  })
})

describe('a word in front of a message, and one without its apostrophe', () => {
  it.each([
    ["LaTeX Warning: Citation 'godel1931' on page 1 undefined on input line 6.", []],
    ['my flatmate tamsin hasnt paid the gas bill', ['NAME tamsin']],
    ['mi vecino jaime no paga el alquiler', ['NAME jaime']],
    ['jai dit a maelys que jetais chez kevin', ['NAME maelys', 'NAME kevin']],
  ])('is no name: %s', (text, found) => {
    expect(foundByDefault(text)).toEqual(found)
  })
})

describe('the title of a Vietnamese form', () => {
  it('is no name, and the name below it is', () => {
    const text =
      'CỘNG HOÀ XÃ HỘI CHỦ NGHĨA VIỆT NAM\nĐộc lập - Tự do - Hạnh phúc\nĐƠN XIN XÁC NHẬN TẠM TRÚ\nTôi tên là Nguyễn Thị Hoa'
    expect(foundByDefault(text)).toEqual(['NAME Nguyễn Thị Hoa'])
  })
})

describe('a party that a contract defines', () => {
  it('is no name wherever it stands', () => {
    const text =
      "ci-après « le Prêteur », et Mlle Inès Roux, ci-après « l'Emprunteur ». En cas de décès du Prêteur, la dette"
    expect(foundByDefault(text)).toEqual(['NAME Inès Roux'])
  })
})

describe('a Korean particle', () => {
  it('is none behind a name', () => {
    expect(foundByDefault('야 ㅋㅋㅋ 민석이 생일선물 뭐 사주지? 지은이한테 물어봐')).toEqual(['NAME 민석', 'NAME 지은'])
  })
})

describe('in a form', () => {
  it('an unknown key beside known ones is no name', () => {
    const text = 'Név: Gyarmati Etelka\nLakcím: 5600 Békéscsaba, Lencsési út 66\nPanasz: csípőfájdalom\nKellgren II-III'
    expect(foundByDefault(text)).toEqual(['NAME Gyarmati Etelka', 'LOCATION 5600 Békéscsaba, Lencsési út 66'])
  })

  it('whom a bill goes to is no address', () => {
    const text =
      'From: Jolene Whitcomb, 518 Prairie View Dr, Kearney, NE 68845\nBill to: Harpreet Dhaliwal, 308-555-0121'
    expect(foundByDefault(text)).toContain('NAME Harpreet Dhaliwal')
  })
})

describe('the key in front of a value', () => {
  it('is no place, whatever stands before it', () => {
    const text =
      '[2025-02-18 09:14:06] POST /wa/send to=6281233907754 msg="Halo Kak Ayu Lestari, paket sudah dikirim ke Perum Griya Asri Blok C7/11, Sidoarjo" status=200'
    expect(foundByDefault(text)).toEqual([
      'CONTACT 6281233907754',
      'NAME Ayu Lestari',
      'LOCATION Perum Griya Asri Blok C7/11, Sidoarjo',
    ])
  })
})

describe('a part of a date', () => {
  it.each([
    ['Gesendet: Montag, 4. August 2025 09:12\nAn: k.ohlsen@posteo.example', ['CONTACT k.ohlsen@posteo.example']],
    ['8. Tarikh: 9 Jun 2024, Puan Rokiah hadir', ['NAME Rokiah']],
  ])('is no name: %s', (text, expected) => {
    expect(foundByDefault(text)).toEqual(expected)
  })
})

describe('the level of a log line', () => {
  it('is no name, nor are the words behind it', () => {
    const text = '[12:09:02] INFO طلب جديد من dina.h@eim.example\n[12:09:04] FATAL فشل الاتصال بالخادم'
    expect(foundByDefault(text)).toEqual(['CONTACT dina.h@eim.example'])
  })
})

describe('a party of a Vietnamese contract', () => {
  it('and the captions below it are no names', () => {
    const text =
      'HỢP ĐỒNG THUÊ NHÀ\nBên A (cho thuê): Bà Đoàn Thị Huệ\nCCCD số: 079168012473\nThường trú: 31 Nguyễn Xí, phường 13'
    expect(foundByDefault(text).filter((found) => found.startsWith('NAME'))).toEqual(['NAME Đoàn Thị Huệ'])
  })
})

it('tears in Korean are no place', () => {
  expect(foundByDefault('봉수: 저 늦어요 ㅠㅠ 일산에서 출발해요\n현수: 네')).not.toContain('LOCATION ㅠㅠ')
})

it('a surname that is also a currency is one in a full name', () => {
  expect(foundByDefault('Nome: Filomena do Carmo Patacas\nCC: 11894477 2 ZY6')).toContain(
    'NAME Filomena do Carmo Patacas',
  )
})

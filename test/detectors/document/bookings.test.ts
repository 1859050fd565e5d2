import { describe, expect, test } from '@jest/globals'
import { found } from '../found.js'

describe('codes of bookings', () => {
  test.each([
    ['my booking ref is K7PXQ2, please change the name', 'K7PXQ2'],
    ['pnr b7qk2m, they lost my bag', 'b7qk2m'],
    ['record locator XKQTRW', 'XKQTRW'],
    ['Mein Buchungscode lautet X4RT9P', 'X4RT9P'],
    ['ma référence de réservation est RTX4PQ', 'RTX4PQ'],
    ['el localizador es M3KX9T', 'M3KX9T'],
    ['código de reserva LA9XK2', 'LA9XK2'],
    ['kod rezerwacji ZX81KQ', 'ZX81KQ'],
    ['код бронирования 5XKQ2T', '5XKQ2T'],
    ['ο κωδικός κράτησης είναι X9TQ4R', 'X9TQ4R'],
    ['PNR kodum R7TQ2X, uçağı kaçırdım', 'R7TQ2X'],
    ['رقم الحجز X7QK2M', 'X7QK2M'],
    ['पीएनआर 2345678901', '2345678901'],
    ['бронювання QX7PLM. Рейс скасували', 'QX7PLM'],
    ['flying from Sanok, booking LO9K3V', 'LO9K3V'],
    ['予約番号はX4K9TQです', 'X4K9TQ'],
    ['{"recordLocator": "Q8XK4T", "booking_code": "M8XT2Q"}', 'M8XT2Q'],
  ])('are found beside their name: %s', (text, code) => {
    expect(found(text)).toContain(`DOCUMENT ${code}`)
  })

  test.each([
    'booking error E1234 in service v2',
    'booking id 12 returns null',
    'BOOKING REFERENCE NUMBER REQUIRED',
    'the booking reference STRING is too short',
    'a booking code such as ABC123',
    'the confirmation code page shows 404',
    'order number KR88120477',
  ])('or are not codes: %s', (text) => {
    expect(found(text)).toEqual([])
  })
})

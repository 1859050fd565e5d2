import { describe, expect, it } from '@jest/globals'
import { foundByDefault } from '../found.js'

describe('names in a table of what people have not', () => {
  it.each([
    'направи го на таблица\n\nМусала - Рила - 2925 м\nВихрен - Пирин - 2914 м\nБотев - Стара планина - 2376 м\nЧерни връх - Витоша - 2290 м',
    'P  W  D  L  GF GA Pts\n1 Harbour Rovers     22 14 5 3 41 19 47\n2 Millbrook Town     22 14 3 5 39 24 45\n3 Castle Athletic    22 11 9 2 30 14 42\nCan Fenwick still finish first?',
  ])('are topics: %s', (text) => {
    expect(foundByDefault(text)).toEqual([])
  })

  it.each([
    'Läufer:\nKarin Holtz 1200 m\nJens Brandt 800 m',
    'Bowling:\nKarin Holtz   22 14 5 3 41\nJens Brandt   12 14 3 5 39\nUte Marquardt 22 11 9 2 30',
  ])('are somebody otherwise: %s', (text) => {
    expect(foundByDefault(text)).toContain('NAME Karin Holtz')
  })
})

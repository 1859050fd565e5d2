import { describe, expect, it } from '@jest/globals'
import { toCyrillic } from '../../training/lists/serbian.js'

describe('toCyrillic', () => {
  it('writes Serbian in its other script', () => {
    expect(toCyrillic('Njegoš Džepina')).toBe('Његош Џепина')
    expect(toCyrillic('Đorđe Čabarkapa-Žikić')).toBe('Ђорђе Чабаркапа-Жикић')
    expect(toCyrillic('LJUBLJANA')).toBe('ЉУБЉАНА')
  })

  it('leaves what is no Serbian letter', () => {
    expect(toCyrillic('Novi Sad, 21')).toBe('Нови Сад, 21')
  })
})

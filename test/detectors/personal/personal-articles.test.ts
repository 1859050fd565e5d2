import { describe, expect, it } from '@jest/globals'
import { foundByDefault } from '../found.js'

describe('names behind the articles of persons in Tagalog', () => {
  it.each([
    ['pano ko sasabihin kay Bing na ayoko maging ninang ng anak nya', 'NAME Bing'],
    ['si Jun-jun nga di pa binyagan, tapos ako na naman ang ninong', 'NAME Jun-jun'],
    ['Pakigawan ako ng resignation letter kay Sir Dimaculangan, para bukas na po', 'NAME Dimaculangan'],
  ])('are found in %s', (text, name) => {
    expect(foundByDefault(text)).toContain(name)
  })

  it.each([
    'Sino si Jose Rizal at ano ang ginawa niya para sa bayan?',
    'Gumawa ng tula tungkol kina Maria at Juan, mga bida sa kwento ko',
    'si Python falla, no sé qué hacer',
  ])('are topics, or nobody, in %s', (text) => {
    expect(foundByDefault(text)).toEqual([])
  })
})

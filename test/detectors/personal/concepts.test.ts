import { describe, expect, it } from '@jest/globals'
import { CERTAINTY } from '../../../src/detectors/certainty.js'
import { piiDetector } from '../../../src/detectors/pii.js'

const { detect } = piiDetector()
const personalIn = (text: string) => detect(text).flatMap((one) => (one.score >= CERTAINTY.found ? [one.text] : []))

describe('what words mean', () => {
  it.each([
    ['Vendelín mi dluží tři tisíce, jak mu to připomenout', 'Vendelín'],
    ['Raivo lubas eile tulla, aga ei tulnud. Kuidas ma talle kirjutan?', 'Raivo'],
    ['Ο Ορφέας δεν μου απαντάει εδώ και μέρες', 'Ορφέας'],
    ['Freja svarer ikke på mine beskeder, hvad gør jeg', 'Freja'],
    ['小满把我的书弄丢了,怎么跟她说', '小满'],
  ])('shows in any language whom the writer deals with: %s', (text, name) => {
    expect(personalIn(text)).toEqual([name])
  })

  it.each([
    'kdo byl Vendelín v pohádce Ať žijí duchové',
    'Kas ir Rainis un ko viņš rakstīja?',
    'Kto bol Aurel Stodola a čo vynašiel?',
    'Кто такой Юрий Гагарин и когда он родился?',
    'Verity meaning of the word',
  ])('shows in any language what is only a topic: %s', (text) => {
    expect(personalIn(text)).toEqual([])
  })
})

import { describe, expect, it } from '@jest/globals'
import { piiDetector } from '../../../src/detectors/pii.js'

const { detect } = piiDetector({ model: null })

describe('names before a title', () => {
  it.each([
    ['明天上午九点半去找黄师傅修水管', ['黄']],
    ['跟李老师和欧阳医生请假', ['李', '欧阳']],
    ['請轉告張太太', ['張']],
    ['幫我覆陳太，聽日交租', ['陳']],
    ['健ちゃんもう来てるよ、翔太くんは？', ['健', '翔太']],
  ])('are found in %s', (text, names) => {
    expect(detect(text).map((one) => one.text)).toEqual(names)
  })

  it.each([
    '赤ちゃんのミルク',
    'お兄ちゃんが作る',
    '任何老师都可以',
    '江苏老师招聘',
    '数学老师',
    '唐太宗的生平',
    '罗生门',
    'のび太くんの関係',
  ])('are not found in %s', (text) => {
    expect(detect(text)).toEqual([])
  })
})
